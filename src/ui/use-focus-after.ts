import { useEffect, useRef } from 'react'

/** When something has come about, takes the focus to `find()` where it was lost with what it stood on. */
export function useFocusAfter(hasComeAbout: boolean, find: () => HTMLElement | null): void {
  const had = useRef(hasComeAbout)
  useEffect(() => {
    if (hasComeAbout && !had.current && document.activeElement === document.body) find()?.focus()
    had.current = hasComeAbout
  })
}
