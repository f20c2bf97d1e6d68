import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { hasSiteFrame } from '../../../site/site-frame.ts'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { readSession, sessionKey, takeEnd, useSession } from './session.ts'

/**
 * Before the first paint, marks that scripts run and that a session exists, so that neither noscript text nor Sign In
 * flashes. Removes the first mark if a script fails or the page is not hydrated within 15 seconds; hydration restores it.
 * Requests the stylesheet and icons again if they fail. Remembers taps on buttons for `useEarlyTap`. "Try again" reloads
 * the page, because a link would drop the token after the # of an emailed link. Written for Chrome 80, because it has to
 * run where other scripts may not.
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
const failed=new Set()
const again=()=>{
for(const each of failed){
const url=each.getAttribute('href')
each.removeAttribute('href')
each.setAttribute('href',url)}
failed.clear()}
const reload=each=>{
if(!failed.size){
setTimeout(again,delay)
delay=Math.min(2*delay,30000)}
failed.add(each)}
addEventListener('online',again)
marks.scripts=''
try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))marks.signedIn=''}catch{}
setTimeout(fallBack,15000)
addEventListener('click',({target})=>{
if(target.id==='load-again')location.reload()
const button=target.closest('[data-early]')
if(button&&marks.scripts==='')button.dataset.tapped=''})
addEventListener('unhandledrejection',fallBack)
addEventListener('error',({target})=>{
if(target===window||target.tagName==='SCRIPT')fallBack()
else if(target.rel==='stylesheet'||target.tagName==='use')reload(target)},true)}`

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
      // The login page says the same in its notice.
      void showToast('info', 'Your session has ended. Please sign in again.', { isQuiet: true })
      return void navigate('/login', { replace: true, state: { hasSessionEnded: true } })
    }
    // Pages without the site's header and footer are for candidates only.
    if (!hasSiteFrame(coming?.pathname ?? pathname)) void navigate('/login', { replace: true })
  })
  return null
}
