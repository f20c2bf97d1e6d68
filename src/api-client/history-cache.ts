import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** The key that React Router gave the current history entry. */
function entryKey(): string {
  return history.state?.key ?? 'default'
}

/** The key of the history entry that Back or Forward is loading. */
let returningTo: string | null = null

// In the capture phase, because the router listens to the same event and starts loading at once.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => (returningTo = entryKey()), { capture: true })

/**
 * Caches randomly ordered data by history entry, so that Back and Forward show a page as it was left instead of
 * fetching a different order. Data is cached as soon as it is shown, because unmounting would be too late: the router
 * changes the URL before React renders the next page, and on a slow phone Back can be pressed in between.
 */
export function createHistoryCache<T>(maxEntries = 20) {
  const entries = new Map<string, T>()

  function store(key: string, data: T | null) {
    entries.delete(key)
    if (data !== null) entries.set(key, data)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    /** The data last shown at the entry that Back or Forward is loading; null for a new visit, which has to fetch. */
    recall(url: string): T | null {
      const key = returningTo
      returningTo = null
      return key !== null && location.href.split('#')[0] === url ? (entries.get(key) ?? null) : null
    },

    /** Caches the data that the page shows. */
    useStore(data: T | null) {
      const { key } = useLocation()
      useLayoutEffect(() => store(key, data), [key, data])
    },
  }
}
