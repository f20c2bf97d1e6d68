import { fieldsOf, recordsOf, textOrEmpty } from '../contract/reading.ts'
import { createStore } from './store.ts'
import { clearStorage, readStorage, writeStorage } from './stored-text.ts'

const sitePrefix = 'kazi-kenya:'

/** The session-storage key of the drafts of this tab, without secrets. */
const storageKey = `${sitePrefix}drafts`

/** How long a draft is kept while its owner is not signed in: the next person on a shared phone could open the form. */
export const draftTtlMs = 30 * 60_000

/** Unsaved input of a form. */
export type Draft = {
  /** The changed fields, by name. */
  fields: Record<string, string>
  /** Secret fields that a reload cleared. */
  lost: readonly string[]
}

/** `owner` is empty for forms that need no account. `secrets` names the fields that are only in memory. */
type Entry = Draft & { owner: string; form: string; at: number; secrets: readonly string[] }

export const noDraft: Draft = { fields: {}, lost: [] }

/** The complete drafts, while this page is open. Null until they are read from session storage. */
const memory = createStore<readonly Entry[] | null>(null)

/** Renders the component again when a draft changes. */
export const useDraftChanges = memory.use

/** Returns the owner's draft of a form in this tab. */
export function readDraft(owner: string, form: string): Draft {
  const entry = load().find((entry) => entry.owner === owner && entry.form === form)
  return entry === undefined || (owner === '' && isTooOld(entry)) ? noDraft : entry
}

/**
 * Replaces a draft; an empty one removes it. The fields named in `secrets` stay in memory, because anyone with this
 * device can read session storage.
 */
export function writeDraft(owner: string, form: string, draft: Draft, secrets: readonly string[] = []): void {
  const others = load().filter((entry) => entry.owner !== owner || entry.form !== form)
  const isEmpty = Object.keys(draft.fields).length === 0 && draft.lost.length === 0
  save(isEmpty ? others : [...others, { ...draft, owner, form, at: Date.now(), secrets }])
}

/** Whether this tab has a draft of any candidate. */
export function hasCandidateDraft(): boolean {
  return load().some(({ owner, fields }) => owner !== '' && Object.keys(fields).length > 0)
}

/** Clears the drafts of forms that need no account. */
export function clearVisitorDrafts(): void {
  save(load().filter(({ owner }) => owner !== ''))
}

/**
 * Clears everything that this site stored in this tab, including which jobs were applied for, because the next person on
 * a shared phone must not see it. Returns whether a candidate's draft was cleared.
 */
export function clearTab(): boolean {
  const hadDraft = hasCandidateDraft()
  save([])
  clearStorage('sessionStorage', sitePrefix)
  return hadDraft
}

/** Clears the tab if it has drafts of another candidate or, when signed out, drafts that are too old. */
export function clearTabOfOthers(owner: string): void {
  const others = load().filter((entry) => entry.owner !== '' && entry.owner !== owner)
  if (owner === '' ? others.some(isTooOld) : others.length > 0) clearTab()
}

function isTooOld({ at }: Pick<Entry, 'at'>): boolean {
  return !(Date.now() - at < draftTtlMs)
}

function load(): readonly Entry[] {
  return memory.get() ?? parse(readStorage('sessionStorage', storageKey))
}

function save(entries: readonly Entry[]) {
  const text = entries.length === 0 ? null : JSON.stringify(entries.map(withoutSecrets))
  // If storage is full, it would still hold an older version.
  if (!writeStorage('sessionStorage', storageKey, text)) writeStorage('sessionStorage', storageKey, null)
  memory.set(entries)
}

/** Replaces secrets by their names in `lost`. */
function withoutSecrets({ owner, form, at, fields, lost, secrets }: Entry) {
  const hidden = secrets.filter((name) => fields[name])
  return {
    owner,
    form,
    at,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name))),
    lost: [...new Set([...lost, ...hidden])],
  }
}

function parse(text: string | null): Entry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]')
    return recordsOf(entries).map(({ owner, form, at, fields, lost }) => ({
      owner: textOrEmpty(owner),
      form: textOrEmpty(form),
      at: Number(at),
      fields: Object.fromEntries(Object.entries(fieldsOf(fields)).map(([name, text]) => [name, textOrEmpty(text)])),
      lost: Array.isArray(lost) ? lost.map(textOrEmpty) : [],
      secrets: [],
    }))
  } catch {
    return []
  }
}
