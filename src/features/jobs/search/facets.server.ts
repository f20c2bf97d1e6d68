import type { Facet } from '../contract.ts'
import type { Names } from './names.server.ts'

/** More countries than there are, and more job types than anyone would choose from: a feed that names others does not swell every page. */
const mostFacets = 250

/** Every name that a listed job has, the commonest first whatever the filters, so that a list of choices keeps its order. */
export function facets(names: Names, totals: Uint32Array, counts: Uint32Array): Facet[] {
  return names
    .all()
    .map((name, number) => ({ name, count: counts[number] ?? 0, total: totals[number] ?? 0 }))
    .filter(({ name, total }) => name !== '' && total > 0)
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en'))
    .slice(0, mostFacets)
    .map(({ name, count }) => ({ name, count }))
}
