import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../http/encodings.server.ts'
import { pageCacheHits } from '../../metrics/metrics.server.ts'

/** A rendered page, the same for every visitor, with the compressed body. */
export type Page = {
  status: number
  headers: [name: string, value: string][]
  encoding: Encoding
  bytes: Buffer
  /** Identifies the document and its policy, in any encoding. */
  digest: string
  /** Whether everything on it could be read. */
  isComplete: boolean
  isWorthKeeping: boolean
  /** Whether it would still look the same. */
  isCurrent: () => boolean
}

/** About 3,000 lists or job pages. */
const defaultMaxBytes = 64 * 1024 * 1024
/** For the headers and the entry itself. */
const extraBytes = 1_500

/** Keeps pages in memory, up to `maxBytes`. When full, drops the least recently used. */
export function createPageCache(maxBytes = defaultMaxBytes) {
  const cache = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + extraBytes,
  })
  const running = new Map<string, Promise<Page | null>>()
  return { find }

  /**
   * Returns the page with this key, rendered if necessary; null if `render` refuses. Concurrent visitors of a page wait
   * for the same rendering. If that is refused, because its client has too many, each asks for its own.
   */
  async function find(key: string, render: () => Promise<Page | null>): Promise<Page | null> {
    const known = cache.get(key)
    if (known?.isCurrent()) {
      pageCacheHits.inc()
      return known
    }
    const shared = running.get(key)
    if (shared) return (await shared) ?? render()
    const rendering = render().finally(() => running.delete(key))
    running.set(key, rendering)
    const page = await rendering
    if (page?.isWorthKeeping) cache.set(key, page)
    return page
  }
}
