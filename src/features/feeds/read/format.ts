/**
 * A row of a file: its fields unchanged, or why it cannot be read and the fields before the error. `line` is the line
 * it starts on, from 1. After a row with `isEnd` the file was not read further.
 */
export type ReadRow =
  | { line: number; fields: Record<string, unknown> }
  | { line: number; problem: string; before?: Record<string, unknown>; isEnd?: boolean }

/**
 * A row whose text is not parsed yet: an import knows unchanged rows by the digest of their text. `read` returns null if
 * the text is not that of a job.
 */
export type UnreadRow = { line: number; digest(): bigint; read(): ReadRow | null }

export type FeedRow = ReadRow | UnreadRow

/** A file opened in its format. `columns` are the names in its header; null if each row names its own fields. */
export type OpenFeed = {
  format: string
  /** What else decides how a row is read, as JSON: its dialect, and the company that the file names for all jobs. */
  context?: unknown
  columns: string[] | null
  rows: AsyncIterable<FeedRow>
  /** How the operator gets more from this feed, in one line. */
  hint?: string
}

/**
 * Makes a string from a feed or its server safe to store and print: removes control characters, which terminals
 * interpret, direction marks, and halves of surrogate pairs, which the database refuses.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
}

/** What a column of a header is read as, such as 'type' or 'apply_url'; null if it is unknown. */
export type Meaning = (name: string) => string | null

/** A file as UTF-8 without a byte order mark. */
export type TextSource = {
  /** The start of the file, about 64 KB at most. */
  head: Buffer
  /** Size of the file on disk, and how much of it has been read, in bytes. */
  size: number
  bytesRead(): number
  /** The encoding if it is not UTF-8 and the file does not declare it; otherwise null. */
  guessedEncoding: string | null
  /** Reads from `offset`, counted in UTF-8 bytes. */
  open(offset?: number): AsyncIterable<Buffer>
}

/** Maximum size of one row, far above the sum of the length limits of a job's fields. */
export const maxRowBytes = 1_000_000

export const rowTooLong = 'The row is longer than 1 MB'

/**
 * Why nothing can be imported from a file, for the operator. Only `quote` may contain parts of the file, because it is
 * not logged.
 */
export class FeedError extends Error {
  override name = 'FeedError'
  /** The message without the quote. */
  readonly reason: string

  constructor(reason: string, quote = '') {
    super(printable(reason + quote))
    this.reason = printable(reason)
  }
}

/** A file that is empty, or a complete list without jobs. */
export class EmptyFeed extends FeedError {}
