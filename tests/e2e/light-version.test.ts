import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemoJobs } from '../../src/features/jobs/operator/demo-jobs.server.ts'
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
const publicPages = () => ['/', '/jobs', pathOf('Welder 0'), '/about', '/contact', '/privacy', '/terms', '/stay-safe']

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

test('public pages come without script files, font and pictures, and have no violations', async () => {
  for (const path of [...publicPages(), '/jobs/', '/nowhere']) {
    const { page, requests } = await openLight(path, /status of 404/)
    const kinds = new Set(requests.map((request) => request.resourceType()))
    expect([path, [...kinds].filter((kind) => ['script', 'font', 'fetch', 'xhr'].includes(kind))]).toEqual([path, []])
    expect(requests.filter((request) => new URL(request.url()).pathname.startsWith('/banners/'))).toEqual([])
    expect(await page.locator('script[src], link[rel="modulepreload"], link[as="font"]').count()).toBe(0)
    await notice(page).waitFor()
    await expectAccessible(page)
  }
})

test('the script of a page takes at most 5 kB', async () => {
  const { page } = await openLight('/jobs')
  const scripts = await page.locator('script').allTextContents()
  expect(scripts).toHaveLength(1)
  expect(Math.max(...scripts.map(({ length }) => length))).toBeLessThan(5_000)
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
  await page.getByRole('link', { name: 'Light version', exact: true }).click()
  await notice(page).waitFor()
  expect(await card.getByRole('button', { name: 'Save job' }).getAttribute('aria-pressed')).toBe('false')
})

test('the full version lasts, until the light one is chosen', async () => {
  const { page } = await openLight('/about')
  await page.getByRole('link', { name: 'Use the full version' }).click()
  await untilHydrated(page)
  await page.goto('/jobs')
  await untilHydrated(page)
  expect(await notice(page).count()).toBe(0)
  // By keyboard, because the footer moves down when more jobs load.
  await page.getByRole('link', { name: 'Light version', exact: true }).press('Enter')
  await notice(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/jobs')
})

test('filters, more jobs and the jobs before them are links and forms, and Back to Jobs keeps them', async () => {
  const { page } = await openLight('/jobs')
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
})

/** Runs in the page: waits until a request that the last scrolling caused would have got its response. */
async function untilQuiet(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  for (let requests = 0; requests < 3; requests++) await fetch('/healthz')
}

test('Back to Jobs on a job that is gone keeps the filters too', async () => {
  const { page } = await openLight('/jobs?country=Qatar', /status of 404/)
  await page.evaluate(() => location.assign('/job-details?job_id=00000000-0000-4000-8000-000000000000'))
  await page.getByRole('button', { name: 'Back to Jobs' }).click()
  await expectSoon(() => new URL(page.url()).search).toBe('?country=Qatar')
})

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

test('the form on /contact says that it needs the full version', async () => {
  const { page } = await openLight('/contact')
  await page.getByText('This form needs the full version.').waitFor()
})

test('with a session, the header leads to the profile', async () => {
  const { page } = await openLight('/jobs')
  expect(await page.getByRole('link', { name: 'My Profile' }).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('kazi-kenya:session', '{}'))
  await page.reload()
  expect(await page.getByRole('link', { name: 'My Profile' }).getAttribute('href')).toBe('/dashboard')
})

test('pages with accounts work with Save-Data too', async () => {
  for (const path of ['/login', '/register', '/register/']) {
    const { page } = await openLight(path)
    await untilHydrated(page)
    expect(await notice(page).count()).toBe(0)
  }
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
