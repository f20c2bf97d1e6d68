import type { ReactNode } from 'react'
import jobTitles from '../../../../../data/job-titles.txt?raw'
import { countries } from '../../../../contract/countries.ts'
import { educationLevels } from '../../../../contract/profile-fields.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { fieldsOf } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import { counties, type Filter, FilterFields, yesOrNo } from '../../shell/filters.tsx'
import type { Search } from './search-memory.ts'

const titles = jobTitles.split('\n').filter(Boolean)

type SearchFilter = Filter<keyof Search>

const mainFilters: SearchFilter[] = [
  { label: 'Name', name: 'name', type: 'search' },
  { label: 'Job title', name: 'job_title', type: 'search', list: 'job-titles' },
  { label: 'Skill', name: 'skill', type: 'search' },
  { label: 'County', name: 'county', options: counties },
  { label: 'Passport', name: 'passport', options: yesOrNo },
]

const moreFilters: SearchFilter[] = [
  { label: 'Good conduct', name: 'good_conduct', options: yesOrNo },
  { label: 'Education', name: 'level', options: educationLevels },
  { label: 'Country', name: 'country', options: Object.values(countries) },
  { label: 'Email confirmed', name: 'confirmed', options: yesOrNo },
  { label: 'Suspended', name: 'suspended', options: yesOrNo },
  { label: 'Registered since', name: 'registered_since', type: 'date' },
]

type FormProps = { search: Search; errors: Record<string, string[]>; onSearch: (search: Search) => unknown }

/** The filters. An empty one matches everyone. */
export function SearchForm({ search, errors, onSearch }: FormProps) {
  const used = moreFilters.filter(({ name }) => search[name]).length
  return (
    <SearchPanel label="Search candidates" onSearch={onSearch}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4 *:first:col-span-full">
        <FilterFields filters={mainFilters} values={search} />
      </div>
      <datalist id="job-titles">
        {titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
      <details open={used > 0} className="mt-2">
        <summary className="min-h-12 cursor-pointer py-3 font-[600] text-primary">
          {used > 0 ? `More filters (${used})` : 'More filters'}
        </summary>
        <div className="mt-1 mb-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <FilterFields filters={moreFilters} values={search} errors={errors} />
        </div>
      </details>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" kind="primary">
          Search
        </Button>
        <Button onClick={() => onSearch({})}>Clear</Button>
      </div>
    </SearchPanel>
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
        className="mb-4"
      />
      <Button type="submit">Find</Button>
    </SearchPanel>
  )
}

type PanelProps = Pick<FormProps, 'onSearch'> & { label: string; children: ReactNode }

function SearchPanel({ label, onSearch, children }: PanelProps) {
  return (
    <search aria-label={label}>
      <form
        className="rounded-card border border-card-border bg-surface p-4 lg:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(fieldsOf(event.currentTarget))
        }}
      >
        {children}
      </form>
    </search>
  )
}
