import { CommandError } from '../../../command/command.server.ts'
import { FeedError, type OpenFeed } from '../read/format.ts'

/** The formats as the operator writes them, and as a file that was opened calls them. */
const formats: Record<string, string> = {
  csv: 'CSV',
  excel: 'Excel workbook',
  indeed: 'Indeed XML',
  jobrapido: 'Jobrapido XML',
  linkedin: 'LinkedIn XML',
  jooble: 'Jooble XML',
  trovit: 'Trovit XML',
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON',
  ndjson: 'NDJSON',
  'json-ld': 'JSON-LD job postings',
  html: 'HTML pages with job postings',
  greenhouse: 'Greenhouse job board',
  lever: 'Lever postings',
}

export const formatNames = Object.keys(formats)

/** A file of another format than its source was said to have. */
export class WrongFormat extends FeedError {}

/** A name of the table; null for 'any'. Throws `CommandError` for anything else. */
export function readFormat(text: string): string | null {
  if (text === 'any') return null
  if (formatNames.includes(text)) return text
  throw new CommandError(`--format takes ${formatNames.join(', ')} or any, and not ${JSON.stringify(text)}.`)
}

/**
 * The feed, if it is in this format. Of another one the rows throw `WrongFormat` in place of the first: a list without jobs shows
 * no format, and an empty job board is no wrong one.
 */
export function demandFormat(feed: OpenFeed, format: string | null): OpenFeed {
  const wanted = format === null ? undefined : formats[format]
  if (wanted === undefined || nameIn(formats, feed.format) === format) return feed
  return { ...feed, rows: refuseFirst(feed.rows, `This source is ${wanted}, but the file is ${feed.format}.`) }
}

/** The operator's name of a format that a file was found to have: 'CSV with commas' is csv. */
function nameIn(table: Record<string, string>, found: string): string | undefined {
  return Object.keys(table).find((name) => found === table[name] || found.startsWith(`${table[name]} with `))
}

async function* refuseFirst(rows: OpenFeed['rows'], message: string): OpenFeed['rows'] {
  for await (const _ of rows) yield refuse(message)
}

function refuse(message: string): never {
  throw new WrongFormat(message)
}
