import { type Fields, isRecord, recordsOf } from '../../../../contract/reading.ts'
import { scalarOf } from '../../read/json/json-values.ts'
import { type ColumnMap, findColumn, type FoundColumn } from '../columns.ts'
import { memoize } from '../memoize.ts'
import type { Target } from '../names/targets.ts'
import { isAdvertState } from '../place/advert-states.ts'
import { nameCountry } from '../place/country-names.server.ts'
import { joinPlaces, type Place, readPlaces } from '../place/several-places.server.ts'
import { findNested, isMapped, nest, nestList } from './nested-names.ts'

/** The value that a row has for a field or a part of one, and the currency and period in its column's name. */
export type Choice = { value: unknown; weight: number; currency?: string | undefined; unit?: string | undefined }
export type Choices = Map<Target, Choice>

/** Called for each column and nested value with what it was taken for, but not for objects that are read in parts. */
export type Trace = (path: string, found: FoundColumn | null, value: unknown) => void

const maxDepth = 5
/** Columns with a value that are looked at in one row. A workbook has at most 500. */
const maxColumns = 1_000
/** Values inside objects that are looked at in one row. */
const maxNestedValues = 200

type Finder = { flat: (name: string) => FoundColumn | null; nested: (path: string) => FoundColumn | null }
/** `left` counts down with each value inside an object of the row. */
type Search = { finder: Finder; map: ColumnMap | undefined; trace: Trace | undefined; left: number }
type Node = { path: string; value: unknown; found: FoundColumn | null; depth: number }
type Position = Pick<Node, 'path' | 'depth'>

/** The value for each field and part. If several columns fill one, uses the one with the highest weight. */
export function chooseValues(row: Fields, map?: ColumnMap, trace?: Trace): Choices {
  const choices: Choices = new Map()
  const finder = finderFor(map)
  let columnsLeft = maxColumns
  const search: Search = { finder, map, trace, left: maxNestedValues }
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (isEmpty(value)) continue
    if (columnsLeft-- <= 0) break
    const found = finder.flat(name)
    if (typeof value === 'object' || trace) add(choices, { path: name, value, found, depth: 0 }, search)
    else if (found !== null) offer(choices, found, value)
  }
  return choices
}

const withoutMap = createFinder()
const finders = new WeakMap<ColumnMap, Finder>()

function finderFor(map: ColumnMap | undefined): Finder {
  if (map === undefined) return withoutMap
  const finder = finders.get(map) ?? createFinder(map)
  finders.set(map, finder)
  return finder
}

function createFinder(map?: ColumnMap): Finder {
  return { flat: memoize((name) => findColumn(name, map)), nested: memoize((path) => findNested(path, map)) }
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}

function offer(choices: Choices, { target, weight, currency, unit }: FoundColumn, value: unknown): void {
  // Such as 'gross: true' in a salary, or a flag for remote work.
  if (typeof value === 'boolean' || (target === 'city' && isAdvertState(value))) return
  prefer(choices, target, { value, weight, currency, unit })
}

function prefer(choices: Choices, target: Target, choice: Choice): void {
  const before = choices.get(target)
  if (!before || choice.weight > before.weight) choices.set(target, choice)
}

/** Adds a value, or what is inside it. Returns whether anything was known. */
function add(choices: Choices, { path, value, found, depth }: Node, search: Search): boolean {
  if (typeof value === 'object' && value !== null && depth < maxDepth) {
    if (found === null && isMapped(path, search.map)) return true
    const node = { path, depth: depth + 1 }
    const isKnown = isRecord(value)
      ? addRecord(choices, value, node, search)
      : addRecords(choices, recordsOf(value), node, search)
    if (isKnown) return true
  }
  search.trace?.(path, found, value)
  if (found !== null) offer(choices, found, value)
  return found !== null
}

/** Returns whether a value inside the object was known, or it has no values. */
function addRecord(choices: Choices, fields: Fields, { path, depth }: Position, search: Search): boolean {
  let [hasValue, isKnown] = [false, false]
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (isEmpty(value)) continue
    if (search.left-- <= 0) break
    hasValue = true
    const inner = nest(path, name)
    isKnown = add(choices, { path: inner, value, found: search.finder.nested(inner), depth }, search) || isKnown
  }
  return isKnown || !hasValue
}

/** Adds the values of a list of objects: its places, and a list of values for each other field. */
function addRecords(choices: Choices, records: readonly Fields[], { path, depth }: Position, search: Search): boolean {
  const [only, ...others] = records
  if (only !== undefined && others.length === 0) return addRecord(choices, only, { path, depth }, search)
  const elements = records.map((fields): Choices => {
    const element: Choices = new Map()
    addRecord(element, fields, { path: nestList(path), depth }, search)
    return element
  })
  const joined = joinElements(elements)
  for (const [target, choice] of joined) prefer(choices, target, choice)
  return joined.size > 0
}

/** The places of the elements as one place, and the values of each other field as a list. */
function joinElements(elements: readonly Choices[]): Choices {
  const joined: Choices = new Map()
  for (const element of elements) {
    for (const [target, { value, weight, currency }] of element) {
      const list = joined.get(target)
      if (list && Array.isArray(list.value)) list.value.push(value)
      else joined.set(target, { value: [value], weight, currency })
    }
  }
  const { city, country } = joinPlaces(elements.flatMap(placesOf))
  for (const [target, value] of [
    ['city', city],
    ['country', country],
  ] as const) {
    const list = joined.get(target)
    if (value !== '') joined.set(target, { value, weight: list?.weight ?? placeWeight, currency: undefined })
    else joined.delete(target)
  }
  return joined
}

/** The weight of a country that is only part of a town: 'Nairobi, Kenya'. */
const placeWeight = 40

function placesOf(element: Choices): Place[] {
  const [city, country] = [scalarOf(element.get('city')?.value), nameCountry(scalarOf(element.get('country')?.value))]
  return country === '' ? readPlaces(city) : [{ city, country }]
}
