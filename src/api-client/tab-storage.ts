/** The one key of this tab's storage: what somebody typed and did not save yet. */
const tabKey = 'kazi-kenya:unsaved'

/** How long it waits for somebody to sign in again whose session has ended. */
const waitsMs = 30 * 60_000

/** Where the tab's storage is forbidden or full the text lasts as long as this page. */
let withoutStorage: string | null = null

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

/** Keeps something of this person; nothing of nobody. */
export function writeTab(owner: string, content: unknown): void {
  if (owner === '') return
  const text = JSON.stringify({ owner, at: Date.now(), content })
  version++
  withoutStorage = null
  try {
    sessionStorage.setItem(tabKey, text)
  } catch {
    clearTab()
    withoutStorage = text
  }
}

export function clearTab(): void {
  version++
  withoutStorage = null
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

function parse(text: string | null): { owner: string; at: number; content: unknown } | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    const isKept = typeof kept === 'object' && kept !== null && 'owner' in kept && 'content' in kept
    return isKept ? { owner: String(kept.owner), at: 'at' in kept ? Number(kept.at) : 0, content: kept.content } : null
  } catch {
    return null
  }
}
