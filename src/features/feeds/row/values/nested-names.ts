import { asLooseReference, type ColumnMap, findColumn, type FoundColumn, simplify } from '../columns.ts'
import { wordsOf } from '../names/simplify.ts'
import type { Target } from '../names/targets.ts'

/** Objects that only contain the fields of a job: `{ "fields": { "title": … } }`. */
const wrappers = new Set(
  (
    'fields attributes data job record item node properties posting jobposting vacancy position opening details ' +
    'jobdetails source entity object content payload acf listing customfields document doc result ad advert offer ' +
    'info jobinfo basicinfo brief links link urls refs dates meta sys snippet jobdata jobs'
  ).split(' '),
)

/** Names of the text inside an object, with what they subtract from its weight: `{ "id": 3, "label": "Full-time" }`. */
const labels = new Map([
  ['label', 5],
  ['libelle', 5],
  ['bezeichnung', 5],
  ['name', 6],
  ['nom', 6],
  ['displayname', 6],
  ['longname', 7],
  ['text', 7],
  ['rendered', 7],
  ['title', 8],
  ['description', 9],
  ['value', 10],
  ['code', 11],
])
/** The object in a row with the values of its group: a list of jobs may be in the object of their employer. */
export const groupName = 'listedUnder'
/** What the jobs of a group have in common. Its title and reference are those of the group. */
const inherited = new Set<Target>(['company', 'country', 'city'])
/** A job's own values come first. */
const inheritedPenalty = 150
const valuePenalty = 10
const elsewherePenalty = 60
const maxPathLength = 200
const maxSegments = 8

/** Joins the names of an object and of a value inside it; operators see these names. */
export function nest(path: string, name: string): string {
  return `${path}.${name}`
}

/** The path of the elements of a list of objects. A list is never a wrapper: its titles are those of other jobs. */
export function nestList(path: string): string {
  return path + listMark
}

const listMark = '[]'

/** What the value at a path such as 'location.city' holds; null if its names are unknown. */
export function findNested(path: string, map?: ColumnMap): FoundColumn | null {
  if (path.length > maxPathLength) return null
  if (isMapped(path, map)) return findColumn(path, map)
  const written = path.split('.', maxSegments + 1)
  if (written.length > maxSegments) return null
  const segments = joinRelatedLists(written)
  if (segments[0] === groupName) return findInherited(segments.slice(1), map)
  if (segments.some((segment) => segment.endsWith(listMark) && isWrapper(segment))) return null
  const first = segments.findIndex((segment) => !isWrapper(segment))
  const inner = first > 0 ? segments.slice(first) : null
  const found =
    findPath(segments, map) ??
    (inner && (findPath(inner, map) ?? findLabelled(inner, map))) ??
    findLabelled(segments, map) ??
    findAnywhere(segments, map)
  // The status of a department or of another job.
  if (found?.target === 'status' && (inner ?? segments).length > 1) return null
  return found && asLooseReference(found)
}

/** Whether the operator says what a column or nested value is. */
export function isMapped(path: string, map: ColumnMap | undefined): boolean {
  return map !== undefined && path.length <= maxPathLength && map.has(simplify(path))
}

function findInherited(segments: readonly string[], map?: ColumnMap): FoundColumn | null {
  const found = findPath(segments, map)
  return found && inherited.has(found.target) ? { ...found, weight: found.weight - inheritedPenalty } : null
}

/** The list in `{ "locations": { "data": [...] } }` is that of the locations, as in Strapi, JSON:API and GraphQL. */
function joinRelatedLists(segments: readonly string[]): string[] {
  const joined: string[] = []
  for (const segment of segments) {
    const owner = joined.at(-1)
    if (owner !== undefined && relatedLists.has(segment) && !isWrapper(owner) && !owner.endsWith(listMark))
      joined[joined.length - 1] = nestList(owner)
    else if (owner === undefined || !owner.endsWith(listMark) || !contents.has(segment)) joined.push(segment)
  }
  return joined
}

/** What the elements of such a list have around their values. */
const contents = new Set(['attributes', 'node', 'fields'])
const relatedLists = new Set(['data', 'nodes', 'edges'].map(nestList))

function isWrapper(segment: string): boolean {
  return wrappers.has(simplify(segment))
}

function findPath(segments: readonly string[], map?: ColumnMap): FoundColumn | null {
  const found = findColumn(joinWords(segments), map)
  const isValue = simplify(segments.at(-1) ?? '') === 'value'
  return found && isValue ? { ...found, weight: found.weight - valuePenalty } : found
}

/** The text of an object whose own name is known. */
function findLabelled(segments: readonly string[], map?: ColumnMap): FoundColumn | null {
  const penalty = labels.get(simplify(segments.at(-1) ?? ''))
  if (penalty === undefined || segments.length < 2) return null
  const owner = findColumn(joinWords(segments.slice(0, -1)), map)
  // The name of a reference is often that of its system.
  return owner === null || owner.target === 'reference' ? null : { ...owner, weight: owner.weight - penalty }
}

/**
 * Names of several words mean the same in any object: { "descriptor": { "PositionTitle": … } }. So do the single words
 * for some targets: { "where": { "town": … } }.
 */
function findAnywhere(segments: readonly string[], map?: ColumnMap): FoundColumn | null {
  if (segments.some((segment) => segment.endsWith(']') || segment === '__proto__')) return null
  for (let start = 1; start < segments.length; start++) {
    const inner = segments.slice(start)
    const found = findPath(inner, map) ?? findLabelled(inner, map)
    if (found && (wordsOf(joinWords(inner)).length > 1 || clearTargets.has(found.target)))
      return { ...found, weight: found.weight - elsewherePenalty }
  }
  return null
}

const clearTargets = new Set<Target>([
  'city',
  'country',
  'closes_on',
  'salary',
  'responsibilities',
  'requirements',
  'benefits',
])

/** Each name once: 'salary.salaryRange.min' is 'salary salaryRange min'. */
function joinWords(segments: readonly string[]): string {
  return [...new Set(segments)].join(' ')
}
