/**
 * A row of a file: its fields as they stand there, or why it cannot be read, with the fields before the fault. `line` is where it begins in
 * the file, from 1. With `isEnd` nothing below was read, though there may be more.
 */
export type FeedRow =
  | { line: number; fields: Record<string, unknown> }
  | { line: number; problem: string; before?: Record<string, unknown>; isEnd?: boolean }

/** A file opened in its format. `columns` are the names in its header, null where each row names its own fields. */
export type OpenFeed = { format: string; columns: string[] | null; rows: AsyncIterable<FeedRow> }

/** A text that quotes a feed or its server, as it may be stored and printed: without control characters, which a terminal obeys, and marks that turn the direction. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}

/** Bytes of a file as UTF-8 without a byte order mark. */
export type TextSource = {
  /** The beginning, at most 64 KB or so, whole only for a small file. */
  head: Buffer
  /** Size of the file on disk, and how much of it was read so far, in bytes. */
  size: number
  bytesRead(): number
  /** The encoding from which it is turned into UTF-8, where the file did not name it; else null. */
  guessedEncoding: string | null
  /** Reads from an offset, counted in the bytes that this delivers. */
  open(offset?: number): AsyncIterable<Buffer>
}

/** Most bytes of one row: the text limits of a job together stay far below. */
export const maxRowBytes = 1_000_000

export const rowTooLong = 'The row is longer than 1 MB'

/** A file from which nothing can be imported: a sentence for the operator, who may also read what `quote` says of the content. The log may not. */
export class FeedError extends Error {
  override name = 'FeedError'
  /** The message without the quote. */
  readonly reason: string

  constructor(reason: string, quote = '') {
    super(printable(reason + quote))
    this.reason = printable(reason)
  }
}

/** A file that is empty, or a list that was read to its end and has no jobs in it. */
export class EmptyFeed extends FeedError {}
