import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  visit,
  pauseRetries,
} from '../support/browser.ts'
import { holdResponses, openSite, type Site, titlesOf } from './site.ts'

let site: Site
const calls = '**/api/jobs*'
const danger = { light: 'rgb(168, 32, 26)', dark: 'rgb(255, 154, 146)' }

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(
    Array.from({ length: 60 }, (_, index) => ({ title: `Mason ${index}`, type: index % 2 ? 'Contract' : 'Full Time' })),
  )
})
afterAll(() => site.close())

const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)
const retry = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('main').getByRole('link', { name: 'Try again' }))
const chooseContract = (page: Page) => page.getByRole('radio', { name: /^Contract/ }).check()

async function refuse(page: Page, status: number, body: object): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status, json: body }))
}

test.each(['light', 'dark'] as const)(
  'shows in red why the list could not be loaded (%s), and Try again loads it',
  async (colorScheme) => {
    const page = await site.newPage({ colorScheme, expected: /status of 503/ })
    await visit(page, '/jobs')
    await refuse(page, 503, { status: false, message: 'The service is temporarily unavailable.' })
    await chooseContract(page)
    const error = page.getByRole('alert').filter({ hasText: 'The service is temporarily unavailable.' })
    await error.waitFor()
    await pauseRetries(page)
    expect(await colourOf(error)).toBe(danger[colorScheme])
    await page.unroute(calls)
    await retry(page).click()
    await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
    expect(await error.count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?category=Contract')
  },
)

test('shows a lost connection and an error without a message in red too', async () => {
  const page = await site.newPage({ expected: /status of 500|ERR_FAILED/ })
  await visit(page, '/jobs')
  await page.route(calls, (route) => route.abort())
  await chooseContract(page)
  const error = page.getByRole('alert')
  await expectSoon(() => error.textContent()).toMatch(/connection/i)
  await pauseRetries(page)
  expect(await colourOf(error)).toBe(danger.light)
  await page.unroute(calls)
  await refuse(page, 500, {})
  await retry(page).click()
  await expectSoon(() => error.textContent()).toMatch(/^Failed to load jobs/)
  expect(await colourOf(error)).toBe(danger.light)
})

test('filters keep working after a failure: the next choice sends a new request', async () => {
  const page = await site.newPage({ expected: /status of 503/ })
  await visit(page, '/jobs')
  await refuse(page, 503, { status: false, message: 'Away.' })
  await chooseContract(page)
  await page.getByRole('alert').waitFor()
  await page.unroute(calls)
  await page.getByRole('radio', { name: /^All Categories/ }).check()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('an invalid search responds with 422, the reason in red and a way to clear it', async () => {
  const page = await site.newPage({ expected: /status of 422/ })
  const response = await visit(page, `/jobs?search=${'x'.repeat(101)}`)
  expect(response.status()).toBe(422)
  const error = page.getByRole('alert').filter({ hasText: 'Use at most 100 characters.' })
  expect(await colourOf(error)).toBe(danger.light)
  const picture = () => page.getByRole('region', { name: /jobs$/i }).locator('css=svg[width="114"]').count()
  expect(await picture()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'Clear All' }).last().click()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
})

const radioTexts = (page: Page) =>
  page.getByRole('radio').evaluateAll((all) => all.map((radio) => radio.parentElement?.textContent))
const invalid = `/jobs?category=Contract&search=${'x'.repeat(101)}`

test('without a list the filters show no numbers of jobs', async () => {
  const page = await site.newPage({ expected: /status of 422/ })
  await visit(page, invalid)
  await page.getByRole('alert').waitFor()
  expect(await radioTexts(page)).toEqual(['All Locations', 'All Categories', 'Contract'])
})

test('opened without a list, the drawer counts the jobs itself', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /status of 422/ })
  await visit(page, invalid)
  await page.route(calls, (route) => route.continue({ url: `${site.origin}/api/jobs?limit=1&category=Contract` }))
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await expectSoon(() => page.getByRole('button', { name: 'Apply Filters' }).textContent()).toBe('Apply Filters30')
  expect(await radioTexts(page)).toContain('All Categories60')
})

test('the list is busy and shows a spinner during a slow request', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs')
  const release = await holdResponses(page, calls)
  await chooseContract(page)
  const list = page.getByRole('region', { name: /^Showing/ })
  const spinning = () =>
    list
      .locator('css=*')
      .evaluateAll(
        (all) =>
          all.filter((element) =>
            element.getAnimations().some((each) => each instanceof CSSAnimation && each.animationName === 'spin'),
          ).length,
      )
  await expectSoon(() => list.getAttribute('aria-busy')).toBe('true')
  await expectSoon(spinning).toBeGreaterThan(0)
  await release()
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(spinning).toBe(0)
  expect(await list.getAttribute('aria-busy')).not.toBe('true')
})

test.each([
  ['phone', '/about'],
  ['desktop', '/about'],
  ['desktop', '/jobs?saved=1'],
] as const)('on a %s, the list opened from %s stands with a spinner before a slow response', async (viewport, from) => {
  const page = await site.newPage({ viewport, reducedMotion: 'reduce' })
  await visit(page, from)
  const release = await holdResponses(page, calls)
  await page.locator('css=a[href="/jobs"]').filter({ visible: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job', exact: true }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/jobs')
  await page.getByRole('textbox', { name: 'Search job title or company', exact: true }).waitFor()
  const list = page.getByRole('region', { name: 'Jobs', exact: true })
  expect(await list.getAttribute('aria-busy')).toBe('true')
  expect(await list.locator('css=.animate-spin').filter({ visible: true }).count()).toBe(1)
  await expectSoon(() => page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(recordShifts)
  await release()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
  expect(await page.locator('css=main .animate-spin').filter({ visible: true }).count()).toBe(0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

/** Runs in the page: collects layout shifts from now on, including those after a tap. */
function recordShifts(): void {
  const shifts: unknown[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((entries) => shifts.push(...entries.getEntries().map((shift) => shift.toJSON()))).observe({
    type: 'layout-shift',
  })
}

test('a search typed before a slow list has arrived replaces it', async () => {
  const page = await site.newPage()
  await visit(page, '/about')
  const release = await holdResponses(page, calls)
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.getByRole('textbox', { name: 'Search job title or company', exact: true }).fill('mason 7')
  await page.keyboard.press('Enter')
  await release()
  await expectSoon(() => titlesOf(page)).toEqual(['Mason 7'])
  expect(await page.title()).toBe('1 job for mason 7 · Kazi Kenya')
})

test('Back shows the list page before a slow list that was left has arrived', async () => {
  const page = await site.newPage()
  await visit(page, '/about')
  const release = await holdResponses(page, calls)
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'About Us', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
  await release()
  await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
})

test('opened from another page, a list that fails slowly says so in red', async () => {
  const page = await site.newPage({ expected: /status of 503/ })
  await visit(page, '/about')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, async (route) => {
    await released
    await route.fulfill({ status: 503, json: { status: false, message: 'Away.' } })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.getByRole('region', { name: 'Jobs', exact: true }).locator('css=.animate-spin').waitFor()
  release()
  expect(await colourOf(page.getByRole('alert').filter({ hasText: 'Away.' }))).toBe(danger.light)
})

test('says in red below the list that more jobs could not be loaded, and continues on Try again', async () => {
  const page = await site.newPage({ expected: /status of 503/ })
  await visit(page, '/jobs')
  await page.route(/cursor=/, (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Away for a moment.' } }),
  )
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const error = page.getByRole('alert').filter({ hasText: 'Away for a moment.' })
  await error.waitFor()
  await pauseRetries(page)
  expect(await colourOf(error)).toBe(danger.light)
  expect(await titlesOf(page)).toHaveLength(24)
  await page.unroute(/cursor=/)
  await retry(page).click()
  await expectSoon(async () => (await titlesOf(page)).length).toBeGreaterThan(24)
})

test('shows markup in the query string as text and never runs it', async () => {
  const page = await site.newPage()
  const attack = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`
  await visit(page, `/jobs?search=${encodeURIComponent(attack)}&country=${encodeURIComponent(attack)}`)
  await page.getByRole('heading', { name: 'No jobs found' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Search job title or company' }).inputValue()).toBe(attack)
  expect(await page.getByRole('link', { name: `Remove filter: ${attack}` }).count()).toBe(2)
  expect(await page.locator('css=img[src="x"]').count()).toBe(0)
})

test.each(['phone', 'desktop'] as const)(
  'on a %s an empty list without filters says that new jobs are added, and has no Clear All',
  async (viewport) => {
    const page = await site.newPage({ viewport })
    await visit(page, '/about')
    await page.route(calls, (route) => route.fulfill({ json: { status: true, data: [] } }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Find Jobs', exact: true }).click()
    await page.getByRole('heading', { name: 'No jobs found', exact: true }).waitFor()
    for (const text of ['Try adjusting your filters or search terms', 'New jobs are added every day.'])
      await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Clear All' }).count()).toBe(0)
    await expectAccessibleInLightAndDark(page)
    await page.getByRole('link', { name: 'Create your profile', exact: true }).click()
    await page.waitForURL('**/register')
  },
)

test.each([
  ['fails', 'phone', { status: 503, json: { status: false, message: 'Away.' } }],
  ['fails', 'desktop', { status: 503, json: { status: false, message: 'Away.' } }],
  ['is empty', 'phone', { json: { status: true, data: [] } }],
] as const)(
  'opened from another page, a list that %s keeps the footer out of view on a %s',
  async (_, viewport, response) => {
    const page = await site.newPage({ viewport, reducedMotion: 'reduce', expected: /status of 503/ })
    await visit(page, '/about')
    await page.route(calls, (route) => route.fulfill(response))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Find Jobs', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
    await expectSoon(() => page.evaluate(() => scrollY)).toBe(0)
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(
      page.viewportSize()?.height ?? Infinity,
    )
  },
)

test('a very long search wraps in its chip, and Clear All aligns with the chips', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /status of 422/ })
  const search = 'mason with a very long list of wishes '.repeat(8).trim()
  await visit(page, `/jobs?search=${encodeURIComponent(search)}`)
  const chip = page.getByRole('link', { name: `Remove filter: ${search}`, exact: true })
  const box = await chip.boundingBox()
  const clear = page
    .getByRole('region', { name: 'Jobs', exact: true })
    .getByRole('button', { name: 'Clear All', exact: true })
    .first()
  expect((await clear.boundingBox())?.x).toBe(box?.x)
  await expectNoSidewaysScroll(page)
})
