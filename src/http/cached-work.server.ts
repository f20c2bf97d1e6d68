import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/**
 * Caches results of CPU-heavy work by key and runs one task at a time. The returned function shares running and cached
 * results, retries failed work, and returns null if `maxQueued` tasks are already waiting.
 */
export function createCachedWork<T extends object | null>({
  maxEntries,
  maxQueued,
}: {
  maxEntries: number
  maxQueued: number
}) {
  const cache = new LRUCache<string, Promise<T>>({ max: maxEntries })
  const limit = pLimit(1)

  return function resultOf(key: string, work: () => Promise<T>): Promise<T> | null {
    const cached = cache.get(key)
    if (cached) return cached
    if (limit.pendingCount >= maxQueued) return null
    const result = limit(work)
    result.catch(() => cache.delete(key))
    cache.set(key, result)
    return result
  }
}
