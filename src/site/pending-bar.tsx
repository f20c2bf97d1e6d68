import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'

/** Shown while a navigation loads: a line along the top edge and, for another page, a spinner. CSS delays both. */
export function PendingBar() {
  const here = useLocation()
  const { location: next } = useNavigation()
  return (
    <output>
      {next && <span aria-hidden="true" className="pending-bar" />}
      {next && next.pathname !== here.pathname && (
        <span className="pending-page">
          <Spinner className="size-5 text-primary" />
          {next.pathname === '/dashboard' ? 'Loading profile...' : 'Loading…'}
        </span>
      )}
    </output>
  )
}
