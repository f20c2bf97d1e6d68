import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { hasSiteFrame } from '../../../site/site-frame.ts'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { readSession, sessionKey, takeEnd, useSession } from './session.ts'

/** Marks before the first paint that scripts run and a session exists, so that no noscript text or Sign In flashes. */
export function EarlyMarks({ nonce }: { nonce: string | undefined }) {
  const script = `document.documentElement.dataset.scripts='';try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))document.documentElement.dataset.signedIn=''}catch{}`
  // oxlint-disable-next-line react/no-danger -- a constant of this program
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Updates the marks, and leaves pages for candidates when the session ends here, in another tab or on the server. */
export function SessionWatch() {
  useSession()
  const { pathname } = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  useEffect(() => {
    // Not the value of the hook, which is null while hydrating.
    const isSignedIn = readSession() !== null
    document.documentElement.toggleAttribute('data-scripts', true)
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
    const end = takeEnd()
    if (isSignedIn) return
    // Toasts about the account are out of date.
    if (end === 'signed out' || end === 'signed out unsaved') dismissToasts()
    if (end === 'signed out unsaved') void showToast('info', 'Signed out. Unsaved changes were cleared.')
    if (end === 'refused') {
      void showToast('info', 'Your session has ended. Please sign in again.')
      return void navigate('/login', { replace: true, state: { hasSessionEnded: true } })
    }
    // Pages without the site's header and footer are for candidates only.
    if (!hasSiteFrame(coming?.pathname ?? pathname)) void navigate('/login', { replace: true })
  })
  return null
}
