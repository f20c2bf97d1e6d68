import { isRecord } from '../../../../contract/reading.ts'
import { digestOf } from '../digest.server.ts'
import { type FeedRow, maxRowBytes, type ReadRow, rowTooLong, type TextSource, type UnreadRow } from '../format.ts'
import { misplacedMark, parseJson } from './json-text.ts'

const [newline, openBrace, closeBrace] = [0x0a, 0x7b, 0x7d]

/** The rows of a file with a JSON object on each line, or objects over several lines. */
export async function* readLines(source: TextSource): AsyncGenerator<FeedRow> {
  const splitter = new LineSplitter()
  for await (const chunk of source.open()) for (const { line, text } of splitter.push(chunk)) yield rowOf(line, text)
  for (const { line, text } of splitter.end()) yield rowOf(line, text)
}

function rowOf(line: number, text: Buffer | null): FeedRow {
  return text === null ? { line, problem: rowTooLong } : unreadObject(line, text)
}

/** Yields the row of a file that is a single job as a JSON object over several lines. */
export async function* readObject(source: TextSource): AsyncGenerator<FeedRow> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of source.open()) {
    length += chunk.length
    if (length > maxRowBytes) return yield { line: 1, problem: rowTooLong }
    parts.push(chunk)
  }
  yield readRow(1, Buffer.concat(parts))
}

/** A row that starts on a line, with the JSON of one object. */
export function unreadObject(line: number, text: Buffer): UnreadRow {
  return { line, digest: () => digestOf(text), read: () => readRow(line, text) }
}

/** The fields of such a row, or what is wrong with its JSON. */
export function readRow(line: number, text: Buffer): ReadRow {
  const json = text.toString().trim()
  if (!json.startsWith('{')) return { line, problem: 'The row is not a JSON object ({…}) with the fields of a job' }
  // An exception from JSON.parse takes as long as parsing hundreds of characters, so a file of short broken rows would
  // take 4 s per megabyte.
  const mayBeObject = /^\{\s*["}]/.test(json) && json.endsWith('}')
  const read = mayBeObject ? parseJson(json) : { ok: false as const, fault: misplacedMark }
  if (read.ok && isRecord(read.value)) return { line, fields: read.value }
  const start = JSON.stringify(json.length > 60 ? `${json.slice(0, 60)}…` : json)
  return { line, problem: `The row cannot be read: ${read.ok ? misplacedMark : read.fault}. It begins ${start}` }
}

/** A line of a file, or all lines of one object. `text` is null if it is longer than a row may be. */
type Line = { line: number; text: Buffer | null }

/** A line or object whose end has not been read; without parts once it is too long, so that it is not held in memory. */
type OpenLine = { line: number; parts: Buffer[]; length: number }

/**
 * Splits a file into its lines, without blank ones. Joins the lines of an object that does not end on its first line,
 * up to the next line that begins with a brace; its strings may contain line breaks.
 */
class LineSplitter {
  #current: OpenLine = { line: 1, parts: [], length: 0 }
  #object: OpenLine | null = null;

  *push(chunk: Buffer): Generator<Line> {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      if (end > start) add(this.#current, [chunk.subarray(start, end)], end - start)
      // Skips empty lines without a generator for each, because a file may have a million.
      if (this.#current.length > 0 || this.#object !== null) yield* this.#endLine()
      this.#current = { line: this.#current.line + 1, parts: [], length: 0 }
      start = end + 1
    }
    if (start < chunk.length) add(this.#current, [chunk.subarray(start)], chunk.length - start)
  }

  *end(): Generator<Line> {
    if (this.#current.length > 0) yield* this.#endLine()
    yield* this.#endObject()
  }

  *#endLine(): Generator<Line> {
    const { line, text } = close(this.#current)
    if (this.#object !== null && text !== null && text[0] !== openBrace)
      return add(this.#object, [lineEnd, text], text.length + lineOverhead)
    yield* this.#endObject()
    if (text !== null && isUnfinished(text)) this.#object = { line, parts: [text], length: text.length }
    else if (text === null || text[0] === openBrace || text.toString().trim() !== '') yield { line, text }
  }

  *#endObject(): Generator<Line> {
    if (this.#object !== null) yield close(this.#object)
    this.#object = null
  }
}

const lineEnd = Buffer.from('\n')
/** Memory that each line takes in addition to its text, in bytes. */
const lineOverhead = 64

function add(open: OpenLine, parts: readonly Buffer[], length: number): void {
  open.length += length
  if (open.length > maxRowBytes) open.parts = []
  else open.parts.push(...parts)
}

function close({ line, parts, length }: OpenLine): Line {
  return { line, text: length > maxRowBytes ? null : Buffer.concat(parts) }
}

function isUnfinished(text: Buffer): boolean {
  return text[0] === openBrace && text[text.findLastIndex((byte) => byte > 0x20)] !== closeBrace
}
