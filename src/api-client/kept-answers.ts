import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** The key of the history entry that the browser is on, as React Router names it. */
export function entryKey(): string {
  return history.state?.key ?? 'default'
}

/** The key of the history entry that Back or Forward is loading. */
let returningTo: string | null = null

// Captured, because the router listens too and starts to load at once.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => (returningTo = entryKey()), { capture: true })

/**
 * Answers in a random order, cached by history entry: Back and Forward find a page as it was left, so they cannot fetch.
 * An answer is cached as soon as it is shown. When its page unmounts would be too late: the router changes the URL
 * before React renders the next page, and on a slow phone Back can be pressed in between.
 */
export function createKeptAnswers<T>(maxEntries = 20) {
  const kept = new Map<string, T>()

  function keep(key: string, answer: T | null) {
    kept.delete(key)
    if (answer === null) return
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** The answer last shown at the history entry that Back or Forward is loading; null for a new visit, which has to fetch. */
    recall(url: string): T | null {
      const key = returningTo
      returningTo = null
      return key !== null && location.href.split('#')[0] === url ? (kept.get(key) ?? null) : null
    },

    /** Whether a page with such an answer was shown before, so that the person can go back to it. */
    useHasKept(): boolean {
      return useSyncExternalStore(
        () => () => {},
        () => kept.size > 0,
        () => false,
      )
    },

    /** Caches the answer that the page shows. */
    useKept(answer: T | null) {
      const { key } = useLocation()
      useLayoutEffect(() => keep(key, answer), [key, answer])
    },
  }
}
