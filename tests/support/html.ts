import { Window } from 'happy-dom'

/** What tests read in the HTML of a page, without running its scripts. */
export type Html = ReturnType<typeof parseHtml>

/** Requests a page, and returns its document and the status of the response. */
export async function fetchHtml(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  const text = await response.text()
  return { status: response.status, text, document: parseHtml(text) }
}

function parseHtml(text: string) {
  return new parser.DOMParser().parseFromString(text, 'text/html')
}

const parser = new Window()

/** The texts of the elements that match a selector, in page order. */
export function textsOf(root: Pick<Html, 'querySelectorAll'>, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
}

/** Name and URL of each link that matches a selector. */
export function linksOf(root: Pick<Html, 'querySelectorAll'>, selector: string): [string, string][] {
  return [...root.querySelectorAll(selector)].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent.trim(),
    link.getAttribute('href') ?? '',
  ])
}
