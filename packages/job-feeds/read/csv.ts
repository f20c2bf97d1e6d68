import { promisify } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { type Line, withHeader } from './header.ts'
import { Columns, type IsName, maxRowLength, type Table, UnreadableFile } from './table.ts'
import type { TextFile } from './text-file.ts'
import { cleanCell } from './text.ts'

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }

/** Agencies leave cells out, and write quotation marks inside a cell. */
const lenient = { relax_quotes: true, relax_column_count: true, bom: true, skip_empty_lines: true } as const

/** Reads CSV with its most likely separator. */
export function readCsv(file: TextFile, isName: IsName): Table {
  const delimiter = separatorOf(file.head)
  const columns = new Columns()
  const rows = withHeader(linesOf(file, delimiter), columns, isName)
  return { format: `CSV with ${separators[delimiter]}`, hasHeader: true, columns: columns.list, rows }
}

/** The separator that splits the most rows into the same number of cells. */
function separatorOf(head: string): string {
  const scores = Object.keys(separators).map((delimiter) => ({ delimiter, score: regularity(head, delimiter) }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** The cells of the rows that have the most usual number of cells. */
function regularity(head: string, delimiter: string): number {
  const rows = parseNow(head.slice(0, 20_000), { ...lenient, delimiter, to: 20, skip_records_with_error: true })
  const widths = Map.groupBy(rows, (row) => row.length)
  return Math.max(0, ...[...widths].map(([width, { length }]) => (width > 1 ? width * length * length : 0)))
}

/** Collects the rows of each chunk: the parser's own stream of rows would take much longer for short ones. */
async function* linesOf(file: TextFile, delimiter: string): AsyncGenerator<Line> {
  let rows: Line[] = []
  let last = 0
  const parser = parse({ ...lenient, delimiter, max_record_size: maxRowLength, on_record: add }).on('error', () => {})
  function add(record: string[], { lines }: { lines: number }): null {
    // Each row counts as the first one, because making an error for each that is not as wide as the first one is slow.
    Object.assign(parser.info, { records: 0 })
    rows.push({ line: last + 1, cells: record.map(cleanCell) })
    last = lines
    return null
  }
  try {
    for await (const chunk of file.read()) {
      await promisify<string, void>(parser.write.bind(parser))(chunk)
      yield* rows
      rows = []
    }
    await promisify(parser.end.bind(parser))()
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield* rows
    const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    const problem = isOpenQuote
      ? `A quotation mark in line ${last + 1} is not closed, so the file cannot be read from there. Close it or remove it.`
      : `The file cannot be read from line ${last + 1}. Save it as CSV again.`
    throw new UnreadableFile(problem)
  }
}
