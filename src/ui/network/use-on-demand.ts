import { useState } from 'react'
import { showToast } from '../toast/toast.ts'
import { useRetryWhenOnline } from './use-retry-when-online.ts'

/**
 * Returns a script's exports, null until it has loaded, and a function that loads it. If that fails, a toast shows
 * `failureText`, and the script is loaded again by itself while `isWanted` is true.
 */
export function useOnDemand<T>(importScript: () => Promise<T>, isWanted: boolean, failureText: string) {
  const [script, setScript] = useState<T | null>(null)
  /** Removes the toast. */
  const [failure, setFailure] = useState<AbortController | null>(null)

  async function load({ isRetry = false } = {}) {
    try {
      setScript(await importScript())
      failure?.abort()
      setFailure(null)
    } catch {
      if (isRetry) return
      const toast = new AbortController()
      setFailure(toast)
      showToast('error', failureText, toast)
    }
  }

  useRetryWhenOnline(isWanted && failure !== null, () => load({ isRetry: true }))
  return { script, load }
}
