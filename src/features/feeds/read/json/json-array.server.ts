import { type FeedRow, maxRowBytes, type OpenFeed, rowTooLong, type TextSource } from '../format.ts'
import { readJsonRow } from './json-row.ts'

/** Where an array begins: bytes from the start of the file, and the line; `isWhole` unless something stands around it. */
export type ArrayPlace = { offset: number; line: number; isWhole: boolean }

/** Opens a JSON array of objects: the whole file, or a field of the object that the file is. */
export function openJsonArray(source: TextSource, place: ArrayPlace): OpenFeed {
  return { format: 'JSON', columns: null, rows: readRows(source, place) }
}

async function* readRows(source: TextSource, place: ArrayPlace): AsyncGenerator<FeedRow> {
  const splitter = new ArraySplitter(place)
  for await (const chunk of source.open(place.offset)) {
    for (const element of splitter.push(chunk)) yield rowOf(element)
  }
  for (const element of splitter.end()) yield rowOf(element)
}

function rowOf(element: Element): FeedRow {
  return 'text' in element ? readJsonRow(element.line, element.text) : element
}

type Element = { line: number; text: Buffer } | { line: number; problem: string; isEnd?: boolean }

const [newline, quote, backslash, comma] = [0x0a, 0x22, 0x5c, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Finds where the elements of a JSON array begin and end; `JSON.parse` reads each by itself. The streaming JSON libraries
 * (stream-json, @streamparser/json) end at the first fault, hold a value of any size and know no lines: here a broken or huge element costs only itself.
 */
class ArraySplitter {
  #state: 'before' | 'between' | 'inside' | 'after' = 'before'
  #line: number
  #startLine: number
  #depth = 0
  #inString = false
  #escaped = false
  #parts: Buffer[] = []
  #length = 0
  #found: Element[] = []
  #saidTrailing: boolean

  constructor({ line, isWhole }: ArrayPlace) {
    this.#line = line
    this.#startLine = line
    this.#saidTrailing = !isWhole // what follows is the rest of the object around it
  }

  push(chunk: Buffer): Element[] {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString && !this.#escaped) at = this.#passText(chunk, at)
      const byte = chunk[at]
      if (byte === undefined) break
      if (byte === newline) this.#line++
      if (this.#state !== 'inside') {
        if (!this.#beginsAt(byte)) continue
        start = at
      }
      if (this.#endsAt(byte)) {
        this.#take(chunk.subarray(start, at))
        this.#finish(byte)
      }
    }
    if (this.#state === 'inside') this.#take(chunk.subarray(start))
    return this.#found.splice(0)
  }

  /** Where the text of a string ends, or something in it is escaped. Most bytes are such text: they pass in local variables, several times as fast. */
  #passText(chunk: Buffer, from: number): number {
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
    return [{ line, problem: 'The file breaks off here, before the end of the list', isEnd: true }]
  }

  /** Moves on by one byte between elements and says whether one begins with it. */
  #beginsAt(byte: number): boolean {
    if (byte <= 0x20) return false
    if (this.#state === 'before') this.#state = 'between' // the opening bracket, by which the format was found
    else if (this.#state === 'after') this.#sayTrailing()
    else if (byte === comma) this.#sayEmpty()
    else if (byte === closeBracket) this.#state = 'after'
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

  /** Moves on by one byte of an element and says whether the element ended before it. */
  #endsAt(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (byte === backslash) this.#escaped = true
      else if (byte === quote) this.#inString = false
      return false
    }
    if (byte === quote) this.#inString = true
    else if (byte === openBrace || byte === openBracket) this.#depth++
    else if (this.#depth === 0) return byte === comma || byte === closeBracket
    else if (byte === closeBrace || byte === closeBracket) this.#depth--
    return false
  }

  #take(part: Buffer): void {
    this.#length += part.length
    if (this.#length > maxRowBytes) this.#parts = []
    else this.#parts.push(part)
  }

  #finish(byte: number): void {
    const line = this.#startLine
    this.#found.push(
      this.#length > maxRowBytes ? { line, problem: rowTooLong } : { line, text: Buffer.concat(this.#parts) },
    )
    this.#parts = []
    this.#state = byte === comma ? 'between' : 'after'
  }

  #sayEmpty(): void {
    this.#found.push({ line: this.#line, problem: 'There is no row between two commas' })
  }

  #sayTrailing(): void {
    if (!this.#saidTrailing)
      this.#found.push({
        line: this.#line,
        problem: 'The list ended before this line; what follows it was not read',
        isEnd: true,
      })
    this.#saidTrailing = true
  }
}
