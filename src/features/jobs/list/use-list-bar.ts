import { type RefObject, useEffect } from 'react'

/** Shorter moves are ignored, because a resting finger trembles. */
const minMovePx = 8

/**
 * Sets `data-list-bar` of the document to 'shown' while someone scrolls up below the controls of the list, otherwise to
 * 'hidden'. jobs.css shows the bar by it, so that scrolling does not render. The bar stays hidden if it would take more
 * than an eighth of the height, as with large text or in landscape.
 */
export function useListBar(controls: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = scrollY
    const onScroll = () => {
      const move = scrollY - last
      if (Math.abs(move) < minMovePx) return
      last = scrollY
      const isShown = move < 0 && isAbove(controls) && (bar.current?.offsetHeight ?? Infinity) * 8 < innerHeight
      dataset.listBar = isShown ? 'shown' : 'hidden'
    }
    dataset.listBar = 'hidden'
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      delete dataset.listBar
    }
  }, [controls, bar])
}

/** Whether the element has been scrolled out of view at the top. */
export function isAbove({ current }: RefObject<HTMLElement | null>): boolean {
  return current !== null && current.getBoundingClientRect().bottom < 0
}
