import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
const title = 'Oops! Page Not Found'

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([{ title: 'Welder' }])
})
afterAll(() => site.close())

test.each(['/jobs/old/page', '/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/profile'])(
  '%s responds with 404 and the not-found page',
  async (path) => {
    const page = await site.newPage({ expected: /status of 404/ })
    const response = await visit(page, path)
    expect(response.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await page.title()).toContain(title)
    expect(await page.locator('css=meta[name=robots]').getAttribute('content')).toBe('noindex')
  },
)

test.each([320, 360, 768, 1280])('at %i pixels the signpost is fully inside the picture', async (width) => {
  const page = await site.newPage({ expected: /status of 404/ })
  await page.setViewportSize({ width, height: 800 })
  await visit(page, '/nowhere')
  const right = await page
    .locator('css=.signpost-text')
    .evaluate((texts) =>
      Math.max(...[texts, texts.previousElementSibling].map((each) => each!.getBoundingClientRect().right)),
    )
  const picture = await page.locator('css=main svg').first().boundingBox()
  const frame = await page.locator('css=main div:has(> svg)').first().boundingBox()
  expect(right).toBeLessThan(Math.min(...[picture, frame].map((box) => (box ? box.x + box.width : NaN))))
})

test.each([
  '/Jobs',
  '/JOBS?search=x',
  '/About',
  '/job-Details',
  '/Dashboard',
  '/LOGIN',
  '/Jobs/',
  '/API/jobs',
  '/Api/docs',
  '/api/Docs',
  '/%4Aobs',
])('%s is not found, because letter case matters', async (path) => {
  const response = await fetch(site.origin + path, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(path.startsWith('/api/') ? '"status":false' : title)
})

test.each(['/Jobs', '/Dashboard', '/Api/docs'])('%s stays not found after hydration', async (path) => {
  const page = await site.newPage({ expected: /status of 404/ })
  const response = await visit(page, path)
  expect(response.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Find Jobs', exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect(await page.title()).toContain(title)
  expect(await page.getByRole('banner').locator('css=[aria-current]').count()).toBe(0)
})

test.each(['/Jobs', '/Dashboard', '/Api/docs'])(
  'client navigation to %s shows the not-found page without a reload, with no current page in the header',
  async (path) => {
    const page = await site.newPage()
    await visit(page, '/about')
    await page.evaluate((path) => {
      Object.assign(window, { isSamePage: true })
      // No link on the site has this path, so the test calls the router.
      const router: { navigate(to: string): Promise<void> } = Reflect.get(window, '__reactRouterDataRouter')
      void router.navigate(path)
    }, path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByRole('banner').waitFor()
    expect(await page.getByRole('banner').locator('css=[aria-current]').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  },
)

test.each(['/jobs/', '/about/', '/job-details/'])('%s opens the page without the trailing slash', async (path) => {
  expect((await fetch(site.origin + path)).status).toBe(path.startsWith('/job-details') ? 400 : 200)
})

test('a path with a line separator is not found', async () => {
  const page = await site.newPage({ expected: /status of 404/ })
  expect((await visit(page, '/jobs%E2%80%A8')).status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Find Jobs', exact: true }).click()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'on a %s the not-found page has a header, a footer and links to four pages',
  async (viewport) => {
    const page = await site.newPage({ viewport, expected: /status of 404/ })
    await visit(page, '/nowhere')
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))
    expect(links).toEqual([
      ['Home', '/'],
      ['Find Jobs', '/jobs'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ])
    await page.getByRole('banner').waitFor()
    await page.getByRole('contentinfo').waitFor()
  },
)

test('the links on the not-found page work without a reload', async () => {
  const page = await site.newPage({ expected: /status of 404/ })
  await visit(page, '/nowhere')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('main').getByRole('link', { name: 'Find Jobs', exact: true }).click()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('the not-found page works without scripts', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, expected: /status of 404/ })
  await page.goto('/nowhere')
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Find Jobs', exact: true }).click()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
})

test('an absolute URL in the request line opens its page, without its query in the log', async () => {
  expect(await statusOf(`GET ${site.origin}/login?x=canary-of-a-query HTTP/1.1`)).toBe(200)
  expect(await statusOf('GET * HTTP/1.1')).toBe(404)
  expect(await statusOf('GET //jobs HTTP/1.1')).toBe(404)
  expect(await site.log()).not.toContain('canary-of-a-query')
})

/** The status of the response to a request line that no browser would send. */
async function statusOf(requestLine: string): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(site.origin).port) })
  socket.end(`${requestLine}\r\nhost: x\r\nconnection: close\r\n\r\n`)
  const response = await text(socket)
  return Number(/^HTTP\/1.1 (\d+)/.exec(response)?.[1])
}

test('unknown API calls and missing files do not get the not-found page', async () => {
  const call = await fetch(`${site.origin}/api/nowhere`)
  expect([call.status, (await call.json()).status]).toEqual([404, false])
  const file = await fetch(`${site.origin}/assets/missing.js`)
  expect(file.status).toBe(404)
})
