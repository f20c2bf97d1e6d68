import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ListOrder, ShownOrders } from '../http/shown-orders.server.ts'

/** A page as it was rendered, cut where the nonce of each response stands. `order` is that of its list, if the list is short. */
export type RenderedPage = {
  status: number
  headers: [name: string, value: string][]
  pieces: string[]
  order?: ListOrder | null
}

/** So many renderings of an address stand at the same time: whoever comes back sees the jobs in another order. */
const renderingsOfAnAddress = 8
const maxAgeMs = 2_000
const maxCharacters = 8 * 1024 * 1024
/** A longer address is nobody's that comes in a crowd. */
const longestAddress = 300

/** Stands in a rendering where a nonce belongs. Nobody outside this process ever sees it, so no data can contain it. */
export const noncePlaceholder = randomBytes(16).toString('base64url')

/**
 * Keeps the pages of the last two seconds, so that a crowd costs no more than its first visitors: a page holds nothing of
 * the person who asks, for who is signed in only the browser knows. Pages are kept for one `state` of the site:
 * any change of what they are made from leaves all of them behind.
 */
export function createRenderedPages(state: () => string) {
  const kept = new LRUCache<string, RenderedPage>({
    maxSize: maxCharacters,
    ttl: maxAgeMs,
    ttlAutopurge: true,
    sizeCalculation: sizeOf,
  })
  let turn = 0

  /** The page of an address, kept or rendered now; only complete ones are kept, and none is given that has a list in the order `shown` last. Throws what `render` throws. */
  return async function pageOf(
    address: string,
    render: () => Promise<RenderedPage>,
    shown: ShownOrders = new Map(),
  ): Promise<RenderedPage> {
    if (address.length > longestAddress) return render()
    let key = ''
    for (let tried = 0; tried < renderingsOfAnAddress; tried++) {
      key = `${turn++ % renderingsOfAnAddress} ${state()} ${address}`
      const known = kept.get(key)
      if (!known) break
      if (!known.order || shown.get(known.order.list) !== known.order.order) return known
    }
    const page = await render()
    if (page.status === 200) kept.set(key, page)
    return page
  }
}

/** Reads a response that was rendered with the placeholder for its nonce. */
export async function readRendering(response: Response): Promise<RenderedPage> {
  return {
    status: response.status,
    headers: [...response.headers],
    pieces: (await response.text()).split(noncePlaceholder),
  }
}

/** UTF-16 units, with something for the address, the headers and the entry itself. */
function sizeOf({ pieces }: RenderedPage): number {
  return pieces.reduce((size, piece) => size + piece.length, 2_000)
}
