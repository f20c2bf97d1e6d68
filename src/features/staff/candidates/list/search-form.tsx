import { type ReactNode, type Ref, useState } from 'react'
import jobTitles from '../../../../../data/job-titles.txt?raw'
import kenya from '../../../../../data/kenya/counties.json' with { type: 'json' }
import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { countries } from '../../../../contract/countries.ts'
import { educationLevels } from '../../../../contract/profile-fields.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { formFields } from '../../shell/action-dialog.tsx'
import type { CandidateSearch } from '../contract.ts'
import { searchFrom } from './search-memory.ts'

const counties = kenya.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
const titles = jobTitles.split('\n').filter(Boolean)
const more = ['country', 'good_conduct', 'level', 'confirmed', 'suspended', 'registered_since'] as const

type FormProps = {
  search: CandidateSearch
  errors: Record<string, string[]>
  onSearch: (search: CandidateSearch) => void
}

const panel = 'rounded-card border border-card-border bg-surface p-4 lg:p-5'

/** The filters. An empty one matches everyone. */
export function SearchForm({
  search,
  errors,
  first,
  onSearch,
  onClear,
}: FormProps & { first: Ref<HTMLInputElement>; onClear: () => void }) {
  const used = more.filter((name) => search[name] !== '').length
  return (
    <SearchPanel label="Search candidates" onSearch={onSearch}>
      <MainFilters search={search} first={first} />
      <details open={used > 0} className="mt-2">
        <summary className="min-h-12 cursor-pointer py-3 font-[600] text-primary">
          {used > 0 ? `More filters (${used})` : 'More filters'}
        </summary>
        <MoreFilters search={search} errors={errors} />
      </details>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="submit" className={buttonStyle()}>
          Search
        </button>
        <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={onClear}>
          Clear
        </button>
      </div>
    </SearchPanel>
  )
}

function MainFilters({ search, first }: Pick<FormProps, 'search'> & { first: Ref<HTMLInputElement> }) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4">
        <Field
          ref={first}
          label="Job title"
          name="job_title"
          type="search"
          list="job-titles"
          defaultValue={search.job_title}
          maxLength={120}
        />
        <Field label="Skill" name="skill" type="search" defaultValue={search.skill} maxLength={120} />
        <Choice label="County" name="county" value={search.county} options={counties} />
        <Choice label="Passport" name="passport" value={search.passport} options={yesOrNo} />
      </div>
      <datalist id="job-titles">
        {titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
    </>
  )
}

function MoreFilters({ search, errors }: Pick<FormProps, 'search' | 'errors'>) {
  const [today] = useState(() => dateOfDay(nairobiDay(new Date())))
  return (
    <div className="mt-1 mb-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Choice label="Good conduct" name="good_conduct" value={search.good_conduct} options={yesOrNo} />
      <Choice label="Education" name="level" value={search.level} options={educationLevels} />
      <Choice label="Country" name="country" value={search.country} options={Object.values(countries)} />
      <Choice label="Email confirmed" name="confirmed" value={search.confirmed} options={yesOrNo} />
      <Choice label="Suspended" name="suspended" value={search.suspended} options={yesOrNo} />
      <Field
        label="Registered since"
        name="registered_since"
        type="date"
        max={today}
        defaultValue={search.registered_since}
        error={errors.registered_since?.[0]}
      />
    </div>
  )
}

/** Finds one person, exactly as they would sign in. */
export function FindOneForm({ search, errors, onSearch }: FormProps) {
  return (
    <SearchPanel label="Find one person" onSearch={onSearch}>
      <Field
        label="Phone, email or username"
        name="who"
        type="search"
        help="In full, as at sign-in."
        defaultValue={search.who}
        error={errors.who?.[0]}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className={`${buttonStyle({ kind: 'secondary' })} mt-4`}>
        Find
      </button>
    </SearchPanel>
  )
}

type PanelProps = Pick<FormProps, 'onSearch'> & { label: string; children: ReactNode }

function SearchPanel({ label, onSearch, children }: PanelProps) {
  return (
    <search aria-label={label}>
      <form
        className={panel}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(searchFrom(formFields(event.currentTarget)))
        }}
      >
        {children}
      </form>
    </search>
  )
}

const yesOrNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

type ChoiceProps = {
  label: string
  name: string
  value: string
  options: readonly (string | { value: string; text: string })[]
}

function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      <option value="">Any</option>
      {options.map((option) =>
        typeof option === 'string' ? (
          <option key={option}>{option}</option>
        ) : (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ),
      )}
    </SelectField>
  )
}
