import { useIsLive } from '../../../site/modes/live-mode.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { CandidatePart } from './candidate-part.tsx'

async function loadVisit() {
  return (await import('./visit.tsx')).Visit
}

/** What every page does for a signed-in candidate. */
export function CandidateVisit() {
  const isLive = useIsLive()
  const owner = ownerOf(useSession())
  return <CandidatePart key={owner} load={loadVisit} props={{ owner, isLive }} />
}
