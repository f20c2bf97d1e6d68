import { useSyncExternalStore } from 'react'
import { ownerOf, readSession } from '../../api-client/session.ts'
import { type Outlives, readOutlives, readTab, tabVersion, writeTab } from '../../api-client/tab-storage.ts'
import { type Step, steps } from './completion.ts'

/** The fields of a step that were changed and not saved, by name. */
export type Draft = Record<string, string>

/** What this tab remembers of the wizard: it survives closing it, a dropped connection and, as far as the tab has room, a reload. */
export type Unsaved = {
  /** The step on which the wizard was left in this visit. */
  leftAt: Step
  drafts: Partial<Record<Step, Draft>>
}

const nothing: Unsaved = { leftAt: 'personal', drafts: {} }
const listeners = new Set<() => void>()
let current: { owner: string; version: number; unsaved: Unsaved } = { owner: '', version: -1, unsaved: nothing }

export function useUnsaved(): Unsaved {
  return useSyncExternalStore(subscribe, readUnsaved, () => nothing)
}

/** What whoever is signed in left in this tab; nothing of anybody else's. */
export function readUnsaved(): Unsaved {
  const owner = ownerOf(readSession())
  // A photo among it may be large: it is read again only when something has changed.
  if (owner !== current.owner || tabVersion() !== current.version) current = { owner, version: tabVersion(), unsaved: toUnsaved(readTab(owner)) }
  return current.unsaved
}

/** How much of it would be here after a reload: where it is a part, all but the photo. */
export function useOutlives(): Outlives {
  return useSyncExternalStore(subscribe, readOutlives, () => 'all')
}

/** Remembers the changed fields of a step; an empty draft forgets it. */
export function keepDraft(step: Step, draft: Draft): void {
  const { leftAt, drafts } = readUnsaved()
  const { [step]: _, ...others } = drafts
  write({ leftAt, drafts: Object.keys(draft).length === 0 ? others : { ...others, [step]: draft } })
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
  writeTab(owner, unsaved, withoutPhoto(unsaved), Object.keys(unsaved.drafts).length > 0)
  current = { owner, version: tabVersion(), unsaved }
  for (const listener of listeners) listener()
}

/** A photo that the browser could not make smaller can fill the tab's storage by itself. */
function withoutPhoto({ leftAt, drafts: { work = {}, ...others } }: Unsaved): Unsaved {
  const { photo: _, photo_name: __, ...texts } = work
  return { leftAt, drafts: Object.keys(texts).length === 0 ? others : { ...others, work: texts } }
}

function toUnsaved(value: unknown): Unsaved {
  if (!isRecord(value) || !isRecord(value.drafts)) return nothing
  const drafts: Unsaved['drafts'] = {}
  for (const step of steps) {
    const draft = value.drafts[step]
    if (isRecord(draft)) drafts[step] = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, String(text)]))
  }
  return { leftAt: steps.find((step) => step === value.leftAt) ?? nothing.leftAt, drafts }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
