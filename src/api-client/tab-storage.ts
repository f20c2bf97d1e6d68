/** The one key of this tab's storage: what somebody typed and did not save yet. */
const tabKey = 'kazi-kenya:unsaved'

/** How long it waits for somebody to sign in again whose session has ended. */
const waitsMs = 30 * 60_000

/** Where the tab's storage is forbidden, or too small for it, the whole text lasts as long as this page. */
let withoutStorage: string | null = null

/** How much of what was written last outlives a reload. */
export type Outlives = 'all' | 'part' | 'nothing'

let outlives: Outlives = 'all'

let version = 0

/** Changes with each writing and clearing on this page. */
export function tabVersion(): number {
  return version
}

/** What this person, by a name that tells people apart, left in this tab, which a reload does not end; null where there is nothing of theirs. It may hold personal data. */
export function readTab(owner: string): unknown {
  const kept = parse(stored())
  return kept !== null && owner !== '' && kept.owner === owner ? kept.content : null
}

/** Keeps something of this person; nothing of nobody. Where the tab has no room for all of it, `part` is what outlives a reload. `isTyped` unless the person would miss nothing of it. */
export function writeTab(owner: string, content: unknown, part: unknown, isTyped: boolean): void {
  if (owner === '') return
  clearMemory()
  const textOf = (content: unknown) => JSON.stringify({ owner, at: Date.now(), isTyped, content })
  const text = textOf(content)
  if (store(text)) return
  outlives = store(textOf(part)) ? 'part' : 'nothing'
  // What stands there is older.
  if (outlives === 'nothing') clearStorage()
  withoutStorage = text
}

export function readOutlives(): Outlives {
  return outlives
}

/** Returns whether something that was typed went with it. */
export function clearTab(): boolean {
  const isTyped = parse(stored())?.isTyped ?? false
  clearMemory()
  clearStorage()
  return isTyped
}

function clearMemory() {
  version++
  withoutStorage = null
  outlives = 'all'
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
    // Nothing could be kept there.
  }
}

/** Clears what is not this person's, or, where nobody is signed in, what waits for too long. */
export function clearTabExcept(owner: string): void {
  const text = stored()
  if (text === null) return
  const kept = parse(text)
  const isWaiting = kept !== null && owner === '' && Date.now() - kept.at < waitsMs
  if (kept === null || (kept.owner !== owner && !isWaiting)) clearTab()
}

function stored(): string | null {
  if (withoutStorage !== null) return withoutStorage
  try {
    return sessionStorage.getItem(tabKey)
  } catch {
    return null
  }
}

function parse(text: string | null): { owner: string; at: number; isTyped: boolean; content: unknown } | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    const isKept = typeof kept === 'object' && kept !== null && 'owner' in kept && 'content' in kept
    return isKept ? { owner: String(kept.owner), at: 'at' in kept ? Number(kept.at) : 0, isTyped: 'isTyped' in kept && kept.isTyped === true, content: kept.content } : null
  } catch {
    return null
  }
}
