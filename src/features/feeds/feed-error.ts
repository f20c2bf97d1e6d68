/**
 * Makes a string from a feed or its server safe to store and print: removes control characters, which terminals
 * interpret, direction marks, and halves of surrogate pairs, which the database refuses.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
}

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
    this.reason = printable(reason).trim()
  }
}

/** A file that is empty, or a complete list without jobs. */
export class EmptyFeed extends FeedError {}
