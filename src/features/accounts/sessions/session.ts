import { useSyncExternalStore } from 'react'
import { authenticateCalls } from '../../../api-client/browser.ts'
import { isRecord, textOrEmpty } from '../../../contract/reading.ts'
import { clearTab, clearTabOfOthers, clearVisitorDrafts, draftTtlMs, hasCandidateDraft } from '../../../ui/drafts.ts'
import { createStoredText } from '../../../ui/stored-text.ts'
import type { SessionUser } from '../contract.ts'
import { sessionKey } from './session-key.ts'

/**
 * The session of this browser. The server does not know it and renders every page as signed out. `owner`: the identity
 * of the person in this browser, if their email address has changed since they signed in.
 */
export type Session = { user: SessionUser; token: string; owner?: string }

/** How a session ended: the server refused its token, the account was deleted, or the person signed out, losing any unsaved input. */
type SessionEnd = 'refused' | 'deleted' | 'signed out' | 'signed out unsaved'

const store = createStoredText(sessionKey, {
  onFirstListener: () => clearTabOfOthers(ownerOf(readSession())),
  onChangeElsewhere: followOtherTab,
})
let parsed: { text: string | null; session: Session | null } = { text: null, session: null }
let lastEnd: SessionEnd | null = null

authenticateCalls({
  token: () => readSession()?.token,
  onRefused(token) {
    // Another tab may have signed in since, with a newer token.
    if (readSession()?.token === token) refuseSession()
  },
})

/** Returns the session, or null when signed out. */
export function readSession(): Session | null {
  const text = store.read()
  if (text !== parsed.text) parsed = { text, session: parse(text) }
  return parsed.session
}

/** The session; null on the server and while hydrating. Follows other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(store.subscribe, readSession, () => null)
}

/** Whether this tab has unsaved input. */
export function useHasTypedInput(): boolean {
  return useSyncExternalStore(store.subscribe, hasCandidateDraft, () => false)
}

/** Identifies the person; empty when signed out. */
export function ownerOf(session: Session | null): string {
  return session === null ? '' : session.owner || session.user.email || session.token
}

/** Signs in with a login response, and clears unsent forms of this tab. Returns false if it has no token. */
export function startSession(response: { user?: unknown; token?: unknown }): boolean {
  const session = toSession({ user: response.user ?? {}, token: response.token })
  if (session === null) return false
  writeSession(session)
  clearTabOfOthers(ownerOf(session))
  clearVisitorDrafts()
  return true
}

export function writeSession(session: Session): void {
  store.write(JSON.stringify(session))
}

/** Signs out, and clears the unsaved input of this tab. */
export function endSession(): void {
  clearAndRecordEnd()
  store.write(null)
}

/** Signs out of an account that was deleted. */
export function endDeleted(): void {
  clearTab()
  lastEnd = 'deleted'
  store.write(null)
}

/** Returns how the session ended since the last call, or null, so that the person sees it once. */
export function takeEnd(): SessionEnd | null {
  const end = lastEnd
  lastEnd = null
  return end
}

/** Ends a session whose token was refused. Keeps unsaved input for a while, in case the person signs in again. */
function refuseSession(): void {
  lastEnd = 'refused'
  store.write(null)
  setTimeout(() => {
    clearTabOfOthers(ownerOf(readSession()))
    store.notify()
  }, draftTtlMs)
}

function followOtherTab() {
  const before = ownerOf(parsed.session)
  const now = ownerOf(readSession())
  if (now === '') clearAndRecordEnd()
  // Another person signed in. Nothing on this page may be shown or sent as theirs.
  else if (before !== '' && now !== before) {
    clearTab()
    location.reload()
  }
}

function clearAndRecordEnd() {
  lastEnd = clearTab() ? 'signed out unsaved' : 'signed out'
}

function parse(text: string | null): Session | null {
  try {
    return toSession(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

/** A session needs a token; the name and email address may be missing. */
function toSession(value: unknown): Session | null {
  if (!isRecord(value) || typeof value.token !== 'string' || !isRecord(value.user)) return null
  const { name, email } = value.user
  return {
    token: value.token,
    user: { name: textOrEmpty(name), email: textOrEmpty(email) },
    owner: textOrEmpty(value.owner),
  }
}
