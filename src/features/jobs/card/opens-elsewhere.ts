import type { MouseEvent } from 'react'

/** A click that asks for a new tab or window is the browser's. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
