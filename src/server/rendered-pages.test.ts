import { expect, test, vi } from 'vitest'
import { createRenderedPages, noncePlaceholder, readRendering, type RenderedPage } from './rendered-pages.server.ts'

let renderings = 0

function rendering(status = 200) {
  return () => readRendering(new Response(`<p>${++renderings}</p>`, { status }))
}

test('serves one of eight cached renderings of a URL, never the same twice in a row', async () => {
  const pageOf = createRenderedPages(() => 'same')
  const seen: string[] = []
  for (let visit = 0; visit < 24; visit++) seen.push((await pageOf('/jobs', rendering())).pieces.join())
  expect(new Set(seen).size).toBe(8)
  expect(seen.every((page, visit) => page !== seen[visit - 1])).toBe(true)
})

test('never serves a list in the order the browser saw last, and renders again if all cached pages have it', async () => {
  const pageOf = createRenderedPages(() => 'same')
  const inOrder = (order: string) => async () => ({ ...(await rendering()()), order: { list: 'jobs', order } })
  for (let visit = 0; visit < 8; visit++) await pageOf('/jobs', inOrder('ab'))
  const render = vi.fn<() => Promise<RenderedPage>>(inOrder('ba'))
  const visitAfter = async (list: string, order: string) =>
    (await pageOf('/jobs', render, new Map([[list, order]]))).order?.order
  expect(await visitAfter('jobs', 'ab')).toBe('ba')
  expect(render).toHaveBeenCalledTimes(1)
  for (let visit = 0; visit < 20; visit++) {
    expect(await visitAfter('jobs', 'ab')).toBe('ba')
    expect(await visitAfter('jobs', 'ba')).toBe('ab')
    expect(await visitAfter('other', 'ab')).toMatch(/ab|ba/)
  }
  expect(render).toHaveBeenCalledTimes(1)
})

test('caches pages by URL and drops them all when the data changes', async () => {
  let state = 1
  const pageOf = createRenderedPages(() => String(state))
  const render = vi.fn<() => Promise<RenderedPage>>(rendering())
  for (let visit = 0; visit < 8; visit++) await pageOf('/jobs', render)
  for (let visit = 0; visit < 8; visit++) await pageOf('/jobs?search=cook', render)
  expect(render).toHaveBeenCalledTimes(16)
  await pageOf('/jobs', render)
  expect(render).toHaveBeenCalledTimes(16)
  state = 2
  await pageOf('/jobs', render)
  expect(render).toHaveBeenCalledTimes(17)
})

test('does not cache error pages', async () => {
  const pageOf = createRenderedPages(() => 'same')
  const render = vi.fn<() => Promise<RenderedPage>>(rendering(503))
  for (let visit = 0; visit < 9; visit++) expect((await pageOf('/jobs', render)).status).toBe(503)
  expect(render).toHaveBeenCalledTimes(9)
})

test('splits a page at each nonce', async () => {
  const html = `<script nonce="${noncePlaceholder}">1</script><script nonce="${noncePlaceholder}">2</script>`
  const { pieces } = await readRendering(new Response(html))
  expect(pieces.join('abc')).toBe('<script nonce="abc">1</script><script nonce="abc">2</script>')
})
