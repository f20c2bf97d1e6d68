import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemoJobs } from '../../src/features/jobs/writing/demo-jobs.server.ts'
import { publicPaths } from '../../src/site/page-paths.ts'
import { expectAccessible, expectSoon, untilHydrated } from '../support/browser.ts'
import { type PathOf, openSite, type Site, watchCalls } from './site.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  const banner = await site.addBanner('https://example.com/banner.png')
  pathOf = await site.showJobs(
    Array.from({ length: 60 }, (_, index) => ({
      title: `Welder ${index}`,
      country: index < 30 ? 'Qatar' : 'Kenya',
      ...(index === 0 && { banner }),
    })),
  )
})
afterAll(() => site.close())

const saveData = { 'save-data': 'on' }
const publicPages = () => [...publicPaths, pathOf('Welder 0')]

/** Opens a page as a browser that saves data, and collects the requests that have finished. */
async function openLight(path: string, expected?: RegExp) {
  const page = await site.newPage({ viewport: 'phone', extraHTTPHeaders: saveData, expected })
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return { page, requests }
}

/** What the requests downloaded, in bytes with headers. */
async function sumBytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
}

const notice = (page: Page) => page.getByText('Light version.')
const hearts = (page: Page) => page.getByRole('button', { name: 'Save job', exact: true })
const titles = async (page: Page) =>
  (await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()).filter((text) =>
    text.startsWith('Welder'),
  )

test('public pages come without script files, font and pictures, with one script of at most 5 kB', async () => {
  for (const path of [...publicPages(), '/jobs/', '/nowhere']) {
    const html = await (await fetch(site.origin + path, { headers: saveData })).text()
    expect([path, html.match(/<script[^>]* src=|rel="modulepreload"|as="font"|<img[^>]* src="\/banners\//g)]).toEqual([
      path,
      null,
    ])
    expect(html).toContain('Light version.')
    const scripts = [...html.matchAll(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    )
    expect([path, scripts.length, scripts.join('').length < 5_000]).toEqual([path, 1, true])
    expect([path, html.includes('This form needs the full version.')]).toEqual([path, path === '/contact'])
  }
})

test.each(['/jobs', 'a job'])('%s loads only a style and icons, and has no violations', async (path) => {
  const { page, requests } = await openLight(path === 'a job' ? pathOf('Welder 0') : path)
  const kinds = requests.map((request) => request.resourceType())
  expect(kinds.filter((kind) => ['script', 'font', 'fetch', 'xhr'].includes(kind))).toEqual([])
  await expectAccessible(page)
})

test('a heart stays after a reload, in both versions', async () => {
  const { page } = await openLight(pathOf('Welder 5'))
  await hearts(page).first().click()
  expect(await hearts(page).first().getAttribute('aria-pressed')).toBe('true')
  await page.goto('/jobs?search=Welder+5')
  const card = page.locator('.job-card').filter({ has: page.getByRole('heading', { name: 'Welder 5', exact: true }) })
  const others = page
    .locator('.job-card')
    .filter({ hasNot: page.getByRole('heading', { name: 'Welder 5', exact: true }) })
  expect(await hearts(page).and(card.locator('button')).getAttribute('aria-pressed')).toBe('true')
  expect(await others.first().getByRole('button').getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('link', { name: 'Use the full version' }).click()
  await untilHydrated(page)
  expect(new URL(page.url()).search).toBe('?search=Welder+5')
  // Cards are hydrated after the rest of the page.
  await expectSoon(() => card.getByRole('button', { name: 'Save job' }).getAttribute('aria-pressed')).toBe('true')
  await card.getByRole('button', { name: 'Save job' }).click()
  // The full version lasts until the light one is chosen.
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Light version', exact: true }).click()
  await notice(page).waitFor()
  expect(await card.getByRole('button', { name: 'Save job' }).getAttribute('aria-pressed')).toBe('false')
})

test('filters, more jobs and the jobs before them are links and forms, and Back to Jobs keeps them', async () => {
  const { page } = await openLight('/jobs', /status of 404/)
  await page.getByLabel('Qatar').check()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.waitForURL(/country=Qatar/)
  const first = await titles(page)
  const calls = watchCalls(page)
  await page.mouse.wheel(0, 20_000)
  await expectSoon(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight)).toBe(true)
  await page.evaluate(untilQuiet)
  expect([await titles(page), calls]).toEqual([first, []])
  expect(await page.getByRole('link', { name: 'Previous jobs' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Show more jobs' }).click()
  await page.waitForURL(/cursor=/)
  const second = await titles(page)
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([24, 6, 30])
  const list = page.url()
  await page.getByRole('link', { name: `View Job: ${second[0]}`, exact: true }).click()
  await page.getByRole('link', { name: 'Back to Jobs' }).click()
  await expectSoon(() => page.url()).toBe(list)
  expect(await titles(page)).toEqual(second)
  await page.getByRole('link', { name: 'Previous jobs' }).click()
  await expectSoon(() => titles(page)).toEqual(first)
  expect(new URL(page.url()).searchParams.get('country')).toBe('Qatar')
  expect(await page.getByRole('link', { name: 'Previous jobs' }).count()).toBe(0)
  // Also from the page of a job that is gone.
  await page.evaluate(() => location.assign('/job-details?job_id=00000000-0000-4000-8000-000000000000'))
  await page.getByRole('button', { name: 'Back to Jobs' }).click()
  await expectSoon(() => new URL(page.url()).searchParams.get('country')).toBe('Qatar')
})

/** Runs in the page: waits until a request that the last scrolling caused would have got its response. */
async function untilQuiet(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  for (let requests = 0; requests < 3; requests++) await fetch('/healthz')
}

test('a job is shared with WhatsApp, as a copied link, or with the system', async () => {
  const { page } = await openLight(pathOf('Welder 7'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('summary[aria-label="Share"]').click()
  expect(await page.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href')).toContain(
    'https://wa.me/?text=',
  )
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toContain(pathOf('Welder 7'))
  const isShown = (text: RegExp) =>
    page.getByText(text).evaluate((element) => element.clientHeight > 10 && !element.closest('.sr-only'))
  expect(await isShown(/^Link copied$/)).toBe(true)
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await isShown(/^Could not copy\. Press and hold the link to copy it: http/)).toBe(true)
})

test('with a session, the header leads to the profile', async () => {
  const { page } = await openLight('/jobs')
  expect(await page.getByRole('link', { name: 'My Profile' }).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('kazi-kenya:session', '{}'))
  await page.reload()
  expect(await page.getByRole('link', { name: 'My Profile' }).getAttribute('href')).toBe('/dashboard')
})

test('pages with accounts come in the full version', async () => {
  for (const path of ['/login', '/register', '/register/']) {
    const html = await (await fetch(site.origin + path, { headers: saveData })).text()
    expect([html.includes('Light version.'), html.includes('<script')]).toEqual([false, true])
  }
})

test('on pages with accounts, browsers that are too old for them say how to update and whom to call', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/91.0.4472.120'
  const page = await site.newPage({ viewport: 'phone', userAgent })
  for (const path of ['/login', '/register/', '/dashboard?view=profile', '/reset-password#token=x']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Please update your browser' }).waitFor()
    expect(await page.locator('script[src]').count()).toBe(0)
  }
  expect(await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/wa\.me/)
  expect(await page.getByRole('main').getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:/)
  await expectAccessible(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Use the full version' }).click()
  await untilHydrated(page)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('caches tell the versions apart', async () => {
  const get = (headers: Record<string, string>) => fetch(site.origin + pathOf('Welder 9'), { headers })
  const [full, light] = [await get({}), await get(saveData)]
  expect(full.headers.get('vary')).toBe('accept-encoding, save-data, ect')
  expect(light.headers.get('vary')).toBe('accept-encoding, save-data, ect')
  const etag = full.headers.get('etag') ?? ''
  expect(light.headers.get('etag')).not.toBe(etag)
  expect((await get({ ...saveData, 'if-none-match': etag })).status).toBe(200)
  expect((await get({ ...saveData, 'if-none-match': light.headers.get('etag') ?? '' })).status).toBe(304)
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
})

test('with the demo jobs, the first visit to /jobs takes at most 34 kB, and each further page 12 kB', async () => {
  const jobs = await readDemoJobs(new Date())
  const pathOf = await site.showJobs(jobs)
  const textOf = (job: (typeof jobs)[number]) => JSON.stringify(job).length
  const [longest] = jobs.toSorted((a, b) => textOf(b) - textOf(a))
  const { page, requests } = await openLight('/jobs')
  const first = await sumBytes(requests)
  expect([first <= 34_000, first]).toEqual([true, first])
  async function expectSmall(path: string) {
    requests.length = 0
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const total = await sumBytes(requests)
    expect([path, total <= 12_000, total]).toEqual([path, true, total])
  }
  for (const path of ['/', '/about', pathOf(longest?.title ?? ''), '/jobs?category=Contract&paid=1', '/jobs'])
    await expectSmall(path)
  for (let pages = 1; pages < 5; pages++)
    await expectSmall((await page.getByRole('link', { name: 'Show more jobs' }).getAttribute('href')) ?? '')
})
