import { countJobs, formatCount } from '../../../contract/format-count.ts'
import { FeedError } from '../feed-error.ts'
import type { Check } from './check-jobs.server.ts'

/** How many jobs of a source a file contains, and how many of them would get a different title and company. */
export type Takeover = Pick<Check, 'known' | 'replaced'>

/** A list that seems to be another partner's. Nothing was written. */
export class TakenOver extends FeedError {}

/** A file whose references happen to be those of other jobs of its source; null for any other file. */
export function findTakeover({ known, replaced }: Check): Takeover | null {
  return replaced * 2 > known ? { known, replaced } : null
}

export function describeTakeover({ known, replaced }: Takeover, source: string): string {
  return `${formatCount(replaced)} of ${countJobs(known)} of source "${source}" in this list would get a different title and company. It may be another partner's list.`
}
