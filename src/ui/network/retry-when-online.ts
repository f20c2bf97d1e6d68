/** The network may not work yet when the browser says that it is back. Each further pause is twice as long. */
const firstPauseMs = 5_000
const maxPauseMs = 60_000

/**
 * Calls `retry` with growing pauses, and at once when the network or the person returns. A connection can fail while the
 * browser is online, and then no event says that it works again. Pauses while the page is offline or hidden. Returns a
 * function that stops it.
 */
export function retryWhenOnline(retry: () => unknown): () => void {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const canTry = () => !isStopped && navigator.onLine && !document.hidden

  /** A slow attempt ends before the pause starts, so that the next one does not cancel it. */
  async function attempt() {
    clearTimeout(timer)
    await retry()
    wait()
  }

  function wait() {
    clearTimeout(timer)
    if (!canTry()) return
    timer = setTimeout(attempt, pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }

  function onChange() {
    clearTimeout(timer)
    pauseMs = firstPauseMs
    if (canTry()) void attempt()
  }

  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  document.addEventListener('visibilitychange', onChange)
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}
