import { startTransition, useEffect, useMemo, useState } from 'react'
import { type OtherWords, searchRanked } from './ranked-search.ts'

/** Lists up to this length are shown completely. */
const maxRows = 50
/** Rows of a longer list until typing pauses, because each letter re-renders them, which is slow on cheap phones. */
const maxRowsWhileTyping = 8
const pauseMs = 500

/** The items to offer for `text`: the matches while typing, otherwise those around the chosen item. */
export function useSuggestions(items: readonly string[], text: string, otherWords?: OtherWords) {
  const [isTyping, setTyping] = useState(false)
  const chosen = useMemo(() => (items.includes(text) ? text : null), [items, text])
  const isBrowsing = chosen !== null && !isTyping
  const found = useMemo(
    () => (isBrowsing ? items : searchRanked(items, text, otherWords)),
    [items, otherWords, isBrowsing, text],
  )
  const hasPaused = useHasPaused(text)
  const isShort = items.length <= maxRows
  const shown = useMemo(() => {
    if (isTyping) return found.slice(0, hasPaused || isShort ? maxRows : maxRowsWhileTyping)
    const count = found.length <= maxRows ? maxRows : maxRowsWhileTyping
    const first = Math.max(0, Math.min(found.indexOf(text) - 3, found.length - count))
    return found.slice(first, first + count)
  }, [isTyping, found, hasPaused, isShort, text])
  return { chosen, isBrowsing, shown, foundCount: found.length, setTyping }
}

/** Whether the text has not changed for half a second. */
function useHasPaused(text: string): boolean {
  const [pausedAt, setPausedAt] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPausedAt(text)), pauseMs)
    return () => {
      clearTimeout(timer)
      // Typing the same text again starts a new pause.
      setPausedAt(null)
    }
  }, [text])
  return pausedAt === text
}
