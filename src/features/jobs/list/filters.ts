import type { Text } from '../../../language/texts.ts'
import { plural, t, translated } from '../../../language/translate.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import type { Facet, JobFilters, JobsMeta } from '../contract.ts'

/** The name of a filter in the query string of the page and of `GET /jobs`. */
type FilterName = keyof JobFilters | 'sort'

/** The value of each filter; '' when it is not set. */
export type Filters = Partial<Record<FilterName, string>>

/** Shown as a text field in the search box. */
export type TextFilter = { kind: 'text'; label: Text; icon: IconName; placeholder: Text }

/** Shown as radio buttons in the sidebar and the drawer. The one labelled `anyLabel` clears the filter. */
export type ChoiceFilter = {
  kind: 'choice'
  label: Text
  anyLabel: Text
  options: (meta: JobsMeta) => Facet[]
  anyCount: (meta: JobsMeta) => number
}

/** Shown as a chip beside the number of jobs, with the number of jobs that it would list. Its value is '1'. */
type FlagFilter = { kind: 'flag'; label: Text; count: (meta: JobsMeta) => number }

/** Shown as a select beside the number of jobs. It filters nothing. */
type OrderFilter = { kind: 'order'; label: Text; options: [value: string, label: Text][] }

/** Every filter, in page order. The form, sidebar, drawer, chips and URL are derived from this table. */
export const filterTable: Record<FilterName, TextFilter | ChoiceFilter | FlagFilter | OrderFilter> = {
  search: {
    kind: 'text',
    label: 'Search job title or company',
    icon: 'search',
    placeholder: 'Nurse, driver, hotel…',
  },
  location: {
    kind: 'text',
    label: 'Location',
    icon: 'map-pin',
    placeholder: 'Country, such as Kenya or Qatar',
  },
  country: {
    kind: 'choice',
    label: 'Location',
    anyLabel: 'All Locations',
    options: (meta) => meta.countries,
    // Every job has a country, so clearing this filter shows the sum of all counts.
    anyCount: (meta) => meta.countries.reduce((sum, { count }) => sum + count, 0),
  },
  category: {
    kind: 'choice',
    label: 'Category',
    anyLabel: 'All Categories',
    options: (meta) => meta.categories,
    anyCount: (meta) => meta.matching_any_category,
  },
  paid: { kind: 'flag', label: 'Pay shown', count: (meta) => meta.matching_paid },
  sort: {
    kind: 'order',
    label: 'Sort by',
    options: [
      ['', 'Any order'],
      ['newest', 'Newest first'],
      ['closing', 'Closing soon'],
    ],
  },
}

export const filterNames = keysOf(filterTable)
/** Clears all filters, and leaves the order of the list. */
export const noFilters = { ...readFilters(new URLSearchParams()), sort: undefined }

/** The trimmed filters of a query string or a form. */
export function readFilters(source: URLSearchParams | FormData): Filters {
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = source.get(name)
    const text = typeof value === 'string' ? value.trim() : ''
    filters[name] = isValue(filterTable[name], text) ? text : ''
  }
  return filters
}

function isValue(filter: (typeof filterTable)[FilterName], text: string): boolean {
  if (filter.kind === 'order') return filter.options.some(([value]) => value === text)
  return filter.kind !== 'flag' || text === '1'
}

/** The URL of the list with these filters. */
export function listPath(filters: Filters, cursor?: string | null): string {
  const query = new URLSearchParams(activeFilters(filters))
  if (filters.sort) query.set('sort', filters.sort)
  if (cursor) query.set('cursor', cursor)
  const search = query.toString()
  return search ? `/jobs?${search}` : '/jobs'
}

/** The filters that are set, in the order of the page, without the order of the list. */
export function activeFilters(filters: Filters): [FilterName, string][] {
  return filterNames.flatMap((name): [FilterName, string][] => {
    const value = filters[name]
    return value && filterTable[name].kind !== 'order' ? [[name, value]] : []
  })
}

/** The filters that are set and have no chip of their own. */
export function removableFilters(filters: Filters): [FilterName, string][] {
  return activeFilters(filters).filter(([name]) => filterTable[name].kind !== 'flag')
}

/** The title of the list, such as '5 jobs for nurse, Qatar'. `matching` is undefined without a list, as while it loads. */
export function listTitle({ search, ...others }: Filters, matching: number | undefined): string {
  const values = activeFilters(others).map(([name, value]) => {
    const { kind, label } = filterTable[name]
    return kind === 'flag' ? t(label) : translated(value)
  })
  if (!search && values.length === 0) return t('Find Your Dream Job')
  const jobs = matching === undefined ? t('Jobs') : plural(matching, '{count} job', '{count} jobs')
  return [search ? t('{jobs} for {search}', { jobs, search }) : jobs, ...values].join(', ')
}

/** Options with jobs first. Adds the chosen one if it is missing: an old link may name a value that no open job has. */
export function inOrder(options: Facet[], chosen: string): Facet[] {
  const isListed = chosen === '' || options.some(({ name }) => name === chosen)
  const all = isListed ? options : [...options, { name: chosen, count: 0 }]
  const isEmpty = ({ name, count }: Facet) => count === 0 && name !== chosen
  return [...all.filter((option) => !isEmpty(option)), ...all.filter(isEmpty)]
}

function keysOf<T extends object>(record: T) {
  const keys: Extract<keyof T, string>[] = []
  for (const key in record) keys.push(key)
  return keys
}
