import { useEffect, useEffectEvent } from 'react'

/** Calls `retry` when the network returns, as long as loading has failed. */
export function useRetryWhenOnline(hasFailed: boolean, retry: () => unknown): void {
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!hasFailed) return
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [hasFailed])
}
