import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, untilHydrated, visit } from '../support/browser.ts'
import { holdResponses, openSite, type Site, titlesOf, watchCalls } from './site.ts'

// `jobs-page.test.tsx` tests filters, drawer and failures. These tests need a browser.

let site: Site
const everyTitle = Array.from({ length: 60 }, (_, index) => `Job number ${index}`).toSorted()
const calls = '**/api/jobs*'

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(
    everyTitle.map((title, index) => ({
      title,
      country: index % 4 === 0 ? 'Qatar' : index < 26 ? `Country ${String.fromCodePoint(65 + index)}` : 'Kenya',
      type: index % 2 === 0 ? 'Full Time' : 'Contract',
      salary: index % 3 === 0 ? 'KES 900 a day' : null,
    })),
  )
})
afterAll(() => site.close())

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const jobLink = (page: Page, index: number) => page.getByRole('article').nth(index).getByRole('link')
const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search job title or company', exact: true })
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN

async function loadEveryJob(page: Page): Promise<void> {
  await expectSoon(async () => {
    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }))
    return (await titlesOf(page)).length
  }).toBe(60)
}

test('scrolling loads every job once, and Back from a job restores order, position and focus; a new visit has another order', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await visit(page, '/jobs')
  const first = await titlesOf(page)
  await loadEveryJob(page)
  const all = await titlesOf(page)
  expect(all.toSorted()).toEqual(everyTitle)
  expect(all.slice(0, 24)).toEqual(first)
  for (const [index, way] of [
    [40, 'Back to Jobs'],
    [3, 'the browser'],
  ] as const) {
    await jobLink(page, index).scrollIntoViewIfNeeded()
    const position = await scrollY(page)
    const requests = watchCalls(page)
    await page
      .getByRole('article')
      .nth(index)
      .click({ position: { x: 120, y: 90 } })
    await page.getByRole('heading', { level: 1, name: all[index] ?? '', exact: true }).waitFor()
    expect(page.url()).toMatch(/\/job-details\?job_id=[0-9a-f-]{36}$/)
    await expectSoon(() => scrollY(page)).toBe(0)
    if (way === 'the browser') await page.goBack()
    else await page.getByRole('link', { name: way }).tap()
    await expectSoon(() => hasFocus(jobLink(page, index))).toBe(true)
    await expectSoon(() => scrollY(page)).toBe(position)
    expect(await titlesOf(page)).toEqual(all)
    expect(requests.filter((call) => call.includes('/api/jobs?'))).toEqual([])
    // The first Tab goes to the heart of the card, the second to the next card.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await hasFocus(jobLink(page, index + 1))).toBe(true)
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('link', { name: 'About Us', exact: true }).tap()
  await page.waitForURL('**/about')
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  // The link that was followed is hidden in the menu now.
  await expectSoon(() => hasFocus(mainHeading(page))).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find Jobs', exact: true }).tap()
  await expectSoon(() => titlesOf(page)).not.toEqual(all.slice(0, 24))
})

test('Back to the home page focuses the card that was left', async () => {
  const page = await site.newPage()
  await visit(page, '/')
  await jobLink(page, 1).click()
  await page.getByRole('button', { name: 'Apply Now' }).waitFor()
  await page.goBack()
  await expectSoon(() => hasFocus(jobLink(page, 1))).toBe(true)
})

test('the URL keeps the filters for a reload, Back and Forward, and no filter scrolls the page', async () => {
  // With reduced motion, a scroll to the top would be finished by the time the new cards appear.
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/jobs')
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  // Without the scrolling of `check`.
  const choose = (name: string) => radio(name).evaluate((input: HTMLInputElement) => input.click())
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  for (let time = 0; time < 3; time++) {
    await choose('Contract')
    await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
    expect(await scrollY(page)).toBe(500)
    await choose('All Categories')
    await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
    expect(await scrollY(page)).toBe(500)
  }
  await choose('Contract')
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await searchBox(page).fill('number 1')
  await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
  const chip = page.getByRole('region').getByRole('link', { name: 'Remove filter: Contract' })
  const before = await chip.boundingBox()
  await page.getByRole('button', { name: 'Save job' }).first().click()
  await page.getByRole('link', { name: 'Saved (1)' }).waitFor()
  expect(await chip.boundingBox()).toEqual(before)
  await page.reload()
  await untilHydrated(page)
  expect([await searchBox(page).inputValue(), await radio('Contract').isChecked()]).toEqual(['number 1', true])
  await page.goBack()
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(() => searchBox(page).inputValue()).toBe('')
  await page.goForward()
  await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
  await expectSoon(() => searchBox(page).inputValue()).toBe('number 1')
})

test('text typed and Filters tapped before the scripts arrive count, and no card moves', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  const release = await holdResponses(page, /\.js$/)
  await page.goto('/jobs', { waitUntil: 'commit' })
  await page.getByRole('article').nth(23).waitFor()
  const order = await titlesOf(page)
  // The font may widen a word by a few pixels (late-font.test.ts).
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(recordShifts)
  await release()
  await untilHydrated(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  expect(await titlesOf(page)).toEqual(order)
  const releaseAgain = await holdResponses(page, /\.js$/)
  await page.goto('/jobs?', { waitUntil: 'commit' })
  await searchBox(page).fill('number 59')
  await filtersButton(page).tap()
  await releaseAgain()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).tap()
  await expectSoon(() => titlesOf(page)).toEqual(['Job number 59'])
})

/** Runs in the page: collects layout shifts from now on, including those after a tap. */
function recordShifts(): void {
  const shifts: unknown[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((entries) => shifts.push(...entries.getEntries().map((shift) => shift.toJSON()))).observe({
    type: 'layout-shift',
  })
}

test.each([
  ['phone', '/about'],
  ['desktop', '/jobs?saved=1'],
] as const)(
  'on a %s, the list opened from %s is there before a slow response, moves nothing and can fail',
  async (viewport, from) => {
    const page = await site.newPage({ viewport, reducedMotion: 'reduce', expected: /status of 503/ })
    await visit(page, from)
    const release = await holdResponses(page, calls)
    await page.locator('css=a[href="/jobs"]').filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job', exact: true }).waitFor()
    const list = page.getByRole('region', { name: 'Jobs', exact: true })
    expect(await list.locator('css=.animate-spin').filter({ visible: true }).count()).toBe(1)
    await expectSoon(() => scrollY(page)).toBe(0)
    await page.evaluate(recordShifts)
    await release()
    await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    await visit(page, from)
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
    await page.locator('css=a[href="/jobs"]').filter({ visible: true }).first().click()
    await page.getByRole('alert').filter({ hasText: 'Away.' }).waitFor()
    await expectSoon(() => scrollY(page)).toBe(0)
    expect(await topOf(page.getByRole('contentinfo'))).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? Infinity)
  },
)

test('the filters beside the list stay in view and scroll, and the countries in a box with the chosen one in view', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs?country=Country+Z')
  const sidebar = page.getByRole('complementary', { name: 'Filters' })
  const box = page.getByRole('radiogroup', { name: 'Location' }).locator('css=div')
  const row = (name: string) => sidebar.locator('css=label.choice').filter({ hasText: name })
  const { y = NaN, height = NaN } = (await box.boundingBox()) ?? {}
  expect(height).toBe(6 * ((await row('All Locations').boundingBox())?.height ?? 0))
  await expectSoon(() => topOf(row('Country Z'))).toBeLessThan(y + height)
  expect(await topOf(row('All Categories'))).toBeLessThan(900)
  expect(await scrollY(page)).toBe(0)
  await visit(page, '/jobs')
  await page.getByRole('radio', { name: 'All Locations' }).focus()
  await page.keyboard.press('ArrowUp')
  await expectSoon(() => topOf(row('Qatar'))).toBeLessThan(y + height)
  await visit(page, '/jobs?category=Contract')
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  expect(await sidebar.boundingBox()).toMatchObject({ y: 0, height: 420 })
  await page.getByRole('radio', { name: 'All Categories' }).focus()
  expect(await topOf(row('All Categories'))).toBeLessThan(400)
})

test('on a phone the drawer shows all groups, the chosen country and its focus, and Escape returns to Filters', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/jobs?country=Country+Z')
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.getByRole('button', { name: 'Save job' }).first().tap()
  const chips = [
    page.locator('css=.flag-chip'),
    page.locator('css=[aria-haspopup=dialog]'),
    page.getByRole('link', { name: 'Saved (1)' }),
  ]
  const tops = await Promise.all(chips.map((chip) => topOf(chip.filter({ visible: true }))))
  expect(new Set(tops).size).toBe(1)
  const before = await titlesOf(page)
  await page.getByRole('button', { name: 'Filters' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const apply = drawer.getByRole('button', { name: 'Apply Filters' })
  for (const name of ['Country Z', 'All Categories', 'Contract'])
    expect([name, (await topOf(drawer.getByText(name))) < (await topOf(apply))]).toEqual([name, true])
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    const isOutside = () =>
      document.activeElement !== document.body && document.activeElement?.closest('dialog') === null
    expect(await page.evaluate(isOutside)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expectSoon(() => hasFocus(page.getByRole('button', { name: 'Filters' }))).toBe(true)
  expect(await titlesOf(page)).toEqual(before)
})

test('without scripts every job is reached by links once, and filters are plain forms below the jobs', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, viewport: 'phone' })
  await page.goto('/jobs')
  expect(await topOf(page.getByRole('article').first())).toBeLessThan(800)
  const all = await titlesOf(page)
  for (const shown of [24, 12]) {
    await page.getByRole('link', { name: 'Show more jobs' }).tap()
    await expectSoon(async () => (await titlesOf(page)).length).toBe(shown)
    await page.waitForFunction((known) => !known.includes(document.querySelector('article h3')?.textContent ?? ''), all)
    all.push(...(await titlesOf(page)))
  }
  expect(all.toSorted()).toEqual(everyTitle)
  await page.getByRole('link', { name: `View Job: ${all.at(-1)}`, exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: all.at(-1), exact: true }).waitFor()
  await page.goto('/jobs')
  const filters = page.getByRole('heading', { name: 'Filters', exact: true })
  expect(await topOf(filters)).toBeGreaterThan(800)
  await page.getByRole('link', { name: 'Filters', exact: true }).tap()
  await expectSoon(() => topOf(filters)).toBeLessThan(400)
  await page.getByRole('radio', { name: 'Qatar' }).check()
  await page.getByRole('button', { name: 'Apply Filters', exact: true }).tap()
  await page.waitForURL(/country=Qatar/)
  await searchBox(page).fill('number 4')
  await page.getByRole('checkbox', { name: 'Pay shown', exact: true }).check()
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.waitForURL(/search=number\+4.*country=Qatar.*paid=1|search=number\+4.*paid=1.*country=Qatar/)
  const expected = everyTitle.filter((title, index) => title.includes('number 4') && index % 12 === 0)
  expect((await titlesOf(page)).toSorted()).toEqual(expected)
  expect(await page.getByRole('radio', { name: 'Qatar' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Clear All', exact: true }).first().tap()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
})
