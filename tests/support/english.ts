import type { Page } from 'playwright-core'

/** Words of English sentences that are no words of Swahili. */
const englishWords =
  /\b(?:the|and|you|your|our|we|is|are|was|with|for|from|of|to|not|this|that|it|have|has|can|will|here|all|any|by|or|on|at|be|job|jobs|email|phone|password|profile|account|search|filter|save|saved|apply|send|open|close|show|clear|back|next|page|step|company|country|type|days?|hours?|left|more|new|no|yes|please|try|again)\b/i

/**
 * What a page in Swahili shows or tells screen readers in English, except elements that say so with `lang="en"`, and their
 * texts elsewhere, such as the title of a job in the name of its link.
 */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
    const data = [...document.querySelectorAll('[lang="en"]')]
      .map((element) => plain(element.textContent).trim())
      .filter((text) => text.length > 2)
    const withoutData = (text: string) => data.reduce((rest, each) => rest.replaceAll(each, ''), plain(text))
    const found: string[] = [withoutData(document.title)]
    const isEnglish = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (!element?.closest('script, style, template') && !isEnglish(element))
        found.push(withoutData(walker.currentNode.nodeValue ?? ''))
    }
    for (const name of ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (!isEnglish(element)) found.push(withoutData(element.getAttribute(name) ?? ''))
    return found
  })
  return englishIn(texts)
}

/** Those of some texts in Swahili that have English words. */
export function englishIn(texts: string[]): string[] {
  const isEnglishText = (text: string) =>
    englishWords.test(text.replaceAll(/\S+@\S+|https?:\S+|[\w-]+\.(?:com|org|ke)\b/g, ''))
  return [...new Set(texts.map((text) => text.trim()))].filter(isEnglishText)
}
