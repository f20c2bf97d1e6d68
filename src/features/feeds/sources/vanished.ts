/** The share of a source's jobs that may be gone from its feed from one time to the next. */
const mostShrinking = 0.4

export type FeedSize = {
  /** Jobs of the source on the board before. */
  before: number
  /** Different references in the feed now. */
  named: number
  /** Jobs on the board that the feed does not name. */
  vanished: number
  /** Rows of the feed whose reference could not be read. */
  unidentified: number
}

/** Why jobs that a feed names no longer had better stay open until the operator has looked at it, in a sentence; null where they can be closed. */
export function doubtAbout({ before, named, vanished, unidentified }: FeedSize): string | null {
  if (vanished === 0) return null
  const jobs = vanished === 1 ? 'One job is' : `${count(vanished)} jobs are`
  if (named < before * (1 - mostShrinking)) return `The feed shrank from ${count(before)} to ${count(named)} jobs. ${jobs} not in it any more and stay open.`
  if (unidentified > 0) return `${jobs} not in the feed any more, but ${unidentified === 1 ? 'a row' : `${count(unidentified)} rows`} of it could not be read. They stay open.`
  return null
}

function count(number: number): string {
  return number.toLocaleString('en')
}
