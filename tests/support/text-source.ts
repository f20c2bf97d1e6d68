import { openFeed } from '../../src/features/feeds/read/detect-format.server.ts'
import type { ReadRow, TextSource } from '../../src/features/feeds/read/format.ts'
import { readAll } from '../../src/features/feeds/read/unread-rows.server.ts'

/** Reads a feed from memory, in chunks of `chunkLength` bytes. */
export async function readFeed(bytes: Buffer, chunkLength = 65_536): Promise<{ format: string; rows: ReadRow[] }> {
  const feed = openFeed(sourceOf(bytes, chunkLength))
  const rows: ReadRow[] = []
  for await (const row of readAll(feed.rows)) rows.push(row)
  return { format: feed.format, rows }
}

/** A file in memory, read in chunks of `chunkLength` bytes. */
export function sourceOf(bytes: Buffer, chunkLength = 65_536): TextSource {
  async function* open(offset = 0) {
    for (let at = offset; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength)
  }
  return { head: bytes.subarray(0, 65_536), size: bytes.length, guessedEncoding: null, bytesRead: () => 0, open }
}
