import { useSyncExternalStore } from 'react'
import { createStoredText } from '../../../ui/stored-text.ts'

export const savedJobsKey = 'kazi-kenya:saved-jobs'

const store = createStoredText(savedJobsKey)
export const subscribeToSavedJobs = store.subscribe
let parsed: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() }

/** Whether this browser has saved the job, and a function to change that. Nothing is sent to the server. */
export function useSavedJob(id: string): [isSaved: boolean, toggle: () => void] {
  const isSaved = useSyncExternalStore(
    store.subscribe,
    () => savedJobs().has(id),
    () => false,
  )
  return [isSaved, () => toggle(id)]
}

function toggle(id: string) {
  const next = new Set(savedJobs())
  if (!next.delete(id)) next.add(id)
  store.write(JSON.stringify([...next]))
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
