import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import { FeedError } from '../feed-error.ts'

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

const waitsMs = [1_000, 4_000, 16_000]
const maxWaitMs = 60_000

/** A failure that may be temporary. `waitMs` is the wait that the server asked for. */
export class TemporaryFailure extends FeedError {
  readonly waitMs: number

  constructor(message: string, retryAfter: string | null = null) {
    super(message)
    this.waitMs = Number(retryAfter ?? 0) * 1_000 || 0
  }
}

type Options = {
  signal: AbortSignal
  /** Called before each wait with its reason and what happens next, in words. */
  onWait: (error: unknown, next: string) => void
  wait?: Wait
}

/** Tries up to four times, unless a `FeedError` is no `TemporaryFailure`. Waits longer each time, or as the server asks. */
export function retry<Result>(
  attempt: () => Promise<Result>,
  { signal, onWait, wait = (ms) => sleep(ms, undefined, { signal }) }: Options,
): Promise<Result> {
  return pRetry(attempt, {
    retries: waitsMs.length,
    minTimeout: 0, // the wait below replaces it
    signal,
    async shouldRetry({ error, retriesConsumed }) {
      if (error instanceof FeedError && !(error instanceof TemporaryFailure)) return false
      const requestedMs = error instanceof TemporaryFailure ? Math.min(error.waitMs, maxWaitMs) : 0
      const waitMs = Math.max(requestedMs, waitsMs[retriesConsumed] ?? 0)
      onWait(error, `trying again in ${Math.round(waitMs / 1_000)} s (${retriesConsumed + 1} of ${waitsMs.length})`)
      await wait(waitMs, signal)
      return true
    },
  })
}
