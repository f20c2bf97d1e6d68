export const filterNames = ['search', 'location', 'country', 'category'] as const
export type FilterName = (typeof filterNames)[number]

/** The filters of the list by their names in the query string; '' is a filter left open. */
export type Filters = Record<FilterName, string>

export const filterLabels: Filters = {
  search: 'Search job title or company',
  location: 'Location',
  country: 'Location',
  category: 'Category',
}

/** The filters with a list to choose from, in the sidebar of wide screens and the drawer of small ones. */
export const choiceNames = ['country', 'category'] as const satisfies FilterName[]
export type ChoiceName = (typeof choiceNames)[number]

export const noFilters: Filters = { search: '', location: '', country: '', category: '' }

/** Filters from a query string or from the form they are typed into, trimmed. */
export function readFilters(source: URLSearchParams | FormData): Filters {
  const read = (name: FilterName) => {
    const value = source.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { search: read('search'), location: read('location'), country: read('country'), category: read('category') }
}

/** The address of the list under these filters; open ones are left out. */
export function listPath(filters: Filters, cursor?: string | null): string {
  const query = new URLSearchParams(activeFilters(filters))
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `/jobs?${query}` : '/jobs'
}

/** The filters in force, in the order they stand on the page. */
export function activeFilters(filters: Filters): [FilterName, string][] {
  return filterNames.filter((name) => filters[name] !== '').map((name) => [name, filters[name]])
}
