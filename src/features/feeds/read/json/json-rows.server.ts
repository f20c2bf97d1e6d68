import { type Fields, isRecord } from '../../../../contract/reading.ts'
import { type FeedRow, maxRowBytes, rowTooLong, type TextSource } from '../format.ts'

const newline = 10

/** The rows of a file with a JSON object on each line. */
export async function* readLines(source: TextSource): AsyncGenerator<FeedRow> {
  for await (const { line, text } of splitLines(source.open())) {
    if (text === null) yield { line, problem: rowTooLong }
    else if (text.toString().trim() !== '') yield readRow(line, text)
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

/** The row that starts on a line, from the JSON of one object. */
export function readRow(line: number, text: Buffer): FeedRow {
  const json = text.toString().trim()
  if (!json.startsWith('{')) return { line, problem: 'The row is not a JSON object ({…}) with the fields of a job' }
  // An exception from JSON.parse takes as long as parsing hundreds of characters, so a file of short broken rows would
  // take 4 s per megabyte.
  const fields = /^\{\s*["}]/.test(json) && json.endsWith('}') ? parse(json) : null
  if (fields) return { line, fields }
  const start = JSON.stringify(json.length > 60 ? `${json.slice(0, 60)}…` : json)
  return {
    line,
    problem: `The row cannot be read: a quotation mark, comma or bracket is missing or in the wrong place. It begins ${start}`,
  }
}

/** Null for anything but a JSON object. */
function parse(json: string): Fields | null {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Yields the lines of a file. The text of a line longer than a row may be is null, so that it is not held in memory.
 */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ line: number; text: Buffer | null }> {
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
