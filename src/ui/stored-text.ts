/** A string in local storage, for `useSyncExternalStore`. */
type StoredText = {
  read(): string | null
  /** Null removes it. */
  write(text: string | null): void
  subscribe(listener: () => void): () => void
  notify(): void
}

type Options = {
  onFirstListener?: () => void
  /** Runs before the listeners when another tab has changed the value. */
  onChangeElsewhere?: () => void
}

/** Creates a store for one key. If storage is forbidden or full, the value lasts until the page is closed. */
export function createStoredText(key: string, { onFirstListener, onChangeElsewhere }: Options = {}): StoredText {
  const listeners = new Set<() => void>()
  let fallback: string | null = null
  let lastRead: string | null = null
  return { read, write, subscribe, notify }

  function read(): string | null {
    return (lastRead = fallback ?? readStorage('localStorage', key))
  }

  function write(text: string | null): void {
    fallback = writeStorage('localStorage', key, text) ? null : text
    notify()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      addEventListener('storage', onStorage)
      addEventListener('pageshow', onPageShow)
      onFirstListener?.()
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
    }
  }

  function onStorage(event: StorageEvent): void {
    // The key is null if all of local storage was cleared.
    if (event.key === key || event.key === null) changeElsewhere()
  }

  /** Pages in the back/forward cache get no storage events. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    const before = lastRead
    if (persisted && read() !== before) changeElsewhere()
  }

  function changeElsewhere(): void {
    onChangeElsewhere?.()
    notify()
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }
}

type Area = 'localStorage' | 'sessionStorage'

/** Returns null if storage is forbidden or has no value. */
export function readStorage(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Removes all entries whose key starts with `prefix`. */
export function clearStorage(area: Area, prefix: string): void {
  try {
    for (const key of Object.keys(window[area])) if (key.startsWith(prefix)) window[area].removeItem(key)
  } catch {
    // Forbidden, so there is nothing to remove.
  }
}

/** Null removes the entry. Returns false if storage is forbidden or full. */
export function writeStorage(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}
