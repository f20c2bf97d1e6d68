import type { Page } from 'playwright-core'

/**
 * Sets the size of a page's text as a setting of the browser, which media queries in `rem` follow, or by a style.
 * Replaces an earlier size.
 */
export async function setTextSize(page: Page, size: `${number}% by ${'default' | 'style'}`): Promise<void> {
  const isStyle = size.endsWith('style')
  const session = await page.context().newCDPSession(page)
  const standard = isStyle ? 16 : (16 * Number.parseInt(size)) / 100
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
  await page.evaluate(
    (fontSize) => {
      document.documentElement.style.fontSize = fontSize
      // Cards near the screen get their real height in the next frame.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    },
    isStyle ? `${Number.parseInt(size)}%` : '',
  )
}

/** Runs in the page: the texts that a box cuts off, and the pairs of texts that lie on top of each other. */
export function findUnreadableText(): string[] {
  const problems: string[] = []
  const shown: { words: string; box: DOMRect }[] = []
  const open = document.querySelector('dialog[open], [popover]:popover-open, .wizard') ?? document.body
  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const words = text.textContent?.trim() ?? ''
    // Words only for screen readers are clipped on purpose, and bars at the bottom cover what scrolls below them.
    const isIgnored = text.parentElement?.closest(
      '[class*="sr-only"], .foot-bar, .filter-drawer-foot, details:not([open]) > :not(summary)',
    )
    if (words === '' || isIgnored) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      const cutter = box.width > 1 ? findCutter(text.parentElement, box) : null
      if (cutter === 'box') problems.push(`cut: ${words}`)
      if (box.width > 1 && cutter === null) shown.push({ words, box })
    }
  }
  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1))
      if (one.words !== other.words && meets(one.box, other.box)) problems.push(`${one.words} meets ${other.words}`)
  return problems

  /** What hides a part of a text: a box for good, or one that scrolls. */
  function findCutter(element: Element | null, box: DOMRect): 'box' | 'scroller' | null {
    if (!element || element === document.body) return null
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const frame = element.getBoundingClientRect()
    const isTooWide = box.right > frame.right + 1 || box.left < frame.left - 1
    // A line of text may be taller than its box.
    const isTooHigh = box.bottom > frame.bottom + box.height / 4 || box.top < frame.top - box.height / 4
    if ((isTooWide && hides(overflowX)) || (isTooHigh && hides(overflowY))) return 'box'
    if ((isTooWide && overflowX === 'auto') || (isTooHigh && overflowY === 'auto')) return 'scroller'
    return position === 'fixed' ? null : findCutter(element.parentElement, box)
  }

  function hides(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip'
  }

  function meets(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 2 && down > Math.min(one.height, other.height) / 2
  }
}

/** Runs in the page: the share of the screen's height taken by bars that stay while the content scrolls. */
export function shareOfBars(): number {
  const open = document.querySelector('dialog[open]')
  const elements = [...(open ?? document.body).querySelectorAll('*')]
  const scroller =
    open &&
    elements.find((each) => getComputedStyle(each).overflowY === 'auto' && each.scrollHeight > each.clientHeight)
  const beside = scroller ? innerHeight - scroller.clientHeight : 0
  const above = elements.filter(
    (each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && each.clientWidth > innerWidth / 2,
  )
  return above.reduce((sum, { clientHeight }) => sum + clientHeight, beside) / innerHeight
}
