import { LRUCache } from 'lru-cache'
import { decode, digestOf, encode, type Encoding } from '../../http/encodings.server.ts'
import type { ListOrder, ShownOrders } from '../../http/shown-orders.server.ts'
import { pageCacheHits } from '../../metrics/metrics.server.ts'
import type { ApiSource } from './in-process-transport.server.ts'
import type { PageStore } from './page-store.server.ts'

/**
 * A rendered page, the same for every visitor. `sources` are the API responses it was made from. A random page shows
 * jobs in one of many orders, which `order` identifies. `isComplete` is false if an API request failed. A search without
 * results is not worth storing.
 */
export type Page = {
  status: number
  headers: [name: string, value: string][]
  body: PageBody
  sources: ApiSource[]
  isRandom: boolean
  isComplete: boolean
  isEmptySearch: boolean
  order: ListOrder | null
}

/**
 * What a browser saw last: the orders of lists, and the page, by the digests of its cached copies in If-None-Match.
 * `client`: who shares the queue of renderings.
 */
export type Visitor = { shown: ShownOrders; digests: ReadonlySet<string>; client: string }

export type PageCacheParts = {
  store: PageStore
  render: (url: string, shown: ShownOrders, client: string) => Promise<Page>
  /** Whether the API still gives these responses. */
  isCurrent: (sources: ApiSource[]) => Promise<boolean>
  /** Changes whenever any job changes, and at midnight in Nairobi. */
  state: () => string
  /** Reports the error of a rendering that no visitor waits for. */
  report: (error: unknown) => void
}

/** The pages of one URL: one, or several in random orders. `adding` is a rendering in progress. */
type Shelf = {
  state: string
  pages: Page[]
  /** The digest of a page. It may not be one of `pages`, and would then not count as memory in use. */
  lastServed: string | null
  visits: number
  renderings: number
  adding: Promise<Page> | null
}

/** The orders of `/` and `/jobs`, and the pages visited last. The store has the others. */
const maxBytes = 6 * 1024 * 1024
/** Random orders kept per URL. */
const maxOrders = 64
/** Limits background rendering to an eighth of what a server without a cache would render. */
const visitsPerRendering = 8
/** Renders in the background, in the place of a client. */
const background = 'background'
/** Longer URLs are not worth caching. */
const maxUrlLength = 300

/**
 * Caches rendered pages until the jobs that they show change. Pages contain nothing about the visitor, because only the
 * browser knows who is signed in. Pages in random order are kept in several orders, until any job changes.
 */
export function createPageCache({ store, render, isCurrent, state, report }: PageCacheParts) {
  const cache = new LRUCache<string, Shelf>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const refreshing = new Map<string, Promise<Shelf>>()
  return { find, bytesOf }

  /** Returns a page for this visitor, rendered if necessary, but never in the order that the visitor saw last. */
  async function find(url: string, visitor: Visitor): Promise<Page> {
    if (url.length > maxUrlLength) return render(url, visitor.shown, visitor.client)
    const known = cache.get(url) ?? takeStored(url)
    const shelf = known?.state === state() ? known : await refresh(url, visitor)
    const chosen = choose(shelf, visitor)
    if (chosen && shelf === known) pageCacheHits.inc()
    const page = chosen ?? (await another(url, shelf, visitor))
    shelf.lastServed = page.body.digest
    fillLater(url, shelf)
    return page
  }

  /** The body of a page in this encoding. */
  function bytesOf(url: string, page: Page, encoding: Encoding): Buffer {
    const size = page.body.size
    const bytes = page.body.in(encoding)
    const shelf = page.body.size === size ? undefined : cache.peek(url)
    if (shelf) keep(url, shelf)
    return bytes
  }

  function keep(url: string, shelf: Shelf): void {
    // lru-cache ignores the new size of a value that it already has.
    cache.delete(url)
    cache.set(url, shelf)
    const { state, pages } = shelf
    for (const { isRandom, headers, sources, body } of pages)
      if (!isRandom && body.brotli)
        store.put(url, { state, headers, sources, digest: body.digest, brotli: body.brotli })
  }

  function takeStored(url: string): Shelf | null {
    const stored = store.get(url)
    if (stored === null) return null
    const { state, headers, sources, digest, brotli } = stored
    const body = PageBody.ofBrotli(digest, brotli)
    const shelf = shelfOf(state, {
      headers,
      sources,
      body,
      status: 200,
      isRandom: false,
      isComplete: true,
      isEmptySearch: false,
      order: null,
    })
    cache.set(url, shelf)
    return shelf
  }

  /** Concurrent visitors of a URL wait for the same rendering. If that is refused, each client asks for its own. */
  async function refresh(url: string, visitor: Visitor, key = url): Promise<Shelf> {
    const running = refreshing.get(key)
    if (running) {
      const shelf = await running
      return shelf.pages[0]?.status === 503 && key === url ? refresh(url, visitor, `${visitor.client} ${url}`) : shelf
    }
    const refreshed = makeShelf(url, visitor).finally(() => refreshing.delete(key))
    refreshing.set(key, refreshed)
    return refreshed
  }

  async function makeShelf(url: string, { shown, client }: Visitor): Promise<Shelf> {
    // Read first, so that the next visit renders the page again if a job changes during this rendering.
    const now = state()
    const [old] = cache.get(url)?.pages ?? []
    const page = old && !old.isRandom && (await isCurrent(old.sources)) ? old : await render(url, shown, client)
    const shelf = shelfOf(now, page)
    if (isCacheable(page)) keep(url, shelf)
    return shelf
  }

  /**
   * Renders another order for a visitor who may just have seen any cached one. Concurrent visitors share it, unless it is
   * refused.
   */
  async function another(url: string, shelf: Shelf, visitor: Visitor): Promise<Page> {
    const isShared = shelf.adding !== null
    shelf.adding ??= add(url, shelf, visitor.shown, visitor.client)
    const page = await shelf.adding
    return isShared && (page.status === 503 || hasSeen(page, visitor))
      ? render(url, visitor.shown, visitor.client)
      : page
  }

  /** Renders another order, and keeps it unless the jobs have changed. */
  async function add(url: string, shelf: Shelf, shown: ShownOrders, client: string): Promise<Page> {
    shelf.renderings++
    try {
      const page = await render(url, shown, client)
      const isNew = shelf.pages.every(({ body }) => body.digest !== page.body.digest)
      if (isNew && isCacheable(page) && shelf.pages.length < maxOrders && cache.peek(url) === shelf) {
        shelf.pages.push(page)
        keep(url, shelf)
      }
      return page
    } finally {
      shelf.adding = null
    }
  }

  /** Renders more orders in the background, one at a time and in proportion to the visits. */
  function fillLater(url: string, shelf: Shelf): void {
    const [page] = shelf.pages
    if (!page?.isRandom || !isCacheable(page) || shelf.adding !== null || shelf.renderings >= maxOrders) return
    if (++shelf.visits < shelf.renderings * visitsPerRendering) return
    shelf.adding = new Promise(setImmediate).then(() => add(url, shelf, new Map(), background))
    // Compressed now, because the uncompressed page is several times as large.
    shelf.adding.then((added) => bytesOf(url, added, 'br'), report)
  }
}

function shelfOf(state: string, page: Page): Shelf {
  return { state, pages: [page], lastServed: null, visits: 0, renderings: 1, adding: null }
}

function isCacheable({ status, isComplete, isEmptySearch }: Page): boolean {
  return status === 200 && isComplete && !isEmptySearch
}

/** The next page in turn; null if the visitor may have seen each of them last. */
function choose({ pages, lastServed }: Shelf, visitor: Visitor): Page | null {
  const start = pages.findIndex(({ body }) => body.digest === lastServed) + 1
  const turns = [...pages.slice(start), ...pages.slice(0, start)]
  const next = turns.find((page) => {
    if (!page.isRandom || !isCacheable(page)) return true
    const isKnown = visitor.digests.size > 0 || (page.order !== null && visitor.shown.has(page.order.list))
    // An unknown visitor may be the one who was served last.
    return isKnown ? !hasSeen(page, visitor) : page.body.digest !== lastServed
  })
  return next ?? null
}

/** Whether this is the order that the visitor saw last. */
function hasSeen({ body, order }: Page, { shown, digests }: Visitor): boolean {
  return digests.has(body.digest) || (order !== null && shown.get(order.list) === order.order)
}

function sizeOf({ pages }: Shelf): number {
  // With an allowance for the URL and the headers.
  return pages.reduce((size, { body }) => size + body.size + 1_500, 500)
}

/** An HTML document, compressed at most once for each encoding. */
export class PageBody {
  readonly digest: string
  /** Null after the first encoding. */
  #plain: Buffer | null
  readonly #encoded = new Map<Encoding, Buffer>()

  private constructor(digest: string, plain: Buffer | null) {
    this.digest = digest
    this.#plain = plain
  }

  /** The digest changes with `policy` too, because a browser that has the page keeps its headers. */
  static ofHtml(html: string, policy = ''): PageBody {
    const plain = Buffer.from(html)
    return new PageBody(digestOf(policy + digestOf(plain)), plain)
  }

  /** A body that was compressed before. */
  static ofBrotli(digest: string, brotli: Buffer): PageBody {
    const body = new PageBody(digest, null)
    body.#encoded.set('br', brotli)
    return body
  }

  /** Null if it was not asked for in Brotli. */
  get brotli(): Buffer | null {
    return this.#encoded.get('br') ?? null
  }

  /** Bytes in memory. */
  get size(): number {
    return [...this.#encoded.values()].reduce((size, { length }) => size + length, this.#plain?.length ?? 0)
  }

  in(encoding: Encoding): Buffer {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const plain = this.#plain ?? this.#decoded()
    // Never kept beside others: it is six times as large, and every browser accepts compression.
    if (encoding === 'identity') return plain
    const bytes = encode(plain, encoding)
    this.#encoded.set(encoding, bytes)
    this.#plain = null
    return bytes
  }

  #decoded(): Buffer {
    for (const [encoding, bytes] of this.#encoded) return decode(bytes, encoding)
    throw new Error('unreachable: the body is always kept in some encoding')
  }
}
