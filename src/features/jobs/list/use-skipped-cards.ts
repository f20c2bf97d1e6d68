import { type RefObject, useLayoutEffect } from 'react'
import type { JobCardData } from '../card/job-card-data.ts'

/** The height of each card that has been shown. Back shows the same list again, in new elements. */
const heights = new WeakMap<JobCardData, number>()

/**
 * Lets the browser skip the cards that are out of view: with 120 cards, styling and placing them all blocks a slow
 * phone for a third of a second on Back, and when the drawer opens. Each card keeps its measured height, so that
 * nothing moves and Back finds its place.
 */
export function useSkippedCards(grid: RefObject<HTMLElement | null>, cards: JobCardData[]): void {
  useLayoutEffect(() => {
    const items = [...(grid.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    // Measures all new cards before it styles any, because each style would force a layout for the next height.
    const added = cards.flatMap((card, index) => {
      const item = items[index]
      return item && !item.style.contentVisibility
        ? [{ card, item, height: heights.get(card) ?? item.offsetHeight }]
        : []
    })
    for (const { card, item, height } of added) {
      heights.set(card, height)
      item.style.contentVisibility = 'auto'
      item.style.containIntrinsicSize = `auto ${height}px`
    }
  }, [grid, cards])
}
