import { useLocation, useNavigation } from 'react-router'
import { NetworkNotice, SlowNotice } from '../ui/network/network-notice.tsx'
import { useIsSlow } from '../ui/network/waiting.ts'
import { useFailedPage } from './page-loading.ts'

const notice = 'network-notice'

/**
 * Shown while a navigation loads: a line along the top edge. CSS delays it, and hides it behind a notice that the page
 * did not load or that the connection is slow. Another page is announced to screen readers.
 */
export function PendingBar() {
  const here = useLocation()
  const { location: next } = useNavigation()
  const failed = useFailedPage()
  const isSlow = useIsSlow()
  return (
    <>
      {failed && !isSlow ? (
        <NetworkNotice
          className={notice}
          text="This page did not load."
          action="Try again"
          onAction={failed.tryAgain}
        />
      ) : (
        <SlowNotice className={notice} />
      )}
      <output aria-live="polite">
        {next && <span aria-hidden="true" className="pending-bar" />}
        {next && next.pathname !== here.pathname && (
          <span className="sr-only">{next.pathname === '/dashboard' ? 'Loading profile...' : 'Loading…'}</span>
        )}
      </output>
    </>
  )
}
