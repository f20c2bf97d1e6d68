import { digestOf } from '../digest.server.ts'
import { FeedError, type FeedRow, maxRowBytes, type OpenFeed, type ReadRow, type TextSource } from '../format.ts'
import { createDitto } from '../tables/ditto.ts'
import { FooterFilter } from '../tables/footer.ts'
import { type CsvRecord, CsvRows, type Dialect, type UnreadLine } from './csv-rows.server.ts'

const maxColumns = 500

/** A line above the header that tells Excel the delimiter. */
const hintLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/i

/**
 * Opens a file of comma-, semicolon- or tab-separated values with a header. If the file does not name its delimiter,
 * uses the one that gives the most known column names by `countKnown`. Throws `FeedError` if there is no header.
 */
export function openCsv(source: TextSource, countKnown: (names: string[]) => number): OpenFeed {
  const head = source.head.toString('latin1')
  const lineEnd = head.includes('\r') && !head.includes('\n') ? '\r' : '\n'
  const [hint = '', hinted] = hintLine.exec(head) ?? []
  const candidates = (hinted === undefined ? [',', ';', '\t'] : [hinted]).flatMap((delimiter) => {
    const dialect: Dialect = { delimiter, lineEnd }
    const columns = readHeader(head.slice(hint.length), dialect)
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

/** Null if the first row with a value cannot be read. */
function readHeader(head: string, dialect: Dialect): string[] | null {
  const rows = new CsvRows(dialect)
  const isFilled = (row: CsvRecord | UnreadLine) => 'problem' in row || hasValue(row.cells)
  const header = rows.read(head.split(dialect.lineEnd)).find(isFilled) ?? rows.end().find(isFilled)
  return header && 'cells' in header ? header.cells.map((name) => name.trim()) : null
}

function hasValue(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
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
  for await (const records of readRecords(source, dialect)) {
    for (const record of records) {
      if ('problem' in record) {
        const { literal, ...unread } = record
        for (const held of footer.release()) yield read(held)
        yield literal?.length === columns.length ? read({ line: unread.line, cells: literal }) : unread
      } else if (hasValue(record.cells)) {
        if (skipped < recordsAbove) skipped++
        else for (const each of footer.add(record)) yield read(each)
      }
    }
  }
  for (const each of footer.end()) yield read(each)
}

function rowOf(record: CsvRecord, columns: string[]): FeedRow {
  return { line: record.line, digest: () => digestOf(record.cells.join('\0')), read: () => readCells(record, columns) }
}

function readCells({ line, cells }: CsvRecord, columns: string[]): ReadRow {
  if (hasValue(cells.slice(columns.length))) {
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

/** Yields the records chunk by chunk, because waiting for each would take longer than reading it. */
async function* readRecords(source: TextSource, dialect: Dialect): AsyncGenerator<Iterable<CsvRecord | UnreadLine>> {
  const rows = new CsvRows(dialect)
  for await (const lines of linesOf(source, dialect)) yield rows.read(lines)
  yield rows.end()
}

/** The lines that end in each chunk of a file, with one character for each byte; null for a line that is too long. */
async function* linesOf(source: TextSource, { lineEnd }: Dialect): AsyncGenerator<(string | null)[]> {
  let held = ''
  let isTooLong = false
  for await (const chunk of source.open()) {
    const lines: (string | null)[] = (held + chunk.toString('latin1')).split(lineEnd)
    held = lines.pop() ?? ''
    if (isTooLong && lines.length > 0) {
      lines[0] = null
      isTooLong = false
    }
    isTooLong ||= held.length > maxRowBytes
    if (isTooLong) held = ''
    yield lines
  }
  if (isTooLong) yield [null]
  else if (held !== '') yield [held]
}
