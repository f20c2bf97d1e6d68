import { useEffect, useRef } from 'react'

/** Moves the focus to `find()` when `isTrue` becomes true and the focused element has been removed. */
export function useFocusAfter(isTrue: boolean, find: () => HTMLElement | null): void {
  const wasTrue = useRef(isTrue)
  useEffect(() => {
    if (isTrue && !wasTrue.current && document.activeElement === document.body) find()?.focus()
    wasTrue.current = isTrue
  })
}
