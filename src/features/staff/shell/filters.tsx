import type { Ref } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
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

type FieldsProps<Name extends string> = {
  filters: readonly Filter<Name>[]
  values: Partial<Record<Name, string>>
  errors?: Record<string, string[]>
  /** The field that `/` focuses, which is the first. */
  first?: Ref<HTMLInputElement>
}

/** The fields of filters. */
export function FilterFields<Name extends string>({ filters, values, errors, first }: FieldsProps<Name>) {
  return filters.map(({ options, empty = 'Any', ...filter }, at) => {
    const field = { ...filter, defaultValue: values[filter.name], error: errors?.[filter.name]?.[0] }
    if (options) return <Choice key={filter.name} {...field} options={options} empty={empty} />
    return (
      <Field
        key={filter.name}
        {...field}
        ref={at === 0 ? first : undefined}
        aria-keyshortcuts={at === 0 && first ? '/' : undefined}
        maxLength={100}
      />
    )
  })
}

type UrlFiltersProps = { filters: readonly Filter[]; first?: Ref<HTMLInputElement> }

/** The filters of a list, in its URL. Selects and days change the list at once. */
export function UrlFilters({ filters, first }: UrlFiltersProps) {
  const [query] = useSearchParams()
  const submit = useSubmit()
  return (
    <search>
      <Form
        key={query.toString()}
        className="mb-5 grid items-end gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]"
        onChange={({ target, currentTarget }) => {
          if (!(target instanceof HTMLInputElement && target.type === 'search')) void submit(currentTarget)
        }}
      >
        <FilterFields filters={filters} values={Object.fromEntries(query)} first={first} />
        <div className="flex flex-wrap gap-3 pb-0.5">
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
