import { isRecord } from '../../../../contract/reading.ts'
import { type FeedRow, maxRowBytes, type ReadRow, rowTooLong, type TextSource } from '../format.ts'
import { readRow, unreadObject } from './json-rows.server.ts'

/**
 * Where an array begins: the offset in bytes from the start of the file, and the line. `isWholeFile` is false for an
 * array inside an object, `isKeyed` is true for an object in place of the array: `{ "101": {…}, "102": {…} }`.
 */
type ArrayPlace = { offset: number; line: number; isWholeFile: boolean; isKeyed?: boolean }

/** Yields the rows of a JSON array of objects, or of an object of objects; it is the whole file or a field of its object. */
export async function* readArray(source: TextSource, place: ArrayPlace): AsyncGenerator<FeedRow> {
  const splitter = new ArraySplitter(place)
  for await (const chunk of source.open(place.offset)) {
    for (let at = 0; at < chunk.length && !splitter.isDone;) {
      at = splitter.read(chunk, at)
      const element = splitter.take()
      if (element === null) continue
      if (place.isKeyed === true) yield* keyedRowsOf(element)
      else yield unreadRowOf(element)
    }
    if (splitter.isDone) return
  }
  for (const element of splitter.end()) yield unreadRowOf(element)
}

function unreadRowOf(element: Element): FeedRow {
  return 'text' in element ? unreadObject(element.line, element.text) : element
}

export function rowOf(element: Element): ReadRow {
  return 'text' in element ? readRow(element.line, element.text) : element
}

/** The column of a row's key, unless it is only the number of the row. */
const keyColumn = 'entry key'
const rowNumber = /^\d{1,3}$/
const [braceBefore, braceAfter] = [Buffer.from('{'), Buffer.from('}')]

/** The row of `"101": {…}`; nothing for a text or number beside the rows, such as `"total": 2`. */
function keyedRowsOf(element: Element): ReadRow[] {
  if (!('text' in element)) return [element]
  const row = readRow(element.line, Buffer.concat([braceBefore, element.text, braceAfter]))
  if (!('fields' in row)) return [row]
  return Object.entries(row.fields).flatMap(([key, fields]) => {
    if (!isRecord(fields)) return []
    return { line: row.line, fields: rowNumber.test(key) ? fields : { ...fields, [keyColumn]: key } }
  })
}

export type Element = { line: number; text: Buffer } | { line: number; problem: string; isEnd?: boolean }

export const endsInList = 'The file ends here, before the end of the list'

const [newline, quote, backslash, comma] = [0x0a, 0x22, 0x5c, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Splits a JSON array, or the inside of an object, into its elements, so that `JSON.parse` reads each one separately and a broken or huge element
 * does not affect the others. The streaming libraries (stream-json, @streamparser/json) stop at the first error, do not
 * limit the size of values and do not count lines.
 */
export class ArraySplitter {
  #state: 'before' | 'between' | 'inside' | 'after' = 'before'
  #line: number
  #startLine: number
  #depth = 0
  #inString = false
  #escaped = false
  #parts: Buffer[] = []
  #length = 0
  #found: Element | null = null
  #isWholeFile: boolean
  /** The bracket or brace that ends the list. */
  #close: number
  #hasReportedTrailing = false

  constructor({ line, isWholeFile, isKeyed = false }: Omit<ArrayPlace, 'offset'>) {
    this.#line = line
    this.#startLine = line
    this.#isWholeFile = isWholeFile
    this.#close = isKeyed ? closeBrace : closeBracket
  }

  get line(): number {
    return this.#line
  }

  /** Whether the list has ended, and something around it follows. */
  get isDone(): boolean {
    return this.#state === 'after' && !this.#isWholeFile
  }

  /**
   * Reads on from a position, and returns the position after the next element or the list, or the length of the chunk.
   * Stops at each element, because thousands found at once would outlive the young generation of V8's heap.
   */
  read(chunk: Buffer, from: number): number {
    let start = from
    for (let at = from; at < chunk.length; at++) {
      if (this.#inString && !this.#escaped) at = this.#skipText(chunk, at)
      const byte = chunk[at]
      if (byte === undefined) break
      if (byte === newline) this.#line++
      if (this.#state !== 'inside' && this.#beginsAt(byte)) start = at
      if (this.#state === 'inside' && this.#endsAt(byte)) {
        this.#add(chunk.subarray(start, at))
        this.#finish(byte)
      }
      if (this.#found !== null || this.isDone) return at + 1
    }
    if (this.#state === 'inside') this.#add(chunk.subarray(start))
    return chunk.length
  }

  /** The element that `read` stopped at, once; null without one. */
  take(): Element | null {
    const found = this.#found
    this.#found = null
    return found
  }

  /**
   * The position of the next quote or backslash in a string. Uses local variables, which are several times as fast,
   * because most bytes are in strings.
   */
  #skipText(chunk: Buffer, from: number): number {
    let at = from
    let line = this.#line
    for (; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === quote || byte === backslash) break
      if (byte === newline) line++
    }
    this.#line = line
    return at
  }

  end(): Element[] {
    if (this.#state === 'after') return []
    const line = this.#state === 'inside' ? this.#startLine : this.#line
    return [{ line, problem: endsInList, isEnd: true }]
  }

  /** Processes a byte between elements and returns whether an element begins with it. */
  #beginsAt(byte: number): boolean {
    if (byte <= 0x20) return false
    if (this.#state === 'before') this.#state = 'between' // the opening bracket
    else if (this.#state === 'after') this.#reportTrailing()
    else if (byte === comma) this.#reportEmpty()
    else if (byte === this.#close) this.#state = 'after'
    else return this.#begin()
    return false
  }

  #begin(): true {
    this.#state = 'inside'
    this.#startLine = this.#line
    this.#depth = 0
    this.#inString = false
    this.#escaped = false
    this.#length = 0
    return true
  }

  /** Processes a byte of an element and returns whether the element ended before it. */
  #endsAt(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (byte === backslash) this.#escaped = true
      else if (byte === quote) this.#inString = false
      return false
    }
    if (byte === quote) this.#inString = true
    else if (byte === openBrace || byte === openBracket) this.#depth++
    else if (this.#depth === 0) return byte === comma || byte === this.#close
    else if (byte === closeBrace || byte === closeBracket) this.#depth--
    return false
  }

  #add(part: Buffer): void {
    this.#length += part.length
    if (this.#length > maxRowBytes) this.#parts = []
    else this.#parts.push(part)
  }

  #finish(byte: number): void {
    const line = this.#startLine
    const text = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    this.#found = this.#length > maxRowBytes ? { line, problem: rowTooLong } : { line, text }
    this.#parts = []
    this.#state = byte === comma ? 'between' : 'after'
  }

  #reportEmpty(): void {
    this.#found = { line: this.#line, problem: 'There is no row between two commas' }
  }

  #reportTrailing(): void {
    if (!this.#hasReportedTrailing)
      this.#found = {
        line: this.#line,
        problem: 'The list ended before this line; the rest of the file was not read',
        isEnd: true,
      }
    this.#hasReportedTrailing = true
  }
}
