import { useSyncExternalStore } from 'react'

const storageKey = 'kazi-kenya:saved-jobs'
const listeners = new Set<() => void>()
let saved: ReadonlySet<string> | null = null

/** Whether this browser has the job saved, and the way to change that. Nothing of it is ever sent. */
export function useSavedJob(id: string): [isSaved: boolean, toggle: () => void] {
  const isSaved = useSyncExternalStore(subscribe, () => savedJobs().has(id), isSavedOnServer)
  return [isSaved, () => toggle(id)]
}

function isSavedOnServer() {
  return false
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab({ key }: StorageEvent) {
  // A null key: everything was cleared.
  if (key !== storageKey && key !== null) return
  saved = null
  announce()
}

function toggle(id: string) {
  // Read afresh: another tab may have saved one since.
  saved = null
  const next = new Set(savedJobs())
  if (!next.delete(id)) next.add(id)
  saved = next
  write(next)
  announce()
}

function savedJobs(): ReadonlySet<string> {
  saved ??= new Set(read())
  return saved
}

function announce() {
  for (const listener of listeners) listener()
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function write(ids: ReadonlySet<string>) {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...ids]))
  } catch {
    // Storage is full or forbidden: the hearts last as long as this page.
  }
}
