import { LRUCache } from 'lru-cache'
import type { HtmlCache } from './cached-html.tsx'

const maxCharacters = 3_000_000

const cache = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (html, key) => html.length + key.length + 100,
})

/** The HTML cache for one rendering. `collect` caches the marked HTML of the rendered page and removes the marks. */
export function createHtmlCache(prefix: string): HtmlCache & { collect(html: string): string } {
  const keys: string[] = []
  return {
    find: (key) => cache.get(prefix + key),
    add: (key) => keys.push(prefix + key) - 1,
    // No text of a job can look like a mark, because React escapes its angle brackets.
    collect: (page) =>
      page.replaceAll(
        /<template data-cached="(\d+)"><\/template>(.*?)<template data-cached="end"><\/template>/gs,
        (_, index: string, html: string) => {
          const key = keys[Number(index)]
          // A copy, because V8 would keep the whole page in memory for a part of it.
          if (key !== undefined) cache.set(key, Buffer.from(html).toString())
          return html
        },
      ),
  }
}
