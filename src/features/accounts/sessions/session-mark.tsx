import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { hasSiteFrame } from '../../../site/site-frame.ts'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { readSession, sessionKey, takeEnd, useSession } from './session.ts'

/**
 * Marks the document before the first paint: that scripts run, so that what stands in for them is never seen for a moment, and that
 * somebody is signed in, so that they never see Sign In. Without storage nobody is.
 */
export function EarlyMarks({ nonce }: { nonce: string | undefined }) {
  const script = `document.documentElement.dataset.scripts='';try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))document.documentElement.dataset.signedIn=''}catch{}`
  // oxlint-disable-next-line react/no-danger -- a constant of this program
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Keeps the marks true afterwards, and leads away from a page that is no longer theirs: signed out here, in another tab, or by the server. */
export function SessionWatch() {
  useSession()
  const { pathname } = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  useEffect(() => {
    // Read afresh: while hydrating the hook knows of nobody yet.
    const isSignedIn = readSession() !== null
    document.documentElement.toggleAttribute('data-scripts', true)
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
    const end = takeEnd()
    if (isSignedIn) return
    // What was said of the account does not hold any more.
    if (end === 'left' || end === 'left unsaved') dismissToasts()
    if (end === 'left unsaved') void showToast('info', 'Signed out. Unsaved changes were cleared.')
    if (end === 'refused') {
      void showToast('info', 'Your session has ended. Please sign in again.')
      return void navigate('/login', { replace: true, state: { hasSessionEnded: true } })
    }
    // The pages of a candidate are those without the frame of the site.
    if (!hasSiteFrame(coming?.pathname ?? pathname)) void navigate('/login', { replace: true })
  })
  return null
}
