import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import { FeedError } from '../read/format.ts'

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

const waitsMs = [1_000, 4_000, 16_000]
const longestWaitMs = 60_000

/** A server that may answer when it is asked again, after `waitMs` if it says so. */
export class BusyServer extends FeedError {
  readonly waitMs: number

  constructor(message: string, retryAfter: string | null) {
    super(message)
    this.waitMs = Number(retryAfter ?? 0) * 1_000 || 0
  }
}

type Options = {
  signal: AbortSignal
  /** Is told before each wait why there is one, and in words what comes after it. */
  onWait: (error: unknown, next: string) => void
  wait?: Wait
}

/** Asks a server four times, with growing waits, or longer ones where it wishes so, a minute at most. Whatever else is wrong with its answer is thrown at once. */
export function askAgain<Answer>(
  ask: () => Promise<Answer>,
  { signal, onWait, wait = pause }: Options,
): Promise<Answer> {
  return pRetry(ask, {
    retries: waitsMs.length,
    minTimeout: 0, // it waits here instead, where the server has a say
    signal,
    async shouldRetry({ error, retriesConsumed }) {
      if (error instanceof FeedError && !(error instanceof BusyServer)) return false
      const wished = error instanceof BusyServer ? Math.min(error.waitMs, longestWaitMs) : 0
      const waitMs = Math.max(wished, waitsMs[retriesConsumed] ?? 0)
      onWait(error, `trying again in ${Math.round(waitMs / 1_000)} s (${retriesConsumed + 1} of ${waitsMs.length})`)
      await wait(waitMs, signal)
      return true
    },
  })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal })
}
