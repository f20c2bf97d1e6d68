import { formatCount } from '../../../../contract/format-count.ts'

/** The share of a source's jobs or rows that may disappear from one sync to the next. */
const maxShrinkage = 0.4

export type FeedSize = {
  /** Open jobs of the source before the sync, and after closing the missing ones. */
  jobs: { before: number; after: number }
  /** Rows of the feed at the last successful run (null if there was none) and now. */
  rows: { before: number | null; after: number }
  /** Open jobs that are not in the feed. */
  missing: number
  /** Rows of the feed whose reference could not be read. */
  unidentified: number
}

/**
 * Why the jobs missing from a feed should stay open until the operator has looked at it; null if they can be closed.
 * Compares both jobs and rows, because rows of expired and closed jobs may hide that most open jobs are gone.
 */
export function explainShrinkage({ jobs, rows, missing, unidentified }: FeedSize): string | null {
  if (missing === 0) return null
  const [theyAre, they, stay] =
    missing === 1 ? ['One job is', 'It', 'stays'] : [`${formatCount(missing)} jobs are`, 'They', 'stay']
  const consequence = `${theyAre} no longer in it and ${stay} open.`
  if (hasShrunk(jobs.before, jobs.after))
    return `The feed shrank from ${formatCount(jobs.before)} to ${formatCount(jobs.after)} jobs. ${consequence}`
  if (rows.before !== null && hasShrunk(rows.before, rows.after))
    return `The feed shrank from ${formatCount(rows.before)} to ${formatCount(rows.after)} rows. ${consequence}`
  if (unidentified > 0)
    return `${theyAre} no longer in the feed, but ${unidentified === 1 ? 'one' : formatCount(unidentified)} of its rows could not be read. ${they} ${stay} open.`
  return null
}

function hasShrunk(before: number, after: number): boolean {
  return after < before * (1 - maxShrinkage)
}
