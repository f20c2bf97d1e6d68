import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectSoon } from '../../../tests/support/browser.ts'
import type { ShownOrders } from '../../http/shown-orders.server.ts'
import type { ApiSource } from './in-process-transport.server.ts'
import { createPageCache, type Page, PageBody, type Visitor } from './page-cache.server.ts'
import { createPageStore, type PageStore } from './page-store.server.ts'

const stranger: Visitor = { shown: new Map(), digests: new Set(), client: '203.0.113.1' }
const fromApi: ApiSource[] = [{ path: '/jobs/profile/1', etag: '"1"' }]

let store: PageStore
let state = 1
let renderings = 0
let isStillCurrent = true
let reported: unknown[] = []

beforeEach(() => {
  state = 1
  renderings = 0
  isStillCurrent = true
  reported = []
  store = createPageStore()
})
afterEach(() => store.close())

function rendered({ isRandom = false, isComplete = true, isEmptySearch = false, status = 200 }: Partial<Page> = {}) {
  return async (): Promise<Page> => ({
    status,
    headers: [],
    body: PageBody.ofHtml(`<p>${++renderings}</p>`),
    sources: fromApi,
    isRandom,
    isComplete,
    isEmptySearch,
    order: null,
  })
}

function cacheOf(render: (url: string) => Promise<Page>) {
  const cache = createPageCache({
    store,
    render,
    isCurrent: async () => isStillCurrent,
    state: () => String(state),
    report: (error) => reported.push(error),
  })
  return {
    ...cache,
    visit: async (url = '/jobs', visitor = stranger) => String((await cache.find(url, visitor)).body.in('identity')),
  }
}

test('serves one rendering of a page that is not random until its jobs change', async () => {
  const { visit } = cacheOf(rendered())
  expect([await visit(), await visit(), await visit()]).toEqual(['<p>1</p>', '<p>1</p>', '<p>1</p>'])
  state = 2
  expect(await visit()).toBe('<p>1</p>')
  state = 3
  isStillCurrent = false
  expect(await visit()).toBe('<p>2</p>')
  isStillCurrent = true
  expect(await visit()).toBe('<p>2</p>')
})

test('asks the API only once per change, and renders only once, for any number of visitors', async () => {
  const isCurrent = vi.fn<() => Promise<boolean>>(async () => isStillCurrent)
  const render = vi.fn<() => Promise<Page>>(rendered())
  const cache = createPageCache({ store, render, isCurrent, state: () => String(state), report: () => {} })
  const crowd = () => Promise.all(Array.from({ length: 20 }, () => cache.find('/job-details?job_id=1', stranger)))
  await crowd()
  expect(render).toHaveBeenCalledTimes(1)
  state = 2
  await crowd()
  await crowd()
  expect([isCurrent.mock.calls.length, render.mock.calls.length]).toEqual([1, 1])
})

test('renders again if a job changed during the rendering', async () => {
  const render = rendered()
  const { visit } = cacheOf(async () => {
    if (renderings === 0) state++
    return render()
  })
  isStillCurrent = false
  expect([await visit(), await visit(), await visit()]).toEqual(['<p>1</p>', '<p>2</p>', '<p>2</p>'])
})

test('never serves the same random order twice in a row, and keeps up to 64 orders', async () => {
  const { visit } = cacheOf(rendered({ isRandom: true }))
  const seen: string[] = []
  for (let turn = 0; turn < 2_000; turn++) {
    seen.push(await visit())
    await new Promise(setImmediate)
  }
  expect(seen.every((page, turn) => page !== seen[turn - 1])).toBe(true)
  expect(new Set(seen.slice(0, 8)).size).toBe(2)
  expect([new Set(seen).size, new Set(seen.slice(-64)).size, renderings]).toEqual([64, 64, 64])
})

test('serves pages that no longer fit into memory from the store, while they are true', async () => {
  const filler = randomBytes(200_000).toString('latin1')
  const render = vi.fn<(url: string) => Promise<Page>>(async (url) => ({
    ...(await rendered()()),
    headers: [['x-url', url]],
    body: PageBody.ofHtml(`${renderings} ${filler}`),
  }))
  const { find, bytesOf } = cacheOf(render)
  const urls = Array.from({ length: 40 }, (_, job) => `/job-details?job_id=${job}`)
  const visitAll = async () => {
    const seen: string[] = []
    for (const url of urls) {
      const page = await find(url, stranger)
      expect(page.headers).toEqual([['x-url', url]])
      const html = brotliDecompressSync(bytesOf(url, page, 'br')).toString()
      seen.push(html.slice(0, html.indexOf(' ')))
    }
    return seen
  }
  const first = await visitAll()
  expect(await visitAll()).toEqual(first)
  state = 2
  expect(await visitAll()).toEqual(first)
  isStillCurrent = false
  expect(await visitAll()).toEqual(first)
  expect(render).toHaveBeenCalledTimes(40)
  state = 3
  expect(await visitAll()).not.toEqual(first)
  expect(render).toHaveBeenCalledTimes(80)
})

test('discards random orders as soon as any job changes', async () => {
  const { visit } = cacheOf(rendered({ isRandom: true }))
  expect([await visit(), await visit()]).toEqual(['<p>1</p>', '<p>2</p>'])
  state = 2
  expect([await visit(), await visit()]).toEqual(['<p>3</p>', '<p>4</p>'])
})

test('does not keep an order that was rendered in the background for an older state', async () => {
  const { visit } = cacheOf(rendered({ isRandom: true }))
  for (let turn = 0; turn < 16; turn++) await visit()
  state = 2
  expect(await visit()).toBe(`<p>${renderings}</p>`)
  await expectSoon(() => renderings).toBe(4)
  expect([await visit(), await visit()]).not.toContain('<p>4</p>')
})

test('never serves the random order that the browser saw last', async () => {
  const { find } = cacheOf(rendered({ isRandom: true }))
  const first = await find('/jobs', stranger)
  await find('/jobs', stranger)
  for (let visit = 0; visit < 20; visit++)
    expect(await find('/jobs', { ...stranger, digests: new Set([first.body.digest]) })).not.toBe(first)
})

test('never serves an order twice in a row if it is rendered again', async () => {
  const orders = ['ab', 'ba', 'ab']
  const bodies = orders.map((order) => PageBody.ofHtml(order))
  const page = await rendered({ isRandom: true })()
  const { find, visit } = cacheOf(async () => ({ ...page, body: bodies.shift() ?? page.body }))
  const digests = new Set(bodies.map(({ digest }) => digest))
  expect([await visit(), await visit()]).toEqual(['ab', 'ba'])
  expect(String((await find('/jobs', { ...stranger, digests })).body.in('identity'))).toBe('ab')
  expect(await visit()).toBe('ba')
})

test('never serves a list in the order that the browser saw last', async () => {
  const inOrder = (name: string): Page => ({
    status: 200,
    headers: [],
    body: PageBody.ofHtml(name),
    sources: [],
    isRandom: true,
    isComplete: true,
    isEmptySearch: false,
    order: { list: 'jobs', order: name },
  })
  // Like the service, which shuffles until the order differs from the last one.
  const render = async (_: string, shown: ShownOrders) => inOrder(shown.get('jobs') === 'ab' ? 'ba' : 'ab')
  const { find } = createPageCache({
    store,
    render,
    isCurrent: async () => false,
    state: () => 'same',
    report: () => {},
  })
  const orderAfter = async (list: string, order: string) =>
    (await find('/jobs', { ...stranger, shown: new Map([[list, order]]) })).order?.order
  await find('/jobs', stranger)
  for (let visit = 0; visit < 20; visit++) {
    expect(await orderAfter('jobs', 'ab')).toBe('ba')
    expect(await orderAfter('jobs', 'ba')).toBe('ab')
    expect(await orderAfter('other', 'ab')).toMatch(/ab|ba/)
  }
})

test('concurrent visitors wait for one rendering of another order', async () => {
  const render = vi.fn<() => Promise<Page>>(rendered({ isRandom: true }))
  const cache = createPageCache({
    store,
    render,
    isCurrent: async () => false,
    state: () => String(state),
    report: () => {},
  })
  const crowd = () => Promise.all(Array.from({ length: 50 }, () => cache.find('/jobs', stranger)))
  await crowd()
  expect(render).toHaveBeenCalledTimes(2)
  state = 2
  await crowd()
  expect(render).toHaveBeenCalledTimes(4)
})

test('reports an error while rendering in the background, and keeps serving the pages it has', async () => {
  let isAway = false
  const render = rendered({ isRandom: true })
  const { visit } = cacheOf(async () => {
    if (isAway) throw new Error('away')
    return render()
  })
  for (let turn = 0; turn < 10; turn++) await visit()
  isAway = true
  for (let turn = 0; turn < 10; turn++) await visit()
  await expectSoon(() => reported).toEqual([new Error('away')])
  expect(['<p>1</p>', '<p>2</p>']).toContain(await visit())
})

test('does not cache a page for which an API request failed, but renders it once for concurrent visitors', async () => {
  const render = vi.fn<() => Promise<Page>>(rendered({ isRandom: true, isComplete: false }))
  const cache = createPageCache({ store, render, isCurrent: async () => true, state: () => 'same', report: () => {} })
  await Promise.all(Array.from({ length: 20 }, () => cache.find('/', stranger)))
  expect(render).toHaveBeenCalledTimes(1)
  await cache.find('/', stranger)
  expect(render).toHaveBeenCalledTimes(2)
})

test('does not store a search without results', async () => {
  const { find, visit } = cacheOf(rendered({ isEmptySearch: true }))
  const page = await find('/jobs?search=zz', stranger)
  page.body.in('br')
  expect(store.get('/jobs?search=zz')).toBeNull()
  expect(await visit('/jobs?search=zz')).toBe('<p>2</p>')
})

test('renders for the client that came first, and for each of the others if that is refused', async () => {
  const clients: string[] = []
  const cache = createPageCache({
    store,
    render: async (_url, _shown, client) => {
      clients.push(client)
      return rendered({ status: client === 'greedy' ? 503 : 200 })()
    },
    isCurrent: async () => false,
    state: () => 'same',
    report: () => {},
  })
  const visitors = ['greedy', 'greedy', 'one', 'two', 'three']
  const pages = await Promise.all(visitors.map((client) => cache.find('/jobs', { ...stranger, client })))
  expect(pages.slice(2).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(clients).toEqual(['greedy', 'greedy', 'one', 'two', 'three'])
})

test('renders another order for each client if that of the first is refused', async () => {
  const render = rendered({ isRandom: true })
  const cache = createPageCache({
    store,
    render: async (_url, _shown, client) => (client === 'greedy' ? rendered({ status: 503 })() : render()),
    isCurrent: async () => true,
    state: () => 'same',
    report: () => {},
  })
  const visitBy = (client: string) => cache.find('/jobs', { ...stranger, client })
  await visitBy('first')
  const pages = await Promise.all(['greedy', 'one', 'two'].map(visitBy))
  expect(pages.map(({ status }) => status)).toEqual([503, 200, 200])
})

test('caches neither error pages nor long URLs', async () => {
  const failing = cacheOf(rendered({ status: 503 }))
  expect([await failing.visit(), await failing.visit()]).toEqual(['<p>1</p>', '<p>2</p>'])
  const { visit } = cacheOf(rendered())
  const [cached, tooLong] = [`/jobs?search=${'a'.repeat(287)}`, `/jobs?search=${'a'.repeat(288)}`]
  expect(await visit(cached)).toBe(await visit(cached))
  expect(await visit(tooLong)).not.toBe(await visit(tooLong))
})

test('counts every order of a page as memory in use', async () => {
  const render = rendered({ isRandom: true })
  // All orders of one page take more than half of the 6 MB.
  const { visit } = cacheOf(async () => ({
    ...(await render()),
    body: PageBody.ofHtml(randomBytes(50_000).toString('base64')),
  }))
  const fill = async (url: string) => {
    for (let turn = 0; turn < 600; turn++) {
      await visit(url)
      await new Promise(setImmediate)
    }
  }
  await fill('/jobs')
  await fill('/')
  const before = renderings
  await visit('/jobs')
  expect([before, renderings]).toEqual([128, 129])
})

test('rejects with the error of a rendering, and renders again on the next visit', async () => {
  const render = vi.fn<() => Promise<Page>>(rendered()).mockRejectedValueOnce(new Error('away'))
  const { visit } = cacheOf(render)
  await expect(visit()).rejects.toThrow('away')
  expect(await visit()).toBe('<p>1</p>')
})

test('keeps a body only in the encodings that were asked for', async () => {
  const html = '<p>nurse</p>'.repeat(1_000)
  const body = PageBody.ofHtml(html)
  expect(body.size).toBe(html.length)
  const brotli = body.in('br')
  expect(body.in('br')).toBe(brotli)
  expect(body.size).toBe(brotli.length)
  expect(gunzipSync(body.in('gzip')).toString()).toBe(html)
  expect(body.size).toBe(brotli.length + body.in('gzip').length)
  expect(body.in('identity').toString()).toBe(html)
  expect(body.size).toBe(brotli.length + body.in('gzip').length)
})
