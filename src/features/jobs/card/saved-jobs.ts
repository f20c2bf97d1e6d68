import { useSyncExternalStore } from 'react'
import { createStoredText } from '../../../ui/stored-text.ts'
import { heartTimesKey, savedJobsKey, withHeartTime } from './saved-jobs-key.ts'

/** The list of the jobs that this browser has saved. */
export const savedJobsPath = '/jobs?saved=1'

/** Whether a URL shows the saved jobs instead of the list. */
export function showsSavedJobs({ searchParams }: Pick<URL, 'searchParams'>): boolean {
  return searchParams.get('saved') === '1'
}

const store = createStoredText(savedJobsKey)
/** Written before the saved jobs, so that who hears of a heart finds its time. */
export const heartTimes = createStoredText(heartTimesKey)
export const subscribeToSavedJobs = store.subscribe
let parsed: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() }

/**
 * Whether this browser has saved the job, and a function to change that. In live mode the hearts of a signed-in candidate
 * are also those of the account; otherwise they are never sent.
 */
export function useSavedJob(id: string): [isSaved: boolean, toggle: () => void] {
  const isSaved = useSyncExternalStore(
    store.subscribe,
    () => savedJobs().has(id),
    () => false,
  )
  return [isSaved, () => toggle(id)]
}

/** How many jobs this browser has saved. */
export function useSavedCount(): number {
  return useSyncExternalStore(
    store.subscribe,
    () => savedJobs().size,
    () => 0,
  )
}

function toggle(id: string) {
  const next = new Set(savedJobs())
  const isSaved = !next.delete(id)
  if (isSaved) next.add(id)
  heartTimes.write(withHeartTime(heartTimes.read(), id, isSaved))
  writeSavedJobs([...next])
}

/** Replaces the saved jobs, oldest first. */
export function writeSavedJobs(ids: string[]): void {
  store.write(ids.length > 0 ? JSON.stringify(ids) : null)
}

/** The ids of the jobs that this browser has saved, oldest first. */
export function savedJobs(): ReadonlySet<string> {
  const text = store.read()
  if (text !== parsed.text) parsed = { text, ids: new Set(parse(text)) }
  return parsed.ids
}

function parse(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
