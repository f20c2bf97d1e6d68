import { useSyncExternalStore } from 'react'
import { isRecord } from '../../../contract/reading.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import { readTab, tabVersion, writeTab } from '../../accounts/sessions/tab-storage.ts'
import { type Step, steps } from '../completion.ts'

/** The fields of a step that were changed and not saved, by name. */
export type Draft = Record<string, string>

/** What this tab remembers of the wizard: it survives closing it and a dropped connection. All but the secrets survives a reload too. */
export type Unsaved = {
  /** The step on which the wizard was left in this visit. */
  leftAt: Step
  drafts: Partial<Record<Step, Draft>>
  /** Secrets that were typed or chosen and that a reload took away. */
  lost: Secret[]
}

/** Fields of the work step that never go into the browser's storage, not even for a moment: anyone with this device could read it there. */
const secrets = ['passport_number', 'photo'] as const
export type Secret = (typeof secrets)[number]

const nothing: Unsaved = { leftAt: 'personal', drafts: {}, lost: [] }
const listeners = new Set<() => void>()
let current: { owner: string; version: number; unsaved: Unsaved } = { owner: '', version: -1, unsaved: nothing }

export function useUnsaved(): Unsaved {
  return useSyncExternalStore(subscribe, readUnsaved, () => nothing)
}

/** What whoever is signed in left in this tab; nothing of anybody else's. */
export function readUnsaved(): Unsaved {
  const owner = ownerOf(readSession())
  // A photo among it may be large: it is read again only when something has changed.
  if (owner !== current.owner || tabVersion() !== current.version)
    current = { owner, version: tabVersion(), unsaved: toUnsaved(readTab(owner)) }
  return current.unsaved
}

/** Remembers the changed fields of a step; an empty draft forgets it. Of the secrets that were lost, only those in `stillLost` still are. */
export function keepDraft(step: Step, draft: Draft, stillLost: Secret[] = []): void {
  const { leftAt, drafts, lost } = readUnsaved()
  write({ leftAt, drafts: withDraft(drafts, step, draft), lost: step === 'work' ? stillLost : lost })
}

export function leaveAt(leftAt: Step): void {
  write({ ...readUnsaved(), leftAt })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function write(unsaved: Unsaved) {
  const owner = ownerOf(readSession())
  writeTab(owner, unsaved, withoutSecrets(unsaved), Object.keys(unsaved.drafts).length > 0)
  current = { owner, version: tabVersion(), unsaved }
  for (const listener of listeners) listener()
}

/** The same with a mark in place of each secret, for after a reload; itself where it has none. That a number or photo was taken out is no secret. */
function withoutSecrets(unsaved: Unsaved): Unsaved {
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

/** Sets the draft of a step, or removes it if it is empty. */
function withDraft(drafts: Unsaved['drafts'], step: Step, draft: Draft): Unsaved['drafts'] {
  const { [step]: _, ...others } = drafts
  return Object.keys(draft).length === 0 ? others : { ...others, [step]: draft }
}

function toUnsaved(value: unknown): Unsaved {
  if (!isRecord(value) || !isRecord(value.drafts)) return nothing
  const drafts: Unsaved['drafts'] = {}
  for (const step of steps) {
    const draft = value.drafts[step]
    if (isRecord(draft))
      drafts[step] = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, String(text)]))
  }
  const { lost } = value
  return {
    leftAt: steps.find((step) => step === value.leftAt) ?? nothing.leftAt,
    drafts,
    lost: Array.isArray(lost) ? secrets.filter((name) => lost.includes(name)) : [],
  }
}
