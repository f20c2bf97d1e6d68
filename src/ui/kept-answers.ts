import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** The key of the history entry that the browser is on, as React Router names it. */
export function entryKey(): string {
  return history.state?.key ?? 'default'
}

/**
 * What pages drew at random, for Back and Forward: they have to find a page as it was left, so they cannot fetch.
 * An answer is put away when its history entry is left, and forgotten once the entry is come back to. Only a move
 * through the history stands on an entry with an answer put away while its loader runs; a new visit stands on the entry it leaves.
 */
export function createKeptAnswers<T>(mostKept = 20) {
  const kept = new Map<string, T>()

  function keep(key: string, answer: T | null) {
    if (answer === null) return
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** The answer left at the history entry now being returned to, if it is this address that returns. */
    recall(url: string): T | null {
      return location.href.split('#')[0] === url ? (kept.get(entryKey()) ?? null) : null
    },

    /** Whether an answer waits for the person to go back to it. A page that is left puts its answer away after the next one has rendered: the hook reads it once more then. */
    useHasKept(): boolean {
      return useSyncExternalStore(
        () => () => {},
        () => kept.size > 0,
        () => false,
      )
    },

    /** Puts the answer away when the person leaves this history entry. */
    useKept(answer: T | null) {
      const { key } = useLocation()
      const latest = useRef(answer)
      useLayoutEffect(() => {
        latest.current = answer
      })
      useLayoutEffect(() => {
        kept.delete(key)
        return () => keep(key, latest.current)
      }, [key])
    },
  }
}
