import { useSyncExternalStore } from 'react'
import { authenticateCalls } from '../../../api-client/browser.ts'
import { isRecord, textOrEmpty } from '../../../contract/reading.ts'
import type { SessionUser } from '../contract.ts'
import { clearTab, clearTabExcept, isTypedKept, waitsMs } from './tab-storage.ts'

/** Who is signed in in this browser. The server renders every page as for nobody: only the browser knows. */
export type Session = { user: SessionUser; token: string }

/** The one key of local storage that holds the session; session-mark.tsx reads it too, before the first paint. */
export const sessionKey = 'kazi-kenya:session'

const listeners = new Set<() => void>()
let current: { text: string | null; session: Session | null } = { text: null, session: null }

/** The session, null while nobody is signed in. */
export function readSession(): Session | null {
  const text = stored()
  if (text !== current.text) current = { text, session: parse(text) }
  return current.session
}

/** Signs in with the answer to a login; false where it has no token. */
export function startSession(answer: { user?: unknown; token?: unknown }): boolean {
  const session = toSession({ user: answer.user ?? {}, token: answer.token })
  if (session === null) return false
  write(JSON.stringify(session))
  clearTabExcept(ownerOf(session))
  return true
}

/** Tells people apart who sign in one after the other; empty for nobody. */
export function ownerOf(session: Session | null): string {
  return session === null ? '' : session.user.email || session.token
}

/** Ends the session because the person leaves: what they typed in this tab and did not save goes with it. */
export function endSession(): void {
  const isCleared = clearTab()
  ended = isCleared ? 'left unsaved' : 'left'
  write(null)
}

/** How a session ended: the server did not know its token any more, or the person left, and what they had typed and not saved was cleared. */
export type SessionEnd = 'refused' | 'left' | 'left unsaved'

let ended: SessionEnd | null = null

/** Ends the session because the server does not know its token any more. Whoever signs in again finds what they typed. */
function refuseSession(): void {
  ended = 'refused'
  write(null)
  setTimeout(() => {
    clearTabExcept(ownerOf(readSession()))
    announce()
  }, waitsMs)
}

authenticateCalls({
  token: () => readSession()?.token,
  onRefused(token) {
    // Another tab may have signed in with a newer token meanwhile.
    if (readSession()?.token === token) refuseSession()
  },
})

/** How the session ended since this was last asked, null where it did not: whoever asks tells the person. */
export function takeEnd(): SessionEnd | null {
  const end = ended
  ended = null
  return end
}

/** The session as the component last painted it; null on the server and while hydrating. Other tabs that sign in or out change it too. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null)
}

/** Whether this tab keeps unsaved input. */
export function useIsTypedKept(): boolean {
  return useSyncExternalStore(subscribe, isTypedKept, () => false)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('storage', announceOther)
    addEventListener('pageshow', checkReturn)
    clearTabExcept(ownerOf(readSession()))
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', announceOther)
    removeEventListener('pageshow', checkReturn)
  }
}

function announceOther({ key }: StorageEvent) {
  // A null key: everything was cleared.
  if (key === sessionKey || key === null) followOther()
}

/** A page that the browser kept for Back was told nothing while it was away. */
function checkReturn({ persisted }: PageTransitionEvent) {
  if (persisted && stored() !== current.text) followOther()
}

function followOther() {
  const before = ownerOf(current.session)
  const now = ownerOf(readSession())
  if (now === '') ended = clearTab() ? 'left unsaved' : 'left'
  // What stands on this page is another person's: nothing of it may be shown or sent as theirs.
  if (now !== '' && before !== '' && now !== before) {
    clearTab()
    location.reload()
  }
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}

/** Where storage is forbidden or full the session lasts as long as this page. */
let withoutStorage: string | null = null

function stored(): string | null {
  if (withoutStorage !== null) return withoutStorage
  try {
    return localStorage.getItem(sessionKey)
  } catch {
    return null
  }
}

function write(text: string | null) {
  withoutStorage = null
  try {
    if (text === null) localStorage.removeItem(sessionKey)
    else localStorage.setItem(sessionKey, text)
  } catch {
    withoutStorage = text
  }
  announce()
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    return toSession(JSON.parse(text))
  } catch {
    return null
  }
}

/** Somebody may be signed in whose name or address is not known; nobody is without a token. */
function toSession(value: unknown): Session | null {
  if (!isRecord(value) || typeof value.token !== 'string' || !isRecord(value.user)) return null
  const { name, email } = value.user
  return { token: value.token, user: { name: textOrEmpty(name), email: textOrEmpty(email) } }
}
