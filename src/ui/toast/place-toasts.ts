/**
 * Measures what toasts must not cover, for toasts.css: the heading at the top of the screen, and a bar at its bottom, such
 * as the buttons of a job or of the wizard, which may still be sliding in.
 */
export function placeToasts(): void {
  const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
  const bar = document.querySelector('.wizard-form > :last-child, .foot-bar')?.getBoundingClientRect()
  const isAtBottom = bar !== undefined && Math.ceil(bar.bottom) >= innerHeight
  const { style } = document.documentElement
  style.setProperty('--toasts-top', `${bottomOf('main h1')}px`)
  style.setProperty('--toasts-bottom', `${isAtBottom ? bar.height : 0}px`)
}
