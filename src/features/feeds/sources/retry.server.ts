import pRetry from 'p-retry'
import { FeedError } from '../feed-error.ts'

/** A failure that may be temporary. */
export class TemporaryFailure extends FeedError {}

const retries = 3

type Options = {
  signal: AbortSignal
  /** In milliseconds. Each further wait is four times as long. */
  firstWait: number
  /** Called before each wait with its reason and what happens next, in words. */
  onWait: (error: unknown, next: string) => void
}

/** Tries up to four times, unless a `FeedError` is no `TemporaryFailure`. */
export function retry<Result>(attempt: () => Promise<Result>, { signal, firstWait, onWait }: Options): Promise<Result> {
  return pRetry(attempt, {
    retries,
    minTimeout: firstWait,
    factor: 4,
    signal,
    shouldRetry({ error, retriesConsumed, retryDelay }) {
      if (error instanceof FeedError && !(error instanceof TemporaryFailure)) return false
      onWait(error, `trying again in ${Math.round(retryDelay / 1_000)} s (${retriesConsumed + 1} of ${retries})`)
      return true
    },
  })
}
