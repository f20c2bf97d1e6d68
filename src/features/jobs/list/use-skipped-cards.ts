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
      return item && !item.style.contentVisibility ? [{ card, item, ...measure(card, item) }] : []
    })
    for (const { card, item, height, isNearView } of added) {
      heights.set(card, height)
      // Chrome counts it as a layout shift when a visible card becomes one that may be skipped.
      if (isNearView) item.style.contentVisibility = 'visible'
      else skip(item, height)
    }
  }, [grid, cards])
}

/** A card is near the view if it is less than a screen away: people scroll while the page is hydrated. */
function measure(card: JobCardData, item: HTMLElement): { height: number; isNearView: boolean } {
  const known = heights.get(card)
  if (known !== undefined) return { height: known, isNearView: false }
  const { top, bottom } = item.getBoundingClientRect()
  return { height: item.offsetHeight, isNearView: bottom > -innerHeight && top < 2 * innerHeight }
}

function skip(item: HTMLElement, height: number): void {
  item.style.contentVisibility = 'auto'
  // Chrome 85 to 97 skip cards, but do not know `auto`. They keep the first value, so the cards keep their height.
  item.style.containIntrinsicSize = `${height}px`
  item.style.containIntrinsicSize = `auto ${height}px`
}
