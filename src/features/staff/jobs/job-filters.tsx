import type { Ref } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import type { JobsMeta } from './contract.ts'
import { stateNames } from './state-chip.tsx'

type Props = { search: Ref<HTMLInputElement>; query: URLSearchParams; meta: JobsMeta }

/** The filters of the list, in its URL. */
export function JobFilters({ search, query, meta }: Props) {
  const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)
  return (
    <search>
      <Form className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(14rem,1fr)_9rem_11rem_11rem_auto]">
        <Field
          key={query.get('search')}
          ref={search}
          name="search"
          type="search"
          label="Title, company or reference"
          defaultValue={query.get('search') ?? ''}
          maxLength={100}
          className="col-span-2 lg:col-span-1"
          aria-keyshortcuts="/"
        />
        <Choice name="state" label="State" value={query.get('state') ?? ''} options={stateNames} />
        <Choice name="source" label="Source" value={query.get('source') ?? ''} options={plain(meta.sources)} />
        <Choice name="country" label="Country" value={query.get('country') ?? ''} options={plain(meta.countries)} />
        <div className="flex flex-wrap gap-3 pb-0.5">
          <button type="submit" className={buttonStyle()}>
            Search
          </button>
          {query.size > 0 && (
            <Link to="/jobs" className={buttonStyle({ kind: 'secondary' })}>
              Clear
            </Link>
          )}
        </div>
      </Form>
    </search>
  )
}

type ChoiceProps = { name: string; label: string; value: string; options: readonly (readonly [string, string])[] }

/** Changes the list as soon as it is changed. */
function Choice({ name, label, value, options }: ChoiceProps) {
  const submit = useSubmit()
  return (
    <SelectField
      key={value}
      name={name}
      label={label}
      defaultValue={value}
      onChange={({ currentTarget }) => void submit(currentTarget.form)}
    >
      <option value="">All</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
