import { type FeedRow, maxRowBytes, type OpenFeed, rowTooLong, type TextSource } from '../format.ts'
import { readJsonRow } from './json-row.ts'

/** Opens a file that is one JSON object, over several lines, for one job. */
export function openJsonObject(source: TextSource): OpenFeed {
  return { format: 'JSON', columns: null, rows: readRow(source) }
}

async function* readRow(source: TextSource): AsyncGenerator<FeedRow> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of source.open()) {
    length += chunk.length
    if (length > maxRowBytes) return yield { line: 1, problem: rowTooLong }
    parts.push(chunk)
  }
  yield readJsonRow(1, Buffer.concat(parts))
}
