import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs(
    Array.from({ length: 30 }, (_, index) => ({
      title: `Mason ${index}`,
      company: `Builders ${index}`,
      description: 'Lay stones.\n'.repeat(40),
    })),
  )
})
afterAll(() => site.close())

const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** The number of recorded frames with a scroll position between 0 and 1,300. */
const framesBetween = (page: Page) =>
  page.evaluate(() => Array.from<number>(Reflect.get(window, 'tops')).filter((top) => top > 0 && top < 1_300).length)
/** Runs in the page: waits for three frames. */
const untilPainted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
const jobPaths = () => ['Mason 0', 'Mason 1'].map(pathOf)
const publicPaths = () => ['/', '/jobs', ...jobPaths(), '/nowhere', '/job-details']

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage({ expected: /status of 4/, ...options })
  await visit(page, path)
  return page
}

/** Runs in the page: records the scroll position of each frame from now on. */
function recordTops(): void {
  const tops: number[] = []
  Object.assign(window, { tops })
  const record = () => {
    tops.push(window.scrollY)
    requestAnimationFrame(record)
  }
  record()
}

test('starts a new page at the top and restores the position with Back and Forward', async () => {
  const page = await open('/')
  await scrollTo(page, 1_500)
  await page.getByRole('link', { name: 'View All Jobs' }).dispatchEvent('click')
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(() => scrollY(page)).toBe(0)
  await scrollTo(page, 600)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
  await expectSoon(() => scrollY(page)).toBe(0)
  await page.goBack()
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(() => scrollY(page)).toBeGreaterThan(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
  await expectSoon(() => scrollY(page)).toBeGreaterThan(1_000)
  await page.goForward()
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(() => scrollY(page)).toBeGreaterThan(0)
})

test('restores the position with Back during a smooth scroll', async () => {
  const page = await open('/')
  const tops: number[] = []
  for (let time = 0; time < 12; time++) {
    await scrollTo(page, 1_300)
    await page.getByRole('link', { name: 'View All Jobs' }).dispatchEvent('click')
    await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
    await page.evaluate(untilPainted)
    tops.push(await scrollY(page))
  }
  expect(tops).toEqual(Array.from(tops, () => 1_300))
})

test.each([
  ['no-preference', 'scrolls smoothly', true],
  ['reduce', 'jumps', false],
] as const)(
  'with motion preference %s, a new page %s to the top and Back jumps',
  async (reducedMotion, _, isSmooth) => {
    const page = await open('/', { reducedMotion })
    await scrollTo(page, 1_300)
    await page.evaluate(recordTops)
    await page.getByRole('link', { name: 'View All Jobs' }).dispatchEvent('click')
    await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
    await expectSoon(() => scrollY(page)).toBe(0)
    expect((await framesBetween(page)) > 0).toBe(isSmooth)
    await page.evaluate(recordTops)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
    await expectSoon(() => scrollY(page)).toBe(1_300)
    expect(await framesBetween(page)).toBe(0)
  },
)

test('moves the focus to the heading of a new page and announces its title', async () => {
  const page = await open('/')
  await page.getByRole('link', { name: 'View All Jobs' }).dispatchEvent('click')
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Find Your Dream Job')
  await page
    .getByRole('status')
    .getByText(await page.title(), { exact: true })
    .waitFor({ state: 'attached' })
})

test('gives each page its own title, one level 1 heading, one main landmark and a language', async () => {
  const page = await open('/')
  const titles: string[] = []
  for (const path of publicPaths()) {
    await visit(page, path)
    titles.push(await page.title())
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.locator('css=html').getAttribute('lang')).toMatch(/^en/)
  }
  expect(titles).not.toContain('')
  expect(new Set(titles).size).toBe(titles.length)
})

test('updates the title without a reload', async () => {
  const page = await open('/jobs')
  const title = await page.title()
  const name = (await page.getByRole('article').getByRole('heading').first().textContent()) ?? ''
  await page.getByRole('article').getByRole('link').first().click()
  await expectSoon(() => page.title()).toContain(name)
  await page.goBack()
  await expectSoon(() => page.title()).toBe(title)
})

test("does not let a visitor's request headers change the pages of others", async () => {
  const [job = ''] = jobPaths()
  for (let visits = 0; visits < 10; visits++)
    await fetch(site.origin + job, { method: 'HEAD', headers: { 'x-forwarded-host': 'evil.example' } })
  for (let visits = 0; visits < 10; visits++) {
    const html = await (await fetch(site.origin + job)).text()
    expect(html.length).toBeGreaterThan(5_000)
    expect(html).not.toContain('evil.example')
  }
})

test.each(['..', '.', '%2E%2E', 'a/b', '../../jobs'])('shows the not-found message for the job ID %s', async (id) => {
  const response = await fetch(`${site.origin}/job-details?job_id=${id}`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Job not found')
})

test.each(['//', '///jobs', '/%5C', '//evil.example/jobs', '/%', '/api/%'])(
  'does not fail on the odd URL %s',
  async (path) => {
    const { hostname, port } = new URL(site.origin)
    const status = await new Promise<number | undefined>((resolve) =>
      request({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).end(),
    )
    expect(status).toBeLessThan(500)
  },
)

test('has no styles or event handlers in attributes on any page', async () => {
  for (const path of publicPaths()) {
    const html = (await (await fetch(site.origin + path)).text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    expect(html).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)=/i)
  }
})

test('disables no button twice, and asks no phone field for a national number', async () => {
  for (const path of publicPaths()) {
    const html = await (await fetch(site.origin + path)).text()
    expect(html).not.toMatch(/<[a-z][^>]*\s(disabled=[^>]*aria-disabled|aria-disabled[^>]*\sdisabled)=/)
    expect(html).not.toMatch(/<input(?=[^>]*type="tel")[^>]*"tel-national"/)
  }
})

test('sends no request to another site', async () => {
  const page = await site.newPage({ expected: /status of 4/ })
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  for (const path of publicPaths()) await visit(page, path)
  expect([...origins]).toEqual([site.origin])
})

test('includes jobs, text and links in the first response', async () => {
  const [home, list, job] = await Promise.all(
    ['/', '/jobs', ...jobPaths()].map(async (path) => (await fetch(site.origin + path)).text()),
  )
  expect(home?.match(/<article/g)).toHaveLength(6)
  expect(list?.match(/<article/g)).toHaveLength(24)
  expect(list).toContain('href="/job-details?job_id=')
  expect(job).toContain('Lay stones.')
})
