import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/**
 * Work that costs a core for a moment: done once for all who ask for the same, one piece at a time, its result kept, at most
 * `mostKept` of them. The returned function answers null where `mostWaiting` pieces wait already; work that failed is done again for the next who asks.
 */
export function createKeptWork<T extends object | null>({
  mostKept,
  mostWaiting,
}: {
  mostKept: number
  mostWaiting: number
}) {
  const kept = new LRUCache<string, Promise<T>>({ max: mostKept })
  const limit = pLimit(1)

  return function resultOf(key: string, work: () => Promise<T>): Promise<T> | null {
    const known = kept.get(key)
    if (known) return known
    if (limit.pendingCount >= mostWaiting) return null
    const done = limit(work)
    done.catch(() => kept.delete(key))
    kept.set(key, done)
    return done
  }
}
