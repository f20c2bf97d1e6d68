import type { FeedRow, ReadRow } from './format.ts'

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
