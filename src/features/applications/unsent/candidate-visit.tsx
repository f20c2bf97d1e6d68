import { type ComponentType, useEffect, useState } from 'react'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { hasUnsent } from './unsent.ts'

export type VisitProps = { owner: string; isLive: boolean }

/** Loads what every page does for a signed-in candidate: in live mode, or if an application is not sent. */
export function CandidateVisit() {
  const isLive = useIsLive()
  const owner = ownerOf(useSession())
  const [Visit, setVisit] = useState<ComponentType<VisitProps> | null>(null)
  useEffect(() => {
    const isWanted = hasUnsent() || isLive
    if (owner === '' || !isWanted) return
    // The next page tries again.
    import('./visit.tsx').then(
      ({ Visit }) => setVisit(() => Visit),
      () => {},
    )
  }, [owner, isLive])
  return Visit && owner !== '' ? <Visit key={owner} owner={owner} isLive={isLive} /> : null
}
