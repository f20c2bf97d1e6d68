import { type Fields, isRecord, recordsOf } from '../../../../contract/reading.ts'
import { scalarOf } from '../../read/json/json-values.ts'
import { type ColumnMap, findColumn, type FoundColumn, indispensableFields } from '../columns.ts'
import { hoursByCode } from '../job-types.ts'
import { memoize } from '../memoize.ts'
import type { Target } from '../names/targets.ts'
import { nameCountry, splitPlace } from '../place/country-names.server.ts'
import { joinPlaces, maxPlaces } from '../place/several-places.server.ts'
import { readBlocks } from './captioned-blocks.ts'
import { type Choices, prefer } from './choices.ts'
import { placesByCountry } from './country-keys.server.ts'
import { joinElements } from './join-elements.server.ts'
import { readPairs } from './named-pairs.ts'
import { findNested, isMapped, nest, nestList } from './nested-names.ts'
import { isPlaceholder, isReference, withValue } from './odd-values.ts'
import { readRichText } from './rich-text.ts'

/** Called for each column and nested value with what it was taken for, but not for objects that are read in parts. */
type Trace = (path: string, found: FoundColumn | null, value: unknown) => void

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
    const found = withValue(finder.flat(name), value)
    if (typeof value === 'object' || trace) add(choices, { path: name, value, found, depth: 0 }, search)
    else if (found !== null) offer(choices, found, value)
  }
  return choices
}

/** A company may be called Nil, and a different reference would make another job of a row. */
const neverPlaceholders: ReadonlySet<Target> = new Set(indispensableFields)

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

function offer(choices: Choices, { target, name, weight, currency, unit }: FoundColumn, value: unknown): void {
  // Such as 'gross: true' in a salary, or a flag for remote work.
  if (typeof value === 'boolean' || (isPlaceholder(value) && !neverPlaceholders.has(target))) return
  const meant = target === 'type' ? (hoursByCode(name, value) ?? value) : value
  prefer(choices, target, { value: meant, weight, currency, unit })
}

/** Adds a value, or what is inside it. Returns whether anything was known. */
function add(choices: Choices, { path, value, found, depth }: Node, search: Search): boolean {
  if (typeof value === 'object' && value !== null && depth < maxDepth) {
    if (found === null && isMapped(path, search.map)) return true
    const text = readRichText(value)
    if (text !== null) return addValue(choices, { path, value: text, found }, search)
    const node = { path, depth: depth + 1 }
    if (found?.target === 'other places') return addOtherPlaces(choices, value, { path, found }, search)
    const isKnown = isRecord(value)
      ? addPlaces(choices, value, path, search) || addRecord(choices, value, node, search)
      : addBlocks(choices, recordsOf(value), { path, found }, search) ||
        addPairs(choices, recordsOf(value), { path, found, depth }, search) ||
        addRecords(choices, recordsOf(value), node, search)
    if (isKnown) return true
    if (found !== null && isReference(value)) return addValue(choices, { path, value, found: null }, search)
  }
  return addValue(choices, { path, value, found }, search)
}

/** Adds a value as it is. Returns whether its column is known. */
function addValue(choices: Choices, { path, value, found }: Omit<Node, 'depth'>, { trace }: Search): boolean {
  trace?.(path, found, value)
  if (found !== null) offer(choices, found, value)
  return found !== null
}

/** Returns whether a value inside the object was known, or it has no values, or none in the parts that are known. */
function addRecord(choices: Choices, fields: Fields, { path, depth }: Position, search: Search): boolean {
  let [hasValue, isKnown] = [false, false]
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (isEmpty(value)) continue
    if (search.left-- <= 0) break
    hasValue = true
    const inner = nest(path, name)
    const found = withValue(search.finder.nested(inner), value)
    isKnown = add(choices, { path: inner, value, found, depth }, search) || isKnown
  }
  return isKnown || !hasValue || hasEmptyPart(fields, path, search)
}

/** Whether a part of an object is known, but has no value: `{ "opens": "2026-11-01", "closes": null }`. */
function hasEmptyPart(fields: Fields, path: string, { finder }: Search): boolean {
  const names = Object.keys(fields).slice(0, maxEmptyParts)
  return names.some((name) => isEmpty(fields[name]) && finder.nested(nest(path, name)) !== null)
}

const maxEmptyParts = 20

/** Adds the places of an object with countries for names. */
function addPlaces(choices: Choices, fields: Fields, path: string, { finder, trace }: Search): boolean {
  const places = placesByCountry(path.slice(path.lastIndexOf('.') + 1), fields)
  if (places === null) return false
  const { city, country } = joinPlaces(places)
  if (city !== '') prefer(choices, 'city', { value: city, weight: placesWeight })
  prefer(choices, 'country', { value: country, weight: placesWeight })
  trace?.(path, finder.flat('country'), fields)
  return true
}

const placesWeight = 70

/** Adds a list of captions and texts as a description. */
function addBlocks(
  choices: Choices,
  records: readonly Fields[],
  { path, found }: Pick<Node, 'path' | 'found'>,
  { finder, map, trace }: Search,
): boolean {
  if (found !== null && found.target !== 'description') return false
  const isPartMapped =
    map !== undefined && Object.keys(records[0] ?? {}).some((name) => isMapped(nest(nestList(path), name), map))
  const text = isPartMapped ? null : readBlocks(records, found !== null)
  if (text === null) return false
  const column = found ?? finder.flat('description')
  trace?.(path, column, text)
  if (column !== null) offer(choices, { ...column, weight: found?.weight ?? blocksWeight }, text)
  return true
}

/** Below that of a column named 'description', above that of a summary. */
const blocksWeight = 75

/** Adds the columns in a list of names and values: `[{ "Prompt": "Salary range", "Value": "KES 80,000" }]`. */
function addPairs(
  choices: Choices,
  records: readonly Fields[],
  { path, found, depth }: Pick<Node, 'path' | 'found' | 'depth'>,
  search: Search,
): boolean {
  if (found !== null) return false
  const { map, finder } = search
  const isPartMapped =
    map !== undefined && Object.keys(records[0] ?? {}).some((name) => isMapped(nest(path, name), map))
  const pairs = isPartMapped ? null : readPairs(records, path)
  if (pairs === null) return false
  for (const { name, value } of pairs) {
    if (isEmpty(value)) continue
    if (search.left-- <= 0) break
    const inner = nest(path, name)
    const column = isMapped(inner, map) ? findNested(inner, map) : lessSure(finder.flat(name))
    add(choices, { path: inner, value, found: withValue(column, value), depth: depth + 1 }, search)
  }
  return true
}

/** A column of the sender's own comes after those of the format, and is no reference. */
function lessSure(found: FoundColumn | null): FoundColumn | null {
  return found === null || found.target === 'reference' ? null : { ...found, weight: found.weight - pairPenalty }
}

const pairPenalty = 30

/** Adds the places of a list beside the main one, each as 'Abu Dhabi, AE'. */
function addOtherPlaces(
  choices: Choices,
  value: object,
  { path, found }: { path: string; found: FoundColumn },
  search: Search,
): boolean {
  const list = Array.isArray(value) ? value.slice(0, maxPlaces) : [value]
  const places = list.map((each) => {
    if (!isRecord(each)) return scalarOf(each)
    const place: Choices = new Map()
    addRecord(place, each, { path: 'location', depth: maxDepth - 1 }, { ...search, trace: undefined })
    const [city, country] = [scalarOf(place.get('city')?.value), scalarOf(place.get('country')?.value)]
    return splitPlace(city) !== null || country === '' ? city : [city, nameCountry(country)].filter(Boolean).join(', ')
  })
  return addValue(choices, { path, value: places.filter(Boolean), found }, search)
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
