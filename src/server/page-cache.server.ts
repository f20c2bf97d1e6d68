import { LRUCache } from 'lru-cache'
import { decode, digestOf, encode, type Encoding, hasDigest } from '../http/encodings.server.ts'
import type { ListOrder, ShownOrders } from '../http/shown-orders.server.ts'
import type { ApiSource } from './in-process-transport.server.ts'

/**
 * A rendered page, the same for every visitor. `sources` are the API responses it was made from; null if it shows jobs
 * in one of many random orders. `order` is that of a short list.
 */
export type Page = {
  status: number
  headers: [name: string, value: string][]
  body: PageBody
  sources: ApiSource[] | null
  order: ListOrder | null
}

/** What a browser was shown last: the orders of short lists, and the ETags of its cached copy of the page, if any. */
export type Visitor = { shown: ShownOrders; ifNoneMatch: string | undefined }

export type PageCacheParts = {
  render: (url: string, shown: ShownOrders) => Promise<Page>
  /** Whether the API would still give these responses. */
  isCurrent: (sources: ApiSource[]) => Promise<boolean>
  /** Changes whenever any job changes, and at midnight in Nairobi. */
  state: () => string
}

/** The pages of one URL: one, or several in random orders. */
type Shelf = { state: string; pages: Page[]; lastServed: Page | null; visits: number; renderings: number }

/** About 1,500 job pages compressed with Brotli: more would take a worker over 300 MB. */
const maxBytes = 16 * 1024 * 1024
/** Random orders kept per URL. */
const maxOrders = 64
/** So the background renderings take at most an eighth of the time that a cacheless server would. */
const visitsPerRendering = 8
/** Longer URLs are not worth caching. */
const maxUrlLength = 300

/**
 * Caches rendered pages until the jobs that they show change. Pages contain nothing about the visitor, because only the
 * browser knows who is signed in. Pages in random order are kept in several orders, until any job changes.
 */
export function createPageCache({ render, isCurrent, state }: PageCacheParts) {
  const cache = new LRUCache<string, Shelf>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const refreshing = new Map<string, Promise<Shelf>>()
  return { find, bytesOf }

  /** A page for this visitor, rendered if necessary. Never the one in the order that the visitor saw last. */
  async function find(url: string, visitor: Visitor): Promise<Page> {
    if (url.length > maxUrlLength) return render(url, visitor.shown)
    const known = cache.get(url)
    const shelf = known?.state === state() ? known : await refresh(url, visitor.shown)
    const page = choose(shelf, visitor) ?? (await add(url, shelf, visitor.shown))
    shelf.lastServed = page
    fillLater(url, shelf)
    return page
  }

  /** The body of a page in this encoding. */
  function bytesOf(url: string, page: Page, encoding: Encoding): Buffer {
    const size = page.body.size
    const bytes = page.body.in(encoding)
    const shelf = page.body.size === size ? undefined : cache.peek(url)
    if (shelf) cache.set(url, shelf)
    return bytes
  }

  /** Visitors of a URL wait for the same rendering. */
  function refresh(url: string, shown: ShownOrders): Promise<Shelf> {
    const running = refreshing.get(url)
    if (running) return running
    const refreshed = makeShelf(url, shown).finally(() => refreshing.delete(url))
    refreshing.set(url, refreshed)
    return refreshed
  }

  async function makeShelf(url: string, shown: ShownOrders): Promise<Shelf> {
    // Read first: if a job changes while the page is made, the next visit makes it again.
    const now = state()
    const [old] = cache.get(url)?.pages ?? []
    const page = old?.sources && (await isCurrent(old.sources)) ? old : await render(url, shown)
    const shelf = { state: now, pages: [page], lastServed: null, visits: 0, renderings: 1 }
    if (page.status === 200) cache.set(url, shelf)
    return shelf
  }

  /** Renders another order, and keeps it unless the jobs have changed. */
  async function add(url: string, shelf: Shelf, shown: ShownOrders): Promise<Page> {
    shelf.renderings++
    const page = await render(url, shown)
    const isNew = shelf.pages.every(({ body }) => body.digest !== page.body.digest)
    if (isNew && page.status === 200 && shelf.pages.length < maxOrders && cache.peek(url) === shelf) {
      shelf.pages.push(page)
      cache.set(url, shelf)
    }
    return page
  }

  /** Renders more orders in the background, in proportion to the visits. */
  function fillLater(url: string, shelf: Shelf): void {
    const isRandom = shelf.pages[0]?.sources === null
    if (!isRandom || shelf.renderings >= maxOrders || ++shelf.visits < shelf.renderings * visitsPerRendering) return
    // If it fails, a visitor will get the error.
    setImmediate(() => void add(url, shelf, new Map()).catch(() => {}))
  }
}

/** The next page in turn; null if the visitor may have seen each of them last. */
function choose({ pages, lastServed }: Shelf, { shown, ifNoneMatch }: Visitor): Page | null {
  const start = lastServed === null ? 0 : pages.indexOf(lastServed) + 1
  const turns = [...pages.slice(start), ...pages.slice(0, start)]
  const next = turns.find((page) => {
    const { sources, body, order } = page
    if (sources !== null) return true
    const lastOrder = order ? shown.get(order.list) : undefined
    // A visitor about whom nothing is known may be the last one.
    if (ifNoneMatch === undefined && lastOrder === undefined) return page !== lastServed
    return !hasDigest(ifNoneMatch, body.digest) && (order === null || lastOrder !== order.order)
  })
  return next ?? null
}

function sizeOf({ pages }: Shelf): number {
  // With an allowance for the URL and the headers.
  return pages.reduce((size, { body }) => size + body.size + 1_500, 500)
}

/** An HTML document, compressed at most once for each encoding. */
export class PageBody {
  readonly digest: string
  /** Until the first encoding is asked for. */
  #html: string | null
  readonly #encoded = new Map<Encoding, Buffer>()

  constructor(html: string) {
    this.#html = html
    this.digest = digestOf(html)
  }

  /** Bytes in memory. */
  get size(): number {
    return [...this.#encoded.values()].reduce((size, { length }) => size + length, this.#html?.length ?? 0)
  }

  in(encoding: Encoding): Buffer {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const bytes = encode(this.#plain(), encoding)
    this.#encoded.set(encoding, bytes)
    this.#html = null
    return bytes
  }

  #plain(): Buffer {
    if (this.#html !== null) return Buffer.from(this.#html)
    for (const [encoding, bytes] of this.#encoded) return decode(bytes, encoding)
    throw new Error('unreachable: the body is always kept in some encoding')
  }
}
