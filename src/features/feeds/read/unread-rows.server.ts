import { digestOf } from './digest.server.ts'
import type { FeedRow, ReadRow, UnreadRow } from './format.ts'

/** A row with this text that `read` parses when its fields are needed. */
export function unreadRow(line: number, text: string | Buffer, read: () => ReadRow | null): UnreadRow {
  return { line, digest: () => digestOf(text), read }
}

/** Null for a row that is not a job. */
export function readNow(row: FeedRow): ReadRow | null {
  return 'read' in row ? row.read() : row
}

/** Reads all rows, and leaves out those that are not jobs. */
export async function* readAll(rows: AsyncIterable<FeedRow>): AsyncGenerator<ReadRow> {
  for await (const row of rows) {
    const read = readNow(row)
    if (read !== null) yield read
  }
}
