import { maxRowBytes, rowTooLong } from '../format.ts'
import type { Dialect } from './csv-parser.server.ts'

export type CsvRecord = { line: number; cells: string[] }

/** The first line of a row with an error. `literal` holds its fields if the quotation marks may be part of the text. */
export type UnreadLine = { line: number; problem: string; literal: string[] | null; isEnd?: boolean }

/** Counts the lines of a CSV file, and reads it line by line after a row that the parser could not read. */
export class CsvLines {
  /** The error that a parser found in the next line. */
  fault: string | null = null
  readonly #dialect: Dialect
  readonly #end: '\n' | '\r'
  #line = 1
  /** Whether the current line was already reported, and the rest of it must be skipped. */
  #isSkipping = false

  constructor(dialect: Dialect) {
    this.#dialect = dialect
    this.#end = dialect.record_delimiter.includes('\r') ? '\r' : '\n'
  }

  /** Adds the line number to a parser's record. */
  toRecord(cells: string[]): CsvRecord {
    const line = this.#line
    this.#line++
    for (const cell of cells)
      for (let at = cell.indexOf(this.#end); at >= 0; at = cell.indexOf(this.#end, at + 1)) this.#line++
    return { line, cells }
  }

  /** Reads lines until one needs a parser. Returns the number of bytes read, and whether a line needs a parser. */
  *read(bytes: Buffer, isEnd: boolean): Generator<CsvRecord | UnreadLine, { used: number; needsParser: boolean }> {
    for (let used = 0; ;) {
      const found = bytes.indexOf(this.#end, used)
      const end = found < 0 ? bytes.length : found
      const isTooLong = end - used > maxRowBytes
      const isComplete = found >= 0 || (isEnd && used < end)
      if ((isComplete || isTooLong) && !this.#isSkipping) {
        const read = this.#readLine(isTooLong ? null : bytes.toString('utf8', used, end))
        if (read === null) return { used, needsParser: true }
        yield read
        this.#isSkipping = true
      }
      if (found < 0) return { used: this.#isSkipping ? end : used, needsParser: false }
      this.#isSkipping = false
      this.#line++
      used = end + 1
    }
  }

  giveUp(): UnreadLine {
    return {
      line: this.#line,
      problem: 'Too many rows before this line have broken quotation marks; the rest of the file was not read',
      literal: null,
      isEnd: true,
    }
  }

  /** Null for a line that needs a parser. `text` is null for a line that is too long. */
  #readLine(text: string | null): CsvRecord | UnreadLine | null {
    const { delimiter } = this.#dialect
    const line = this.#line
    const row = this.#end === '\n' && text?.endsWith('\r') ? text.slice(0, -1) : text
    const fault =
      row === null
        ? 'too long'
        : (this.fault ?? (this.#end === '\r' && row.includes('\n') ? 'some' : checkQuotes(row, delimiter)))
    if (fault === 'some') return null
    this.fault = null
    const cells = row?.split(delimiter) ?? []
    if (fault === 'none') return { line, cells }
    return {
      line,
      problem: reasons[fault] ?? 'The row is not valid CSV',
      literal: fault === 'INVALID_OPENING_QUOTE' ? cells : null,
    }
  }
}

const reasons: Record<string, string> = {
  'too long': `${rowTooLong}, or a quotation mark in it is never closed`,
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark in this row is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark inside a quoted value must be written twice ("")',
  INVALID_OPENING_QUOTE:
    'A value that contains a quotation mark must be in quotation marks, and the mark inside it written twice ("")',
}

/**
 * Checks the quotation marks in the first line of a row: 'none', 'some' for a row that needs a parser and may continue
 * on the next lines, or the error.
 */
function checkQuotes(
  line: string,
  delimiter: string,
): 'none' | 'some' | 'INVALID_OPENING_QUOTE' | 'CSV_INVALID_CLOSING_QUOTE' {
  let quote = line.indexOf('"')
  if (quote < 0) return 'none'
  for (let at = 0; quote >= 0; quote = line.indexOf('"', at)) {
    const isOpening = quote === 0 || line.startsWith(delimiter, quote - 1)
    if (!isOpening) return 'INVALID_OPENING_QUOTE'
    const end = closingQuote(line, quote)
    if (end < 0) return 'some'
    if (end + 1 < line.length && !line.startsWith(delimiter, end + 1)) return 'CSV_INVALID_CLOSING_QUOTE'
    at = end + 1
  }
  return 'some'
}

/** The position of the closing quotation mark; a mark that is written twice is part of the text. */
function closingQuote(line: string, opening: number): number {
  let at = line.indexOf('"', opening + 1)
  while (at >= 0 && line.startsWith('"', at + 1)) at = line.indexOf('"', at + 2)
  return at
}
