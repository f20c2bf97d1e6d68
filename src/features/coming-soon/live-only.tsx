import { lazy, type ReactNode, Suspense } from 'react'
import { useIsLive } from '../../site/modes/live-mode.ts'
import { useSession } from '../accounts/sessions/session.ts'

const ComingSoonPage = lazy(() => import('./coming-soon-page.tsx'))

/** A page that only live mode has, for people who are signed in. */
export function LiveOnly({ children }: { children: ReactNode }) {
  const isSignedIn = useSession() !== null
  if (useIsLive()) return isSignedIn && children
  return (
    <Suspense>
      <ComingSoonPage />
    </Suspense>
  )
}
