import { useLocation } from 'react-router'
import { t } from '../language/translate.ts'
import { useNextPath } from '../language/use-next-path.ts'
import { SlowNotice } from '../ui/network/network-notice.tsx'

/**
 * Shown while a navigation loads: a line along the top edge. CSS delays it, and hides it behind a notice that the
 * connection is slow. Another page is announced to screen readers.
 */
export function PendingBar() {
  const here = useLocation()
  const next = useNextPath()
  return (
    <>
      <SlowNotice className="network-notice" />
      <output aria-live="polite">
        {next && <span aria-hidden="true" className="pending-bar" />}
        {next && next.pathname !== here.pathname && (
          <span className="sr-only">{next.pathname === '/dashboard' ? t('Loading profile...') : t('Loading…')}</span>
        )}
      </output>
    </>
  )
}
