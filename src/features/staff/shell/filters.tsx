import { Form, useSearchParams, useSubmit } from 'react-router'
import kenya from '../../../../data/kenya/counties.json' with { type: 'json' }
import { LinkButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Button } from './button.tsx'
import { Choice, type Option } from './choice.tsx'

/** A filter with options is a select, whose `empty` option matches everything; others are text or a day. */
export type Filter<Name extends string = string> = {
  name: Name
  label: string
  options?: readonly Option[]
  empty?: string
  type?: 'search' | 'date'
  /** A list of suggestions. */
  list?: string
}

/** The counties of Kenya, from A to Z. */
export const counties = kenya.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))

export const yesOrNo: readonly Option[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
]

type FieldsProps<Name extends string> = {
  filters: readonly Filter<Name>[]
  values: Partial<Record<Name, string>>
  errors?: Record<string, string[]>
}

/** The fields of filters. `/` focuses the first one if it is a search. */
export function FilterFields<Name extends string>({ filters, values, errors }: FieldsProps<Name>) {
  return filters.map(({ options, empty = 'Any', ...filter }, at) => {
    const field = { ...filter, defaultValue: values[filter.name], error: errors?.[filter.name]?.[0] }
    if (options) return <Choice key={filter.name} {...field} options={options} empty={empty} />
    return (
      <Field
        key={filter.name}
        {...field}
        aria-keyshortcuts={at === 0 && filter.type === 'search' ? '/' : undefined}
        maxLength={100}
      />
    )
  })
}

/** The filters of a list, in its URL. Selects and days change the list at once. */
export function UrlFilters({ filters }: { filters: readonly Filter[] }) {
  const [query] = useSearchParams()
  const submit = useSubmit()
  return (
    <search>
      <Form
        key={query.toString()}
        className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3 *:first:col-span-full sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:*:first:col-auto"
        onChange={({ target, currentTarget }) => {
          if (!(target instanceof HTMLInputElement && target.type === 'search')) void submit(currentTarget)
        }}
      >
        <FilterFields filters={filters} values={Object.fromEntries(query)} />
        <div className="flex flex-wrap gap-3 pb-0.5 max-sm:col-span-full">
          <Button type="submit" kind="primary">
            Search
          </Button>
          {query.size > 0 && (
            <LinkButton to="?" kind="secondary">
              Clear
            </LinkButton>
          )}
        </div>
      </Form>
    </search>
  )
}
