import { useSyncExternalStore } from 'react'
import { isRecord } from '../../../contract/reading.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import { readTabStorage, tabStorageVersion, writeTabStorage } from '../../accounts/sessions/tab-storage.ts'
import { type Step, steps } from '../completion.ts'

/** The changed, unsaved fields of a step, by name. */
export type Draft = Record<string, string>

/** What this tab remembers about the wizard. It survives closing the wizard and, except for the secrets, a reload. */
export type UnsavedInput = {
  /** The step last shown. */
  leftAt: Step
  drafts: Partial<Record<Step, Draft>>
  /** New secrets that a reload cleared. */
  lost: Secret[]
}

/** Fields of the work step that are never stored in the browser, where anyone with this device could read them. */
const secrets = ['passport_number', 'photo'] as const
export type Secret = (typeof secrets)[number]

const empty: UnsavedInput = { leftAt: 'personal', drafts: {}, lost: [] }
const listeners = new Set<() => void>()
let current: { owner: string; version: number; unsaved: UnsavedInput } = { owner: '', version: -1, unsaved: empty }

export function useUnsaved(): UnsavedInput {
  return useSyncExternalStore(subscribe, readUnsaved, () => empty)
}

/** Returns only what the signed-in candidate left in this tab. */
export function readUnsaved(): UnsavedInput {
  const owner = ownerOf(readSession())
  // Cached, because parsing a draft with a photo is slow and React needs a stable snapshot.
  if (owner !== current.owner || tabStorageVersion() !== current.version)
    current = { owner, version: tabStorageVersion(), unsaved: toUnsaved(readTabStorage(owner)) }
  return current.unsaved
}

/** Replaces the draft of a step; an empty one removes it. For the work step, `stillLost` replaces the lost secrets. */
export function setDraft(step: Step, draft: Draft, stillLost: Secret[] = []): void {
  const { leftAt, drafts, lost } = readUnsaved()
  write({ leftAt, drafts: withDraft(drafts, step, draft), lost: step === 'work' ? stillLost : lost })
}

export function setLeftAt(leftAt: Step): void {
  write({ ...readUnsaved(), leftAt })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function write(unsaved: UnsavedInput) {
  const owner = ownerOf(readSession())
  writeTabStorage(owner, unsaved, withoutSecrets(unsaved), Object.keys(unsaved.drafts).length > 0)
  current = { owner, version: tabStorageVersion(), unsaved }
  for (const listener of listeners) listener()
}

/** Replaces secrets in the draft by their names in `lost`. Returns the same object if there are none. */
function withoutSecrets(unsaved: UnsavedInput): UnsavedInput {
  const { work = {} } = unsaved.drafts
  const hidden = secrets.filter((name) => work[name])
  if (hidden.length === 0) return unsaved
  const hiddenFields = new Set<string>([...hidden, 'photo_name'])
  const others = Object.fromEntries(Object.entries(work).filter(([name]) => !hiddenFields.has(name)))
  return {
    ...unsaved,
    drafts: withDraft(unsaved.drafts, 'work', others),
    lost: [...new Set([...unsaved.lost, ...hidden])],
  }
}

function withDraft(drafts: UnsavedInput['drafts'], step: Step, draft: Draft): UnsavedInput['drafts'] {
  const { [step]: _, ...others } = drafts
  return Object.keys(draft).length === 0 ? others : { ...others, [step]: draft }
}

function toUnsaved(value: unknown): UnsavedInput {
  if (!isRecord(value) || !isRecord(value.drafts)) return empty
  const drafts: UnsavedInput['drafts'] = {}
  for (const step of steps) {
    const draft = value.drafts[step]
    if (isRecord(draft))
      drafts[step] = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, String(text)]))
  }
  const { lost } = value
  return {
    leftAt: steps.find((step) => step === value.leftAt) ?? empty.leftAt,
    drafts,
    lost: Array.isArray(lost) ? secrets.filter((name) => lost.includes(name)) : [],
  }
}
