import { isRecord, textOrEmpty } from '../../../contract/reading.ts'
import { clearFormDrafts } from '../../../ui/form-drafts.ts'
import { clearStorage, readStorage, writeStorage } from '../../../ui/stored-text.ts'

const sitePrefix = 'kazi-kenya:'

/** The session-storage key of unsaved input of candidates, without secrets. */
const tabKey = `${sitePrefix}unsaved`

/** How long unsaved input is kept after a session ends, for the same person to sign in again. */
export const signedOutInputTtlMs = 30 * 60_000

type Entry = { owner: string; at: number; isTyped: boolean; content: unknown }

/** The complete entry, while this page is open. Session storage holds the part that survives a reload. */
let memory: Entry | null = null

/** How much of the last write survives a reload. */
export type Durability = 'all' | 'part' | 'nothing'

let durability: Durability = 'all'

let version = 0

/** Changes when this page writes or clears the entry. */
export function tabStorageVersion(): number {
  return version
}

/** Returns this person's unsaved input in this tab, or null. `owner` identifies the person. */
export function readTabStorage(owner: string): unknown {
  const entry = read()
  return entry !== null && owner !== '' && entry.owner === owner ? entry.content : null
}

/**
 * Stores this person's unsaved input. Only `storable` goes to session storage, where anyone with this device can read
 * it: pass `content` itself if it has no secrets. `isTyped`: the person would miss it.
 */
export function writeTabStorage(owner: string, content: unknown, storable: unknown, isTyped: boolean): void {
  if (owner === '') return
  version++
  memory = { owner, at: Date.now(), isTyped, content }
  const isStored = writeStorage('sessionStorage', tabKey, JSON.stringify({ ...memory, content: storable }))
  durability = !isStored ? 'nothing' : storable === content ? 'all' : 'part'
  // Session storage would still hold an older version.
  if (!isStored) writeStorage('sessionStorage', tabKey, null)
}

export function readDurability(): Durability {
  return durability
}

/** Whether this tab has unsaved input from any candidate. */
export function hasTypedInput(): boolean {
  return read()?.isTyped ?? false
}

/**
 * Clears all that this site stored in this tab, unsent forms and which jobs were applied for too: the next person on a
 * shared phone must not see it. Returns whether input of a candidate was cleared.
 */
export function clearTabStorage(): boolean {
  const isTyped = hasTypedInput()
  version++
  memory = null
  durability = 'all'
  clearStorage('sessionStorage', sitePrefix)
  clearFormDrafts()
  return isTyped
}

/** Clears another person's input or, when signed out, input that is too old. */
export function clearTabStorageOfOthers(owner: string): void {
  const entry = read()
  if (entry === null) return
  const isWithinTtl = owner === '' && Date.now() - entry.at < signedOutInputTtlMs
  if (entry.owner !== owner && !isWithinTtl) clearTabStorage()
}

function read(): Entry | null {
  return memory ?? parse(readStorage('sessionStorage', tabKey))
}

function parse(text: string | null): Entry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(entry)) return null
    const { owner, at, isTyped, content } = entry
    return { owner: textOrEmpty(owner), at: Number(at), isTyped: isTyped === true, content }
  } catch {
    return null
  }
}
