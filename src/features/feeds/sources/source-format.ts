import { CommandError } from '../../../terminal/command-error.ts'
import { FeedError, type OpenFeed } from '../read/format.ts'
import { products } from '../read/json/products/products.ts'
import { dialects } from '../read/xml/dialects.ts'

/** Format names for the operator, with the names that opened files report. */
const formats: Record<string, string> = {
  csv: 'CSV',
  excel: 'Excel workbook',
  ...Object.fromEntries(dialects.map(({ name }) => [shortName(name), name])),
  json: 'JSON',
  ndjson: 'NDJSON',
  'json-ld': 'JSON-LD job postings',
  html: 'HTML pages with job postings',
  greenhouse: 'Greenhouse job board',
  lever: 'Lever postings',
  ...Object.fromEntries(products.map(({ name }) => [shortName(name), name])),
}

/** 'Indeed XML' is indeed, 'Ashby JSON' is ashby and 'NeoGov RSS' is neogov-rss. */
function shortName(name: string): string {
  return name
    .replace(/ (?:XML|JSON)$/, '')
    .toLowerCase()
    .replaceAll(' ', '-')
}

/** What writes feeds, without the file type: 'Ashby JSON' is Ashby. For help texts. */
export const feedNames = [
  ...new Set(
    [
      'Greenhouse',
      'Lever',
      ...[...products, ...dialects].map(({ name }) => name.replace(/ (?:JSON|XML|RSS)$/, '')),
    ].toSorted(),
  ),
]

export const formatNames = Object.keys(formats)

/** A file that is not in the format of its source. */
export class WrongFormat extends FeedError {}

/** Validates --format; null for 'any'. Throws `CommandError`. */
export function readFormat(text: string): string | null {
  if (text === 'any') return null
  if (formatNames.includes(text)) return text
  throw new CommandError(`--format must be one of ${formatNames.join(', ')} or any, not ${JSON.stringify(text)}.`)
}

/**
 * Makes reading the first row throw `WrongFormat` if a feed has another format. An empty feed passes, because its
 * format is unknown.
 */
export function requireFormat(feed: OpenFeed, format: string | null): OpenFeed {
  const required = format === null ? undefined : formats[format]
  if (required === undefined || nameIn(formats, feed.format) === format) return feed
  return { ...feed, rows: refuseFirst(feed.rows, `This source must be ${required}, but the file is ${feed.format}.`) }
}

/** The operator's name for a file's format: 'CSV with commas' is csv. */
function nameIn(table: Record<string, string>, found: string): string | undefined {
  return Object.keys(table).find((name) => found === table[name] || found.startsWith(`${table[name]} with `))
}

async function* refuseFirst(rows: OpenFeed['rows'], message: string): OpenFeed['rows'] {
  for await (const _ of rows) yield refuse(message)
}

function refuse(message: string): never {
  throw new WrongFormat(message)
}
