import { useSyncExternalStore } from 'react'

const storageKey = 'kazi-kenya:saved-jobs'
const listeners = new Set<() => void>()
/** Cached, because every card of a page reads it; null until the first read. */
let savedIds: ReadonlySet<string> | null = null

/** Whether a job is saved in this browser, and a function that changes it. Saved jobs are never sent to the server. */
export function useSavedJob(id: string): [isSaved: boolean, toggle: () => void] {
  const isSaved = useSyncExternalStore(
    subscribe,
    () => (savedIds ??= readIds()).has(id),
    () => false,
  )
  return [isSaved, () => toggle(id)]
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => void listeners.delete(listener)
}

function onStorage({ key }: StorageEvent) {
  // The key is null when another tab cleared everything.
  if (key === storageKey || key === null) update(readIds())
}

function toggle(id: string) {
  // Not from the cache, because another tab may have saved a job since.
  const ids = new Set(readIds())
  if (!ids.delete(id)) ids.add(id)
  try {
    localStorage.setItem(storageKey, JSON.stringify([...ids]))
  } catch {
    // Storage is full or blocked: the hearts last until this page is left.
  }
  update(ids)
}

function update(ids: ReadonlySet<string>) {
  savedIds = ids
  for (const listener of listeners) listener()
}

function readIds(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    return savedIds ?? new Set()
  }
}
