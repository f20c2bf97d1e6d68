import { parse } from 'csv-parse/sync'
import { type Break, type CsvRecord, type Dialect, lineEndOf, type Place, readRecords } from './csv-records.server.ts'
import { FeedError, type FeedRow, maxRowBytes, type OpenFeed, type TextSource } from './format.ts'

/** Bytes that broken rows may make it read a second time, beyond one chunk for each: no file makes an import crawl. */
const maxRescannedBytes = 512_000_000
const chunkBytes = 65_536
const mostColumns = 500

/**
 * Opens a file of comma-, semicolon- or tab-separated values with a header. `countKnown` says how many of some column names mean something:
 * the delimiter is the one that makes most of the header. Throws `FeedError` when there is no header.
 */
export function openCsv(source: TextSource, countKnown: (names: string[]) => number): OpenFeed {
  const lineEnds = source.head.includes('\n') ? ['\r\n', '\n'] : ['\r\n', '\n', '\r']
  const candidates = [',', ';', '\t'].flatMap((delimiter) => {
    const dialect = { delimiter, record_delimiter: lineEnds }
    const columns = readHeader(source.head, dialect)
    return columns ? [{ dialect, columns, known: countKnown(columns) }] : []
  })
  const best = candidates.toSorted((a, b) => b.known - a.known || b.columns.length - a.columns.length)[0]
  if (!best) throw new FeedError('The first line is no CSV header: a quotation mark in it is out of place.')
  if (best.columns.length > mostColumns) throw new FeedError(`The header has ${best.columns.length} columns. At most ${mostColumns} can be read: is this a list of jobs?`)
  return { format: `CSV with ${delimiterNames[best.dialect.delimiter]}`, columns: best.columns, rows: readRows(source, best.dialect, best.columns) }
}

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

function readHeader(head: Buffer, dialect: Dialect): string[] | null {
  try {
    const [header]: string[][] = parse(head, { ...dialect, to: 1, skip_empty_lines: true, relax_column_count: true })
    return header?.map((name) => name.trim()) ?? null
  } catch {
    return null
  }
}

/** Rows after the header. After a row that cannot be read it goes on at the next line. */
async function* readRows(source: TextSource, dialect: Dialect, columns: string[]): AsyncGenerator<FeedRow> {
  const header = { isPassed: false }
  let place: Place | null = { offset: 0, line: 1 }
  let rescanned = 0
  while (place) {
    const broken: Break | null = yield* readUntilBreak(readRecords(source, place, dialect), columns, header)
    if (!broken) return
    rescanned += Math.max(0, broken.scanned - chunkBytes)
    if (rescanned > maxRescannedBytes) return yield { line: broken.line, problem: 'Too many rows before this line have broken quotation marks; the file was not read further' }
    const { text, next } = await readLine(source, broken.offset, lineEndOf(dialect))
    yield (broken.isLiteralQuote ? readLiterally(text, broken.line, columns, dialect) : null) ?? { line: broken.line, problem: broken.reason }
    place = next === null ? null : { offset: next, line: broken.line + 1 }
  }
}

async function* readUntilBreak(
  records: AsyncGenerator<CsvRecord, Break | null>,
  columns: string[],
  header: { isPassed: boolean },
): AsyncGenerator<FeedRow, Break | null> {
  for (;;) {
    const { done, value } = await records.next()
    if (done) return value
    if (value.cells.every((cell) => cell.trim() === '')) continue
    if (header.isPassed) yield rowOf(value, columns)
    header.isPassed = true
  }
}

function rowOf({ line, cells }: CsvRecord, columns: string[]): FeedRow {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { line, problem: `The row has ${cells.length} columns, the header has ${columns.length}: a text that holds the separator must stand in quotation marks` }
  }
  // The first of two columns with one name counts where it is filled.
  const fields: Record<string, unknown> = {}
  for (const [index, name] of columns.entries()) if (name !== '__proto__') fields[name] ||= cells[index] ?? ''
  return { line, fields }
}

/** The line that begins at an offset, and where the next one does; null at the end. Of a very long line only a part is kept. */
async function readLine(source: TextSource, offset: number, lineEnd: string): Promise<{ text: Buffer; next: number | null }> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of source.open(offset)) {
    const end = chunk.indexOf(lineEnd)
    if (length < maxRowBytes) parts.push(end < 0 ? chunk : chunk.subarray(0, end))
    if (end >= 0) return { text: Buffer.concat(parts), next: offset + length + end + 1 }
    length += chunk.length
  }
  return { text: Buffer.concat(parts), next: null }
}

/** A line whose program quotes nothing, as in `Pipe 5" fitter,Acme,Kenya`; null unless it has as many fields as the header. */
function readLiterally(text: Buffer, line: number, columns: string[], dialect: Dialect): FeedRow | null {
  if (text.length > maxRowBytes) return null
  const [cells]: string[][] = parse(text, { ...dialect, quote: null, relax_column_count: true })
  return cells?.length === columns.length ? rowOf({ line, cells }, columns) : null
}
