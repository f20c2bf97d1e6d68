import { isRecord, textOrEmpty } from '../../../contract/reading.ts'

/** The one session-storage key of this site: what a person typed and has not saved yet, without its secrets. */
const tabKey = 'kazi-kenya:unsaved'

/** How long it waits for a person to sign in again after their session ended. */
export const waitsMs = 30 * 60_000

type Kept = { owner: string; at: number; isTyped: boolean; content: unknown }

/** All of it, for as long as this page is open. Session storage has what outlives a reload. */
let memory: Kept | null = null

/** How much of what was written last outlives a reload. */
export type Outlives = 'all' | 'part' | 'nothing'

let outlives: Outlives = 'all'

let version = 0

/** Changes whenever this page writes or clears what is kept. */
export function tabVersion(): number {
  return version
}

/** What this person left in this tab; null if there is nothing of theirs. `owner` tells people apart. It may hold personal data. */
export function readTab(owner: string): unknown {
  const kept = stored()
  return kept !== null && owner !== '' && kept.owner === owner ? kept.content : null
}

/**
 * Keeps something of this person. Only `storable` goes into session storage, where a reload, and anyone with this device, finds it:
 * pass `content` itself when it has no secrets. `isTyped` is whether the person would miss it.
 */
export function writeTab(owner: string, content: unknown, storable: unknown, isTyped: boolean): void {
  if (owner === '') return
  version++
  memory = { owner, at: Date.now(), isTyped, content }
  const isStored = store(JSON.stringify({ ...memory, content: storable }))
  outlives = !isStored ? 'nothing' : storable === content ? 'all' : 'part'
  // What is still stored there is older.
  if (!isStored) clearStorage()
}

export function readOutlives(): Outlives {
  return outlives
}

/** Whether this tab keeps unsaved input, of any candidate. */
export function isTypedKept(): boolean {
  return stored()?.isTyped ?? false
}

/** Returns whether something that was typed was cleared. */
export function clearTab(): boolean {
  const isTyped = isTypedKept()
  version++
  memory = null
  outlives = 'all'
  clearStorage()
  return isTyped
}

function store(text: string): boolean {
  try {
    sessionStorage.setItem(tabKey, text)
    return true
  } catch {
    return false
  }
}

function clearStorage() {
  try {
    sessionStorage.removeItem(tabKey)
  } catch {
    // Nothing could be stored there.
  }
}

/** Clears what belongs to another person or, when nobody is signed in, what has waited too long. */
export function clearTabExcept(owner: string): void {
  const kept = stored()
  if (kept === null) return
  const isWaiting = owner === '' && Date.now() - kept.at < waitsMs
  if (kept.owner !== owner && !isWaiting) clearTab()
}

function stored(): Kept | null {
  if (memory !== null) return memory
  try {
    return parse(sessionStorage.getItem(tabKey))
  } catch {
    return null
  }
}

function parse(text: string | null): Kept | null {
  if (text === null) return null
  const kept: unknown = JSON.parse(text)
  if (!isRecord(kept)) return null
  return { owner: textOrEmpty(kept.owner), at: Number(kept.at), isTyped: kept.isTyped === true, content: kept.content }
}
