/** The share of a source's jobs that may be gone from its feed from one time to the next. */
const mostShrinking = 0.4

export type FeedSize = {
  /** Jobs of the source on the board before, and how many would be left of them and of new ones. */
  jobs: { before: number; after: number }
  /** Rows of the feed when it was read last, null where that is not known, and now. */
  rows: { before: number | null; now: number }
  /** Jobs on the board that the feed does not name. */
  vanished: number
  /** Rows of the feed whose reference could not be read. */
  unidentified: number
}

/**
 * Why jobs that a feed names no longer had better stay open until the operator has looked at it, in a sentence; null where they can be
 * closed. Its rows alone do not tell: many may be of jobs that expired or were closed by hand, and hide that most of the others are gone.
 */
export function doubtAbout({ jobs, rows, vanished, unidentified }: FeedSize): string | null {
  if (vanished === 0) return null
  const [missing, they, stay] =
    vanished === 1 ? ['One job is', 'It', 'stays'] : [`${count(vanished)} jobs are`, 'They', 'stay']
  const shrunk = `${missing} not in it any more and ${stay} open.`
  if (hasShrunk(jobs.before, jobs.after))
    return `The feed shrank from ${count(jobs.before)} to ${count(jobs.after)} jobs. ${shrunk}`
  if (rows.before !== null && hasShrunk(rows.before, rows.now))
    return `The feed shrank from ${count(rows.before)} to ${count(rows.now)} rows. ${shrunk}`
  if (unidentified > 0)
    return `${missing} not in the feed any more, but ${unidentified === 1 ? 'a row' : `${count(unidentified)} rows`} of it could not be read. ${they} ${stay} open.`
  return null
}

function hasShrunk(before: number, after: number): boolean {
  return after < before * (1 - mostShrinking)
}

function count(number: number): string {
  return number.toLocaleString('en')
}
