import { useEffect, useEffectEvent } from 'react'

/** The network may not work yet when the browser says that it is back. Each further pause is twice as long. */
const firstPauseMs = 5_000

/** Calls `retry` when the network returns, then with growing pauses while `hasFailed` is true. */
export function useRetryWhenOnline(hasFailed: boolean, retry: () => unknown): void {
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!hasFailed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(timer)
    const start = (pauseMs: number) => {
      stop()
      onOnline()
      timer = setTimeout(start, pauseMs, pauseMs * 2)
    }
    const listener = () => start(firstPauseMs)
    addEventListener('online', listener)
    addEventListener('offline', stop)
    return () => {
      stop()
      removeEventListener('online', listener)
      removeEventListener('offline', stop)
    }
  }, [hasFailed])
}
