import { isRecord } from '../../../../contract/reading.ts'
import { digestOf } from '../digest.server.ts'
import { type FeedRow, maxRowBytes, type ReadRow, rowTooLong, type TextSource, type UnreadRow } from '../format.ts'
import { misplacedMark, parseJson } from './json-text.ts'

const [newline, openBrace, closeBrace] = [0x0a, 0x7b, 0x7d]

/** The rows of a file with a JSON object on each line, or objects over several lines. */
export async function* readLines(source: TextSource): AsyncGenerator<FeedRow> {
  for await (const { line, text } of joinLines(splitLines(source.open()))) {
    if (text === null) yield { line, problem: rowTooLong }
    else if (text.toString().trim() !== '') yield unreadObject(line, text)
  }
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

/** A line of a file; null if it is longer than a row may be, so that it is not held in memory. */
type Line = { line: number; text: Buffer | null }

/**
 * Joins the lines of an object that does not end on its first line, up to the next line that begins with a brace. Its
 * strings may contain line breaks.
 */
async function* joinLines(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let open: { line: number; parts: Buffer[]; length: number } | null = null
  for await (const { line, text } of lines) {
    if (open !== null && text !== null && text[0] !== openBrace) {
      open.length += text.length + lineOverhead
      if (open.length > maxRowBytes) open.parts = []
      else open.parts.push(lineEnd, text)
      continue
    }
    if (open !== null) yield close(open)
    open = text !== null && isUnfinished(text) ? { line, parts: [text], length: text.length } : null
    if (open === null) yield { line, text }
  }
  if (open !== null) yield close(open)
}

const lineEnd = Buffer.from('\n')
/** Memory that each line takes in addition to its text, in bytes. */
const lineOverhead = 64

function close({ line, parts, length }: { line: number; parts: Buffer[]; length: number }): Line {
  return { line, text: length > maxRowBytes ? null : Buffer.concat(parts) }
}

function isUnfinished(text: Buffer): boolean {
  return text[0] === openBrace && text[text.findLastIndex((byte) => byte > 0x20)] !== closeBrace
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let line = 1
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end))
      yield { line, text: joinParts() }
      start = end + 1
      line++
      parts = []
      length = 0
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield { line, text: joinParts() }

  function add(part: Buffer): void {
    length += part.length
    if (length > maxRowBytes) parts = []
    else parts.push(part)
  }

  function joinParts(): Buffer | null {
    return length > maxRowBytes ? null : Buffer.concat(parts)
  }
}
