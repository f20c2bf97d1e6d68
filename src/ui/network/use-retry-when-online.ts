import { useEffect, useEffectEvent } from 'react'
import { retryWhenOnline } from './retry-when-online.ts'

/**
 * Calls `retry` while `hasFailed` is true, as `retryWhenOnline` does. It should stay true during each attempt, so that
 * the pauses grow.
 */
export function useRetryWhenOnline(hasFailed: boolean, retry: () => unknown): void {
  const onRetry = useEffectEvent(() => retry())
  useEffect(() => (hasFailed ? retryWhenOnline(() => onRetry()) : undefined), [hasFailed])
}
