import { copyText } from './text/copy-text.ts'

const maxEntries = 1_000

/**
 * Caches a function's results for short strings, because the rows of a feed repeat a few countries, dates and types.
 * Forgets all when it has 1,000, to save memory for files with a new string in each row. Longer strings are not cached.
 */
export function memoize<Result extends {} | null>(
  compute: (text: string) => Result,
  maxTextLength = 100,
): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    if (text.length > maxTextLength) return compute(text)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const own = copyText(text)
    const result = compute(own)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(own, result)
    return result
  }
}
