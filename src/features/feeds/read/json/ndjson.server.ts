import { type FeedRow, maxRowBytes, type OpenFeed, rowTooLong, type TextSource } from '../format.ts'
import { readJsonRow } from './json-row.ts'

const newline = 10

/** Opens a file with a JSON object on each line. */
export function openNdjson(source: TextSource): OpenFeed {
  return { format: 'NDJSON', columns: null, rows: readRows(source) }
}

async function* readRows(source: TextSource): AsyncGenerator<FeedRow> {
  for await (const { line, text } of splitLines(source.open())) {
    if (text === null) yield { line, problem: rowTooLong }
    else if (text.toString().trim() !== '') yield readJsonRow(line, text)
  }
}

/** The lines of a file; the text of a line longer than a row may be is null, and never held. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ line: number; text: Buffer | null }> {
  let line = 1
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end))
      yield { line, text: whole() }
      start = end + 1
      line++
      parts = []
      length = 0
    }
    take(chunk.subarray(start))
  }
  if (length > 0) yield { line, text: whole() }

  function take(part: Buffer): void {
    length += part.length
    if (length > maxRowBytes) parts = []
    else parts.push(part)
  }

  function whole(): Buffer | null {
    return length > maxRowBytes ? null : Buffer.concat(parts)
  }
}
