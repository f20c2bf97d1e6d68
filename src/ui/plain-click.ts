import type { MouseEvent } from 'react'

/** A click handler for links: runs `act` instead, unless the click opens a new tab or window. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
