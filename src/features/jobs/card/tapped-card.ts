import { type JobCardData, jobPath } from './job-card-data.ts'

let tapped: JobCardData | null = null

/** Remembers the card of a job that is being opened, so that its page can be drawn before the job has loaded. */
export function rememberTapped(card: JobCardData): void {
  tapped = card
}

/**
 * The card of the job at the URL of a request, if it was just tapped. Returned once: a page that is loaded again waits
 * for the job. An aborted request does not take it: a second tap, on this card or another one, has replaced the first.
 */
export function takeTapped({ url, signal }: Pick<Request, 'url' | 'signal'>): JobCardData | null {
  if (signal.aborted) return null
  const card = tapped
  tapped = null
  return card && url.endsWith(jobPath(card.id)) ? card : null
}
