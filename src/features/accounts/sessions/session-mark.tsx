import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { hasSiteFrame } from '../../../site/site-frame.ts'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { readSession, sessionKey, takeEnd, useSession } from './session.ts'

/**
 * Marks before the first paint that scripts run and a session exists, so that no noscript text or Sign In flashes. Takes
 * the first mark back if loading the scripts fails or the page is not hydrated within 15 seconds; hydration restores it.
 * Loads a stylesheet that failed again. Syntax for Chrome 80, because this script has to run where others may not.
 */
const earlyScript = !import.meta.env.SSR
  ? // Hydration leaves scripts as they are, so the browser does not download this one twice.
    ''
  : `{
const marks=document.documentElement.dataset
const fallBack=()=>{
if(marks.scripts==='live')return
delete marks.scripts
marks.scriptsFailed=''}
let delay=1000
const reload=link=>{
const again=()=>{
clearTimeout(timer)
removeEventListener('online',again)
link.href=link.href}
const timer=setTimeout(again,delay)
delay=Math.min(2*delay,30000)
addEventListener('online',again)}
marks.scripts=''
try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))marks.signedIn=''}catch{}
setTimeout(fallBack,15000)
addEventListener('unhandledrejection',fallBack)
addEventListener('error',({target})=>{
if(target===window||target.tagName==='SCRIPT')fallBack()
else if(target.rel==='stylesheet')reload(target)},true)}`

export function EarlyMarks({ nonce }: { nonce: string | undefined }) {
  // oxlint-disable-next-line react/no-danger -- a constant of this program
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
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
    document.documentElement.dataset.scripts = 'live'
    document.documentElement.removeAttribute('data-scripts-failed')
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
