import { type ColumnMap, findColumn, labelOf, requiredFields, simplify } from '../row/columns.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { openCsv } from './csv/csv.server.ts'
import { FeedError, type Meaning, type OpenFeed, type TextSource } from './format.ts'
import { isHtmlPage, openHtmlPages } from './html/html-pages.server.ts'
import { openJson } from './json/detect-json.server.ts'
import { openXml } from './xml/xml.server.ts'

/**
 * Opens a file in the format detected from its content. `location` is the path or URL it is from. Throws `FeedError` if
 * it is not in a supported format.
 */
export function openFeed(source: TextSource, map?: ColumnMap, location = ''): OpenFeed {
  const start = source.head.toString().trimStart()
  if (start.startsWith('[') || start.startsWith('{')) return openJson(source)
  if (isHtmlPage(start)) return openHtmlPages(source, location)
  if (start.startsWith('<')) return openXml(source, map)
  return openCsv(source, (names) => countKnown(names, map))
}

/** How many fields the columns fill, for finding the header. A column that the operator named counts twice. */
export function countKnown(names: string[], map?: ColumnMap): number {
  const found = names.map((name) => findColumn(name, map)?.column.field).filter((field) => field !== undefined)
  const named = map === undefined ? [] : names.filter((name) => map.has(simplify(name)))
  return new Set(found).size + named.length
}

/** What a column is read as; '' for one that the operator leaves out. */
export function meaningIn(map?: ColumnMap): Meaning {
  return (name) => (map?.get(simplify(name)) === null ? '' : (findColumn(name, map)?.target ?? null))
}

/** Throws `FeedError` if a header lacks a required column that has no default. */
export function refuseWrongHeader(names: string[], defaults: RowDefaults): void {
  const present = new Set(names.map((name) => findColumn(name, defaults.columns)?.column.field))
  const missing = requiredFields.filter(
    (field) => !present.has(field) && !(field in defaults) && !(field === 'country' && present.has('city')),
  )
  if (missing.length === 0) return
  const shown = names.slice(0, 30).map((name) => JSON.stringify(name.slice(0, 40)))
  const found = ` Found: ${shown.join(', ')}. ${howToMap}`
  if (present.size === 1 && present.has(undefined)) {
    throw new FeedError(
      'The file is not a list of jobs in CSV, XML, JSON or NDJSON: its first line has no known column.',
      found,
    )
  }
  throw new FeedError(`The header has no column for ${missing.map(labelOf).join(' or ')}.`, found)
}

const howToMap =
  'To see how each column is read: npm run jobs -- columns FILE. To name one: --map "Their column=title".'
