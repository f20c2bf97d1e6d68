import { findColumn, labelOf, requiredFields } from '../row/columns.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { openCsv } from './csv/csv.server.ts'
import { FeedError, type OpenFeed, type TextSource } from './format.ts'
import { isHtmlPage, openHtmlPages } from './html/html-pages.server.ts'
import { openJson } from './json/detect-json.server.ts'
import { openXml } from './xml/xml.server.ts'

/**
 * Opens a file in the format detected from its content. A header may lack the columns that have a default. Throws
 * `FeedError` if the file is not a list of jobs.
 */
export function openFeed(source: TextSource, defaults: RowDefaults = {}): OpenFeed {
  const start = source.head.toString().trimStart()
  if (start.startsWith('[') || start.startsWith('{')) return openJson(source)
  if (isHtmlPage(start)) return openHtmlPages(source)
  if (start.startsWith('<')) return openXml(source)
  const feed = openCsv(source, countKnown)
  refuseWrongHeader(feed.columns ?? [], defaults)
  return feed
}

export function countKnown(names: string[]): number {
  return new Set(names.map((name) => findColumn(name)?.column.field).filter((field) => field !== undefined)).size
}

export function refuseWrongHeader(names: string[], defaults: RowDefaults): void {
  const present = new Set(names.map((name) => findColumn(name)?.column.field))
  const missing = requiredFields.filter(
    (field) => !present.has(field) && !(field in defaults) && !(field === 'country' && present.has('city')),
  )
  if (missing.length === 0) return
  const found = ` Found: ${names
    .map((name) => JSON.stringify(name.slice(0, 40)))
    .slice(0, 30)
    .join(', ')}.`
  if (present.size === 1 && present.has(undefined)) {
    throw new FeedError(
      'The file is not a list of jobs in CSV, XML, JSON or NDJSON: its first line has no known column.',
      found,
    )
  }
  throw new FeedError(`The header has no column for ${missing.map(labelOf).join(' or ')}.`, found)
}
