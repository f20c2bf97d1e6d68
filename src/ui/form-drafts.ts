import { isRecord, textOrEmpty } from '../contract/reading.ts'
import { readStorage, writeStorage } from './stored-text.ts'

/** The session-storage key of what visitors typed into forms without sending it. Never holds secrets. */
const storageKey = 'kazi-kenya:forms'

/** How long typed text is kept, because the next person on a shared phone could open the form. */
export const formDraftTtlMs = 30 * 60_000

/** Changed fields, by name. */
export type FormDraft = Record<string, string>

/** The drafts as JSON, if this browser forbids storage. */
let fallback: string | null = null

/** Returns what was typed into a form in this tab within the last 30 minutes. */
export function readFormDraft(form: string): FormDraft {
  const draft = readAll()[form]
  const isFresh = isRecord(draft) && Date.now() - Number(draft.at) < formDraftTtlMs
  if (!isFresh || !isRecord(draft.fields)) return {}
  return Object.fromEntries(Object.entries(draft.fields).map(([name, text]) => [name, textOrEmpty(text)]))
}

/** Replaces the draft of a form; an empty one removes it. */
export function writeFormDraft(form: string, fields: FormDraft): void {
  const { [form]: _, ...others } = readAll()
  const isEmpty = Object.keys(fields).length === 0
  writeAll(isEmpty ? others : { ...others, [form]: { at: Date.now(), fields } })
}

/** Clears the drafts of all forms in this tab. */
export function clearFormDrafts(): void {
  writeAll({})
}

function readAll(): Record<string, unknown> {
  try {
    const drafts: unknown = JSON.parse(fallback ?? readStorage('sessionStorage', storageKey) ?? '{}')
    return isRecord(drafts) ? drafts : {}
  } catch {
    return {}
  }
}

function writeAll(drafts: Record<string, unknown>) {
  const text = Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts)
  fallback = writeStorage('sessionStorage', storageKey, text) ? null : text
}
