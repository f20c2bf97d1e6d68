import { maxRowBytes, rowTooLong } from '../format.ts'

/** What separates the values and the lines of a file. Lines may also end with '\r\n' if `lineEnd` is '\n'. */
export type Dialect = { delimiter: string; lineEnd: '\n' | '\r' }

export type CsvRecord = { line: number; cells: string[] }

/** The first line of a row with an error. `literal` holds its cells if the quotation marks may be part of the text. */
export type UnreadLine = { line: number; problem: string; literal: string[] | null }

/** The lines and cells of a row so far, and the start of a cell whose quotation mark is not closed yet. */
type OpenRow = { lines: string[]; bytes: number; cells: string[]; value: string }

type Row = CsvRecord | UnreadLine

type Fault = keyof typeof reasons

/**
 * Reads the rows of a CSV file (RFC 4180) from its lines. If a row has an error, only its first line is left out; the
 * next line is read as the start of another row. Lines have one character for each byte, and null stands for one that is
 * too long; cells are decoded from UTF-8.
 */
export class CsvRows {
  readonly #dialect: Dialect
  #linesRead = 0
  #open: OpenRow | null = null

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** Yields the rows that end with these lines. */
  *read(lines: readonly (string | null)[]): Generator<Row> {
    for (const line of lines) {
      if (this.#open === null && line !== null && line.length <= maxRowBytes && !line.includes('"'))
        yield { line: ++this.#linesRead, cells: splitLine(line, this.#dialect) }
      else yield* this.#readLine(line)
    }
  }

  /** Yields what is left at the end of the file: the lines after a quotation mark that is never closed. */
  *end(): Generator<Row> {
    if (this.#open) yield* this.#leaveOut(this.#open, 'never closed')
  }

  *#readLine(line: string | null): Generator<Row> {
    const bytes = line?.length ?? maxRowBytes
    if (this.#open && this.#open.bytes + bytes > maxRowBytes) yield* this.#leaveOut(this.#open, 'too long')
    this.#linesRead++
    if (line === null || bytes > maxRowBytes) yield this.#report('too long')
    else yield* this.#readQuoted(line)
  }

  *#readQuoted(line: string): Generator<Row> {
    const row = (this.#open ??= { lines: [], bytes: 0, cells: [], value: '' })
    const end = readCells(row, line, this.#dialect)
    row.lines.push(line)
    row.bytes += line.length + 1
    if (end === 'open') return
    if (end !== 'complete') return yield* this.#leaveOut(row, end)
    this.#open = null
    yield { line: this.#linesRead - row.lines.length + 1, cells: row.cells.map(decode) }
  }

  /** Reports the first line of a row, and reads the others again. Only the last of them can open a row. */
  *#leaveOut({ lines: [first = '', ...others] }: OpenRow, fault: Fault): Generator<Row> {
    this.#open = null
    this.#linesRead -= others.length
    yield this.#report(fault, fault === 'mark inside' ? splitLine(first, this.#dialect) : null)
    yield* this.read(others)
  }

  #report(fault: Fault, literal: string[] | null = null): UnreadLine {
    return { line: this.#linesRead, problem: reasons[fault], literal }
  }
}

const reasons = {
  'too long': `${rowTooLong}, or a quotation mark in it is never closed`,
  'never closed': 'A quotation mark in this row is never closed',
  'mark not doubled': 'A quotation mark inside a quoted value must be written twice ("")',
  'mark inside':
    'A value that contains a quotation mark must be in quotation marks, and the mark inside it written twice ("")',
}

/** Adds the cells of a row's next line. Returns 'open' if a quotation mark is closed on a later line. */
function readCells(row: OpenRow, line: string, dialect: Dialect): 'complete' | 'open' | Fault {
  const { delimiter, lineEnd } = dialect
  const text = withoutReturn(line, dialect)
  let isQuoted = row.lines.length > 0
  for (let at = 0; ; at += delimiter.length) {
    const start = isQuoted ? at : at + 1
    if (isQuoted || text.startsWith('"', at)) {
      const end = closingMark(text, start)
      if (end < 0) {
        row.value += line.slice(start) + lineEnd
        return 'open'
      }
      row.cells.push((row.value + text.slice(start, end)).replaceAll('""', '"'))
      row.value = ''
      isQuoted = false
      at = end + 1
      if (at < text.length && !text.startsWith(delimiter, at)) return 'mark not doubled'
    } else {
      const found = text.indexOf(delimiter, at)
      const end = found < 0 ? text.length : found
      const value = text.slice(at, end)
      if (value.includes('"')) return 'mark inside'
      row.cells.push(value)
      at = end
    }
    if (at === text.length) return 'complete'
  }
}

/** The position of a closing quotation mark, -1 without one. A mark that is written twice is part of the text. */
function closingMark(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.startsWith('"', at + 1)) at = text.indexOf('"', at + 2)
  return at
}

function splitLine(line: string, dialect: Dialect): string[] {
  return decode(withoutReturn(line, dialect)).split(dialect.delimiter)
}

function withoutReturn(line: string, { lineEnd }: Dialect): string {
  return lineEnd === '\n' && line.endsWith('\r') ? line.slice(0, -1) : line
}

function decode(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes
}
