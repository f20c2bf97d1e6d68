/** What turns up below what can be seen is scrolled to, at once: nothing moves that somebody might not want to see move. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
