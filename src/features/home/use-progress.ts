import { useEffect, useState } from 'react'
import { useSession } from '../accounts/sessions/session.ts'
import type { Progress } from '../profile/progress.ts'

/** The progress of the signed-in candidate, null while it is not known, and undefined for visitors. */
export function useProgress(): Progress | null | undefined {
  const token = useSession()?.token
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    if (token === undefined) return
    const stop = new AbortController()
    import('../profile/progress.ts').then(({ loadProgress }) => loadProgress(stop.signal)).then(setProgress, () => {})
    return () => {
      stop.abort()
      setProgress(null)
    }
  }, [token])
  return token === undefined ? undefined : progress
}
