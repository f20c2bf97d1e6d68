import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FeedError, maxRowBytes } from '../format.ts'
import type { XmlHandler, XmlPackage } from './xlsx-package.server.ts'

const stagedBytes = 1_000_000
/** Each string takes 8 bytes of memory for its position, and 12 while the list grows. */
const maxStrings = 2 ** 23
const maxCachedLength = 1_000
/** Rows use most strings in the order of the file, so the next ones are read ahead. */
const windowBytes = 16_384

/**
 * The strings that the cells of a workbook share. They are in an unlinked temporary file, because they may not fit in
 * memory. Holds the position of each string and the short strings used last in memory.
 */
export class SharedStrings {
  readonly #file = openUnlinkedFile()
  readonly #recent = new LRUCache<number, string>({ max: 10_000 })
  #ends = new Float64Array(1_024)
  #count = 0
  /** Bytes not written to the file yet. */
  readonly #staged = Buffer.allocUnsafe(stagedBytes)
  #stagedLength = 0
  #written = 0
  /** The part of the file that was read last, and its offset. */
  readonly #window = Buffer.allocUnsafe(windowBytes)
  #windowLength = 0
  #windowStart = 0

  add(text: string): void {
    if (this.#count === maxStrings)
      throw new FeedError(
        'The workbook has more than 8 million text values. Save the sheet as CSV (UTF-8) and import that.',
      )
    const length = Buffer.byteLength(text)
    if (length > stagedBytes - this.#stagedLength) this.#flush()
    if (length > stagedBytes) this.#write(Buffer.from(text))
    else this.#stagedLength += this.#staged.write(text, this.#stagedLength)
    if (this.#count === this.#ends.length) this.#grow()
    this.#ends[this.#count++] = this.#written + this.#stagedLength
  }

  /** The string with this number; empty for an unknown number. */
  get(number: number): string {
    const known = this.#recent.get(number)
    if (known !== undefined) return known
    if (this.#stagedLength > 0) this.#flush()
    const end = number < this.#count ? this.#ends[number] : undefined
    if (end === undefined) return ''
    const text = this.#read(number === 0 ? 0 : (this.#ends[number - 1] ?? 0), end)
    if (text.length <= maxCachedLength) this.#recent.set(number, text)
    return text
  }

  close(): void {
    closeSync(this.#file)
  }

  #read(start: number, end: number): string {
    if (end - start > windowBytes) return this.#readLong(start, end)
    if (start < this.#windowStart || end > this.#windowStart + this.#windowLength) {
      this.#windowStart = start
      this.#windowLength = readSync(this.#file, this.#window, 0, windowBytes, start)
    }
    return this.#window.toString('utf8', start - this.#windowStart, end - this.#windowStart)
  }

  #readLong(start: number, end: number): string {
    const bytes = Buffer.allocUnsafe(end - start)
    return bytes.toString('utf8', 0, readSync(this.#file, bytes, 0, bytes.length, start))
  }

  #flush(): void {
    this.#write(this.#staged.subarray(0, this.#stagedLength))
    this.#stagedLength = 0
  }

  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#written + done)
    this.#written += bytes.length
  }

  #grow(): void {
    const before = this.#ends
    this.#ends = new Float64Array(before.length * 2)
    this.#ends.set(before)
  }
}

/**
 * Reads all shared strings of a workbook. Truncates a string longer than a row may be, but leaves it long enough for
 * its row to be refused.
 */
export async function readSharedStrings(workbook: XmlPackage, part: string): Promise<SharedStrings> {
  const strings = new SharedStrings()
  try {
    for await (const text of workbook.read(part, stringsHandler)) strings.add(text)
  } catch (error) {
    strings.close()
    throw error instanceof FeedError
      ? error
      : new FeedError(
          `The workbook cannot be unpacked into ${tmpdir()}: ${error instanceof Error ? error.message : String(error)}.`,
        )
  }
  return strings
}

function stringsHandler(emit: (text: string) => void): XmlHandler {
  let text = ''
  let isText = false
  let isReading = true
  return {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = false // the pronunciation of a Japanese word
      else if (name === 't') isText = isReading
    },
    text(piece) {
      if (isText && text.length <= maxRowBytes) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = true
      else if (name === 'si') emit(unescape(text))
    },
  }
}

/** Excel writes characters that XML cannot hold as _x000D_. */
export function unescape(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

function openUnlinkedFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'kazi-strings-'))
  try {
    return openSync(join(folder, 'strings'), 'w+', 0o600)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
