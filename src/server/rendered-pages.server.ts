import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ListOrder, ShownOrders } from '../http/shown-orders.server.ts'

/** A rendered page, split at the places for the nonce. `order` is the order of its list, if the list is short. */
export type RenderedPage = {
  status: number
  headers: [name: string, value: string][]
  pieces: string[]
  order?: ListOrder | null
}

/** Several renderings of a URL are cached, so that a reload shows the jobs in a different order. */
const renderingsPerUrl = 8
const maxAgeMs = 2_000
const maxCharacters = 8 * 1024 * 1024
/** Longer URLs are not worth caching. */
const maxUrlLength = 300

/** Marks where the nonce goes in a rendering. It never leaves this process, so no data can contain it. */
export const noncePlaceholder = randomBytes(16).toString('base64url')

/**
 * Caches rendered pages for two seconds. Pages contain nothing about the visitor, because only the browser knows who is
 * signed in. `state` is part of the key, so any change to the data invalidates all entries.
 */
export function createRenderedPages(state: () => string) {
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: maxCharacters,
    ttl: maxAgeMs,
    ttlAutopurge: true,
    sizeCalculation: sizeOf,
  })
  let turn = 0

  /**
   * Returns a page from the cache or renders it. Never returns a list in the order that the browser was `shown` last.
   * Only status 200 is cached.
   */
  return async function pageOf(
    url: string,
    render: () => Promise<RenderedPage>,
    shown: ShownOrders = new Map(),
  ): Promise<RenderedPage> {
    if (url.length > maxUrlLength) return render()
    let key = ''
    for (let tried = 0; tried < renderingsPerUrl; tried++) {
      key = `${turn++ % renderingsPerUrl} ${state()} ${url}`
      const cached = cache.get(key)
      if (!cached) break
      if (!cached.order || shown.get(cached.order.list) !== cached.order.order) return cached
    }
    const page = await render()
    if (page.status === 200) cache.set(key, page)
    return page
  }
}

/** Reads a response that was rendered with the nonce placeholder. */
export async function readRendering(response: Response): Promise<RenderedPage> {
  return {
    status: response.status,
    headers: [...response.headers],
    pieces: (await response.text()).split(noncePlaceholder),
  }
}

/** In UTF-16 code units, with an allowance for the URL, the headers and the cache entry. */
function sizeOf({ pieces }: RenderedPage): number {
  return pieces.reduce((size, piece) => size + piece.length, 2_000)
}
