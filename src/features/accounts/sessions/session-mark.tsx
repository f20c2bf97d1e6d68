import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../../language/translate.ts'
import { useNextPath } from '../../../language/use-next-path.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { hasSiteFrame } from '../../../site/site-frame.ts'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { pathWithTarget } from './apply-target.ts'
// oxlint-disable-next-line import/default -- Vite adds it
import earlyMarks from './early-marks.ts?script'
import { readSession, takeEnd, useSession } from './session.ts'

/** The script that runs before the first paint. Hydration keeps it, so the browser does not download it twice. */
export function EarlyMarks({ nonce }: { nonce: string | undefined }) {
  const script = import.meta.env.SSR ? earlyMarks : ''
  // oxlint-disable-next-line react/no-danger -- a program of this site
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Updates the marks, and leaves pages for candidates when the session ends here, in another tab or on the server. */
export function SessionWatch() {
  useSession()
  const { pathname } = useLocation()
  const coming = useNextPath()
  const navigate = useNavigate()
  const isLive = useIsLive()
  useEffect(() => {
    // Not the value of the hook, which is null while hydrating.
    const isSignedIn = readSession() !== null
    document.documentElement.dataset.scripts = 'live'
    document.documentElement.removeAttribute('data-scripts-failed')
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
    const end = takeEnd()
    if (isSignedIn) return
    // Toasts about the account are out of date.
    if (end === 'signed out' || end === 'signed out unsaved') dismissToasts()
    if (end === 'signed out unsaved') showToast('info', t('Signed out. Unsaved changes were cleared.'))
    if (end === 'deleted') return void navigate('/login', { replace: true, state: { isDeleted: true } })
    if (end === 'refused') {
      // The login page says the same in its notice.
      showToast('info', t('Your session has ended. Please sign in again.'), { isQuiet: true })
      return void navigate(pathWithTarget('/login'), { replace: true, state: { hasSessionEnded: true } })
    }
    // Pages without the site's header and footer are for candidates only. A page that is loading decides itself: if it
    // were left, a script of it that fails later would still reload the document.
    if (!coming && !hasSiteFrame(pathname, isLive)) void navigate('/login', { replace: true })
  })
  return null
}
