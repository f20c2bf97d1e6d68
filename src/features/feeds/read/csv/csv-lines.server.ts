import { maxRowBytes, rowTooLong } from '../format.ts'
import type { Dialect } from './csv-parser.server.ts'
import { judgeQuotes } from './csv-quotes.ts'

export type CsvRecord = { line: number; cells: string[] }

/** A line that begins a row which cannot be read, and why; `literal` are its fields where its quotation marks may mean themselves. */
export type UnreadLine = { line: number; problem: string; literal: string[] | null; isEnd?: boolean }

/** Reads lines of a CSV file one by one, after a row that a parser could not read, and counts all lines of it. */
export class CsvLines {
  /** What is wrong with the next line, where a parser found that out. */
  fault: string | null = null
  readonly #dialect: Dialect
  readonly #end: '\n' | '\r'
  #line = 1
  /** The line was read, or is too long to be; its end is still to come. */
  #isPassing = false

  constructor(dialect: Dialect) {
    this.#dialect = dialect
    this.#end = dialect.record_delimiter.includes('\r') ? '\r' : '\n'
  }

  /** A record of a parser, with its line. */
  count(cells: string[]): CsvRecord {
    const line = this.#line
    this.#line++
    for (const cell of cells)
      for (let at = cell.indexOf(this.#end); at >= 0; at = cell.indexOf(this.#end, at + 1)) this.#line++
    return { line, cells }
  }

  /** The lines up to one that needs a parser. Returns how many bytes they are, and whether there is such a line. */
  *take(bytes: Buffer, isEnd: boolean): Generator<CsvRecord | UnreadLine, { used: number; needsParser: boolean }> {
    for (let used = 0; ;) {
      const found = bytes.indexOf(this.#end, used)
      const end = found < 0 ? bytes.length : found
      const isTooLong = end - used > maxRowBytes
      const isWhole = found >= 0 || (isEnd && used < end)
      if ((isWhole || isTooLong) && !this.#isPassing) {
        const read = this.#read(isTooLong ? null : bytes.toString('utf8', used, end))
        if (read === null) return { used, needsParser: true }
        yield read
        this.#isPassing = true
      }
      if (found < 0) return { used: this.#isPassing ? end : used, needsParser: false }
      this.#isPassing = false
      this.#line++
      used = end + 1
    }
  }

  giveUp(): UnreadLine {
    return {
      line: this.#line,
      problem: 'Too many rows before this line have broken quotation marks; the file was not read further',
      literal: null,
      isEnd: true,
    }
  }

  /** Null for a line that needs a parser; `text` is null for one that is too long. */
  #read(text: string | null): CsvRecord | UnreadLine | null {
    const { delimiter } = this.#dialect
    const line = this.#line
    const row = this.#end === '\n' && text?.endsWith('\r') ? text.slice(0, -1) : text
    const fault =
      row === null
        ? 'too long'
        : (this.fault ?? (this.#end === '\r' && row.includes('\n') ? 'some' : judgeQuotes(row, delimiter)))
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
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark opens in this row and is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark inside a text must be written twice ("")',
  INVALID_OPENING_QUOTE:
    'A text with a quotation mark in it must stand in quotation marks, and the mark be written twice ("")',
}
