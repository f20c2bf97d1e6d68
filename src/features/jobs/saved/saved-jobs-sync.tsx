import { useEffect, useRef } from 'react'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { heartTimes, writeSavedJobs } from '../card/saved-jobs.ts'

/** In live mode, the hearts of a signed-in candidate are those of the account; signing out clears them on this phone. */
export function SavedJobsSync() {
  const owner = ownerOf(useSession())
  const isLive = useIsLive()
  const former = useRef('')
  useEffect(() => {
    if (!isLive) return
    if (former.current !== '' && owner !== former.current) {
      heartTimes.write(null)
      writeSavedJobs([])
    }
    former.current = owner
    if (owner === '') return
    const ending = new AbortController()
    void syncUntil(ending.signal)
    return () => ending.abort()
  }, [owner, isLive])
  return null
}

/** If the script does not arrive, the next page tries again. */
async function syncUntil(signal: AbortSignal): Promise<void> {
  const script = await import('./sync-saved-jobs.ts').catch(() => null)
  if (script && !signal.aborted) signal.addEventListener('abort', script.keepSavedJobsInSync())
}
