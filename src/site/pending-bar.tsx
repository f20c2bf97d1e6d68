import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'

/** While an answer is on its way: a line along the top edge, and before another page a spinner too. A quick answer comes before either is seen. */
export function PendingBar() {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return (
    <output>
      {coming && <span aria-hidden="true" className="pending-bar" />}
      {coming && coming.pathname !== here.pathname && (
        <span className="pending-page">
          <Spinner className="size-5 text-primary" />
          {coming.pathname === '/dashboard' ? 'Loading profile...' : 'Loading…'}
        </span>
      )}
    </output>
  )
}
