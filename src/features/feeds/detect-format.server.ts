import { findColumn, labelOf, requiredFields } from './columns.ts'
import { openCsv } from './formats/csv.server.ts'
import { FeedError, type OpenFeed, type TextSource } from './formats/format.ts'
import { openJsonArray } from './formats/json-array.server.ts'
import { openNdjson } from './formats/ndjson.server.ts'
import { openXml } from './formats/xml.server.ts'

/** Opens a file in the format that its content shows; its name does not matter. Throws `FeedError` when it holds no list of jobs. */
export function openFeed(source: TextSource): OpenFeed {
  const start = source.head.toString().trimStart()
  if (start.startsWith('[')) return openJsonArray(source)
  if (start.startsWith('{')) return openObjects(source, start)
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(start)) throw new FeedError('The file is a web page. Lists of jobs are read as CSV, XML, JSON or NDJSON.')
  if (start.startsWith('<')) return openXml(source)
  const feed = openCsv(source, countKnown)
  refuseWrongHeader(feed.columns ?? [])
  return feed
}

function countKnown(names: string[]): number {
  return new Set(names.map((name) => findColumn(name)?.column.field).filter((field) => field !== undefined)).size
}

/** One object on each line, of which some of the first must be whole; an object over several lines is something else. */
function openObjects(source: TextSource, start: string): OpenFeed {
  const lines = start.split('\n', 20)
  const isOneLongLine = lines.length === 1
  const wrapsList = /^\{\s*"[^"]{0,100}"\s*:\s*\[\s*\{/.test(start)
  if (!wrapsList && (isOneLongLine || lines.some((line, index) => isObject(line) && (index === 0 || lines[0]?.trim() !== '{')))) return openNdjson(source)
  throw new FeedError('The file is one JSON object. A list of jobs is an array in brackets, or has one object on each line.')
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

function refuseWrongHeader(names: string[]): void {
  const present = new Set(names.map((name) => findColumn(name)?.column.field))
  const missing = requiredFields.filter((field) => !present.has(field))
  if (missing.length === 0) return
  const found = names.map((name) => JSON.stringify(name.slice(0, 40))).slice(0, 30).join(', ')
  if (present.size === 1 && present.has(undefined)) {
    throw new FeedError(`The file is no list of jobs in CSV, XML, JSON or NDJSON: its first line names no known column. Found: ${found}.`)
  }
  throw new FeedError(`The header has no column for ${missing.map(labelOf).join(' and none for ')}. Found: ${found}.`)
}
