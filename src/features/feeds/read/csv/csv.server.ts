import { parse } from 'csv-parse/sync'
import { FeedError, type FeedRow, type OpenFeed, type TextSource } from '../format.ts'
import { createDitto } from '../tables/ditto.ts'
import { FooterFilter } from '../tables/footer.ts'
import type { CsvRecord } from './csv-lines.server.ts'
import type { Dialect } from './csv-parser.server.ts'
import { readRecords } from './csv-records.server.ts'

const maxColumns = 500

/** A line above the header that tells Excel the delimiter. */
const hintLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/i

/**
 * Opens a file of comma-, semicolon- or tab-separated values with a header. If the file does not name its delimiter,
 * uses the one that gives the most known column names by `countKnown`. Throws `FeedError` if there is no header.
 */
export function openCsv(source: TextSource, countKnown: (names: string[]) => number): OpenFeed {
  const lineEnds = source.head.includes('\n') ? ['\r\n', '\n'] : ['\r\n', '\n', '\r']
  const [hint = '', hinted] = hintLine.exec(source.head.toString('latin1', 0, 20)) ?? []
  const candidates = (hinted === undefined ? [',', ';', '\t'] : [hinted]).flatMap((delimiter) => {
    const dialect = { delimiter, record_delimiter: lineEnds }
    const columns = readHeader(source.head.subarray(hint.length), dialect)
    return columns ? [{ dialect, columns, known: countKnown(columns) }] : []
  })
  const best = candidates.toSorted((a, b) => b.known - a.known || b.columns.length - a.columns.length)[0]
  if (!best) throw new FeedError('The first line is not a CSV header: a quotation mark in it is out of place.')
  if (best.columns.length > maxColumns)
    throw new FeedError(
      `The header has ${best.columns.length} columns. At most ${maxColumns} can be read. Is this a list of jobs?`,
    )
  return {
    format: `CSV with ${delimiterNames[best.dialect.delimiter]}`,
    columns: best.columns,
    rows: readRows(source, best, hint === '' ? 1 : 2),
  }
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

/**
 * Skips the first `recordsAbove` records, up to and including the header. A line with a quotation mark in an unquoted
 * field, such as `Pipe 5" fitter,Acme,Kenya`, is a row if it has as many fields as the header.
 */
async function* readRows(
  source: TextSource,
  { dialect, columns }: { dialect: Dialect; columns: string[] },
  recordsAbove: number,
): AsyncGenerator<FeedRow> {
  let skipped = 0
  const footer = new FooterFilter<CsvRecord>(columns)
  const repeatAbove = createDitto()
  const read = (record: CsvRecord): FeedRow => {
    repeatAbove(record.cells)
    return rowOf(record, columns)
  }
  for await (const record of readRecords(source, dialect)) {
    if ('problem' in record) {
      const { literal, ...unread } = record
      for (const held of footer.release()) yield read(held)
      yield literal?.length === columns.length ? read({ line: unread.line, cells: literal }) : unread
    } else if (record.cells.some((cell) => cell.trim() !== '')) {
      if (skipped < recordsAbove) skipped++
      else for (const each of footer.add(record)) yield read(each)
    }
  }
  for (const each of footer.end()) yield read(each)
}

function rowOf({ line, cells }: CsvRecord, columns: string[]): FeedRow {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return {
      line,
      problem: `The row has ${cells.length} columns, but the header has ${columns.length}: a value that contains the separator must be in quotation marks`,
    }
  }
  // If two columns have the same name, the first one with a value is used.
  const fields: Record<string, unknown> = {}
  for (const [index, name] of columns.entries()) if (name !== '__proto__') fields[name] ||= cells[index] ?? ''
  return { line, fields }
}
