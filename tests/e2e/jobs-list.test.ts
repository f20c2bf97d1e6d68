import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, untilHydrated, visit } from '../support/browser.ts'
import { holdResponses, openSite, type Site, titlesOf, watchCalls } from './site.ts'

let site: Site
const everyTitle = Array.from({ length: 60 }, (_, index) => `Job number ${index}`).toSorted()

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(everyTitle.map((title, index) => ({ title, country: index % 4 === 0 ? 'Qatar' : 'Kenya' })))
})
afterAll(() => site.close())

const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
const scrollToEnd = (page: Page) => scrollTo(page, 1e6)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function openJobs(viewport: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
  const page = await site.newPage({ viewport })
  await visit(page, '/jobs')
  return page
}

async function loadEveryJob(page: Page): Promise<void> {
  await expectSoon(async () => {
    await scrollToEnd(page)
    return (await titlesOf(page)).length
  }).toBe(60)
}

test.each(['phone', 'desktop'] as const)('scrolling down on a %s loads every job exactly once', async (viewport) => {
  const page = await openJobs(viewport)
  expect(await titlesOf(page)).toHaveLength(24)
  const first = await titlesOf(page)
  await loadEveryJob(page)
  const all = await titlesOf(page)
  expect(all.toSorted()).toEqual(everyTitle)
  expect(all.slice(0, 24)).toEqual(first)
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Show more jobs' }).count()).toBe(0)
})

test('the next jobs are requested as cards without counts, because the page has the counts', async () => {
  const page = await openJobs()
  const calls = watchCalls(page)
  await scrollToEnd(page)
  await expectSoon(async () => (await titlesOf(page)).length).toBe(48)
  const [query] = calls.map((url) => Object.fromEntries(new URL(url).searchParams))
  expect(query).toEqual({ cursor: expect.any(String), limit: '24', fields: 'card', facets: 'none' })
})

test('loads the next jobs when a busy browser reports in one call that the end of the list is far and that it is near', async () => {
  const page = await site.newPage()
  await page.addInitScript(() => {
    class LateObserver {
      #report: (crossings: { isIntersecting: boolean }[]) => void
      constructor(report: (crossings: { isIntersecting: boolean }[]) => void) {
        this.#report = report
      }
      observe() {
        setTimeout(() => this.#report([{ isIntersecting: false }, { isIntersecting: true }]))
      }
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: LateObserver })
  })
  await visit(page, '/jobs')
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
  await expectSoon(async () => (await titlesOf(page)).length).toBe(60)
})

test('Show more jobs works by keyboard, and focuses the first new card', async () => {
  const page = await site.newPage()
  // A browser that never reports the end of the list, so that scrolling loads nothing.
  await page.addInitScript(() =>
    Object.assign(window, {
      IntersectionObserver: class {
        observe() {}
        disconnect() {}
      },
    }),
  )
  await visit(page, '/jobs')
  await page.getByRole('button', { name: 'Show more jobs' }).press('Enter')
  await expectSoon(async () => (await titlesOf(page)).length).toBe(48)
  const focused = () =>
    page
      .getByRole('article')
      .nth(24)
      .getByRole('link')
      .evaluate((link) => link === document.activeElement)
  await expectSoon(focused).toBe(true)
})

test('a filter chosen while more jobs load shows only its own jobs, each once', async () => {
  const page = await openJobs()
  const calls = watchCalls(page)
  const release = await holdResponses(page, /cursor=/)
  await scrollToEnd(page)
  await expectSoon(() => calls.length).toBe(1)
  const isLate = (request: Request) => request.url().includes('cursor=')
  const over = Promise.race([page.waitForEvent('requestfinished', isLate), page.waitForEvent('requestfailed', isLate)])
  await page.getByRole('radio', { name: /^Qatar/ }).check()
  await page.getByText('Showing 15 jobs', { exact: true }).waitFor()
  await release()
  await over
  expect((await titlesOf(page)).toSorted()).toEqual(everyTitle.filter((_, index) => index % 4 === 0))
})

// The same order of 60 jobs twice is practically impossible.
test('every visit shows a different order, by reload or link', async () => {
  const page = await openJobs()
  const orders = [await titlesOf(page)]
  await page.reload()
  orders.push(await titlesOf(page))
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'View All Jobs', exact: true }).click()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
  orders.push(await titlesOf(page))
  await page.getByRole('radio', { name: /^Kenya/ }).check()
  await page.getByText('Showing 45 jobs', { exact: true }).waitFor()
  await page.getByRole('radio', { name: /^All Locations/ }).check()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
  orders.push(await titlesOf(page))
  expect(new Set(orders.map(String)).size).toBe(4)
})

test('no card moves when the scripts have arrived', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  const release = await holdResponses(page, /\.js$/)
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((shift) => shift.toJSON()))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/jobs', { waitUntil: 'commit' })
  await expectSoon(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  const card = page.getByRole('article').first()
  expect(await card.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
  // The font may widen a word by a few pixels (late-font.test.ts).
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    Reflect.get(window, 'shifts').length = 0
  })
  await release()
  await untilHydrated(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('saving a job or opening the drawer moves no card', async () => {
  const page = await openJobs('phone')
  const before = await titlesOf(page)
  await page.getByRole('button', { name: 'Save job' }).nth(2).tap()
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  expect(await titlesOf(page)).toEqual(before)
})

/** Runs in the page: the accessible description of a button. */
function describe(button: Element): string | null | undefined {
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
}

test('a heart saves only its job, survives a reload, sends nothing and can be undone', async () => {
  const page = await openJobs()
  const title = (await titlesOf(page))[3] ?? ''
  const calls = watchCalls(page)
  const card = () => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const heart = () => card().getByRole('button', { name: 'Save job', exact: true })
  expect(await heart().getAttribute('aria-pressed')).toBe('false')
  expect(await heart().evaluate(describe)).toBe(title)
  await heart().click()
  await expectSoon(() => heart().getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('button', { name: 'Save job', pressed: true }).count()).toBe(1)
  expect(calls).toEqual([])
  await visit(page, `/jobs?search=${encodeURIComponent(title)}`)
  await expectSoon(() => heart().getAttribute('aria-pressed')).toBe('true')
  await heart().click()
  await page.reload()
  await expectSoon(() => heart().getAttribute('aria-pressed')).toBe('false')
})

test.each(['Back to Jobs', 'the browser'])(
  '%s restores the list with its order, loaded jobs and scroll position',
  async (way) => {
    const page = await openJobs('phone')
    await loadEveryJob(page)
    const before = await titlesOf(page)
    await page.getByRole('article').nth(40).scrollIntoViewIfNeeded()
    const position = await scrollY(page)
    const calls = watchCalls(page)
    await page.getByRole('article').nth(40).getByRole('link').tap()
    await page.getByRole('heading', { level: 1, name: before[40] ?? '', exact: true }).waitFor()
    await expectSoon(() => scrollY(page)).toBe(0)
    if (way === 'the browser') await page.goBack()
    else await page.getByRole('link', { name: way }).tap()
    await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
    await expectSoon(() => scrollY(page)).toBe(position)
    expect(await titlesOf(page)).toEqual(before)
    expect(calls.filter((call) => call.includes('/api/jobs?'))).toEqual([])
  },
)

test('the whole card opens its job at its own URL', async () => {
  const page = await openJobs()
  const card = page.getByRole('article').first()
  const [title = ''] = await titlesOf(page)
  await card.getByRole('link', { name: 'View Job' }).waitFor()
  await card.click({ position: { x: 120, y: 90 } })
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect(page.url()).toMatch(/\/job-details\?job_id=[0-9a-f-]{36}$/)
})

test('without scripts every job can be reached by links exactly once, and opened', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, viewport: 'phone' })
  await page.goto('/jobs')
  const all = await titlesOf(page)
  for (const shown of [24, 12]) {
    await page.getByRole('link', { name: 'Show more jobs' }).tap()
    await page.waitForURL(/cursor=/)
    await expectSoon(async () => (await titlesOf(page)).length).toBe(shown)
    await page.waitForFunction((known) => !known.includes(document.querySelector('article h3')?.textContent ?? ''), all)
    all.push(...(await titlesOf(page)))
  }
  expect(all.toSorted()).toEqual(everyTitle)
  expect(await page.getByRole('link', { name: 'Show more jobs' }).count()).toBe(0)
  await page.getByRole('link', { name: `View Job: ${all.at(-1)}`, exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: all.at(-1), exact: true }).waitFor()
})

test('without scripts a phone shows the jobs first, with a link to the filters below them', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, viewport: 'phone' })
  await page.goto('/jobs')
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
  const height = page.viewportSize()?.height ?? 0
  expect(await topOf(page.getByRole('article').first())).toBeLessThan(height)
  const filters = page.getByRole('heading', { name: 'Filters', exact: true })
  expect(await topOf(filters)).toBeGreaterThan(height)
  await page.getByRole('link', { name: 'Filters', exact: true }).tap()
  await expectSoon(() => topOf(filters)).toBeLessThan(height / 2)
  await page.getByRole('radio', { name: /^Qatar/ }).check()
  await page.getByRole('button', { name: 'Apply Filters', exact: true }).tap()
  await page.waitForURL(/country=Qatar/)
})

test('without scripts the boxes and radios submit a plain form', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/jobs')
  await page.getByRole('textbox', { name: 'Search job title or company' }).fill('number 4')
  await page.getByRole('radio', { name: /^Qatar/ }).check()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/search=number\+4&.*country=Qatar/)
  const expected = everyTitle.filter((title, index) => title.includes('number 4') && index % 4 === 0)
  expect((await titlesOf(page)).toSorted()).toEqual(expected)
  expect(await page.getByRole('radio', { name: /^Qatar/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
})

test('numbers over 999 have a comma', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/about')
  await page.route(/\/api\/jobs\?/, async (route) => {
    const response = await route.fetch()
    const body: { meta: object } = await response.json()
    const counts = { total: 1_240, matching: 1_239, matching_any_category: 1_238, matching_paid: 1_237 }
    const countries = [{ name: 'Qatar', count: 1_236 }]
    await route.fulfill({ json: { ...body, meta: { ...body.meta, ...counts, countries } } })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find Jobs', exact: true }).click()
  await page.getByRole('heading', { name: 'Explore 1,240+ opportunities', exact: true }).waitFor()
  await page.getByText('Showing 1,239 jobs', { exact: true }).waitFor()
  expect(await page.locator('css=#paid-count').textContent()).toBe('1,237')
  // The bar that shows while the new page scrolls to its top has such a button too.
  await expectSoon(() => page.evaluate(() => scrollY)).toBe(0)
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await expectSoon(() => filters.count()).toBe(1)
  await filters.click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  for (const count of ['1,236', '1,238', '1,239']) await drawer.getByText(count, { exact: true }).first().waitFor()
})
