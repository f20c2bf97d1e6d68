import type { FastifyBaseLogger } from 'fastify'

type Polling = { everyMs: number; logger: Pick<FastifyBaseLogger, 'warn'>; failure: string }

/**
 * Runs `work` again and again until it is closed, which waits for the running work. A failure is logged as `failure`,
 * once until `work` succeeds again.
 */
export function startPolling(work: () => Promise<void>, { everyMs, logger, failure }: Polling) {
  let running = Promise.resolve()
  let isFailing = false
  const timer = setInterval(() => (running = running.then(poll)), everyMs).unref()
  return {
    close(): Promise<void> {
      clearInterval(timer)
      return running
    },
  }

  async function poll(): Promise<void> {
    const reason = await work().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (reason !== null && !isFailing) logger.warn({ reason }, failure)
    isFailing = reason !== null
  }
}
