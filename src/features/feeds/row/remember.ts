import { ownText } from './text/own-text.ts'

const maxEntries = 1_000
const maxTextLength = 100

/**
 * Caches a function's results for the first 1,000 short texts, because the rows of a feed repeat a few countries, dates
 * and types. The limit protects memory from files with a new text in each row.
 */
export function remember<Result extends {} | null>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    if (text.length > maxTextLength) return compute(text)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (cache.size >= maxEntries) return compute(text)
    const own = ownText(text)
    const result = compute(own)
    cache.set(own, result)
    return result
  }
}
