import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInWords } from '../../src/calendar.ts'
import {
  expectAccessibleInLightAndDark,
  expectSoon,
  type PageOptions,
  visit,
  pauseRetries,
} from '../support/browser.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site, titlesOf } from './site.ts'

let site: Site
let pathOf: PathOf
const calls = '**/api/jobs/profile/*'

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    {
      title: 'Hotel Waiter',
      company: 'Doha Grand',
      city: 'Doha',
      country: 'Qatar',
      type: 'Contract',
      salary: 'QAR 2,400 a month',
      closes_on: daysFromToday(12),
      description: 'Serve guests.\n'.repeat(20),
      benefits: 'Meals',
      working_hours: '8 to 5',
    },
    { title: 'Hotel Cook', description: 'Cook rice.' },
    ...Array.from({ length: 18 }, (_, index) => ({ title: `Mason ${index}` })),
  ])
})
afterAll(() => site.close())

const expected = /status of [45]|ERR_/
const view = (page: Page, title: string) => page.getByRole('link', { name: `View Job: ${title}`, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const head = (page: Page) => page.getByRole('main').locator('css=header')
const grey = (page: Page) => page.getByRole('main').locator('css=.breathe')

async function openList(options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', expected, ...options })
  await visit(page, '/jobs')
  return page
}

/** The texts at the top of the page, with their places. */
const places = (page: Page) =>
  head(page).evaluate((header) =>
    [...header.querySelectorAll('h1, p:not(:last-of-type), .job-tile, .overseas-chip')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.textContent, x, y, width, height]
    }),
  )

/** Runs in the page: collects layout shifts from now on, including those after a tap. */
function recordShifts(): void {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift' })
}

test.each(['phone', 'desktop'] as const)(
  'on a %s, tapping a card draws its job before the response, and nothing moves when it arrives',
  async (viewport) => {
    const page = await openList({ viewport })
    const release = await holdResponses(page, calls)
    await view(page, 'Hotel Waiter').click()
    await heading(page, 'Hotel Waiter').waitFor()
    for (const text of ['Doha Grand', 'Doha, Qatar', 'Contract', 'QAR 2,400 a month', /^Closes .* · 12 days left$/])
      await head(page).getByText(text, { exact: true }).waitFor()
    expect(await head(page).locator('css=.job-tile').count()).toBe(1)
    expect(await grey(page).count()).toBeGreaterThan(8)
    expect(new URL(page.url()).search).toBe(new URL(pathOf('Hotel Waiter'), site.origin).search)
    expect(await page.title()).toBe('Hotel Waiter · Doha Grand · Kazi Kenya')
    expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'job-title'])
    expect(await page.getByText('Loading…').count()).toBe(0)
    expect(await page.locator('css=.pending-bar').count()).toBe(1)
    await expectAccessibleInLightAndDark(page)
    const before = await places(page)
    await page.evaluate(recordShifts)
    await release()
    await page.getByText('Serve guests.').first().waitFor()
    expect(await places(page)).toEqual(before)
    expect(await grey(page).count()).toBe(0)
    expect(await page.locator('css=.pending-bar').count()).toBe(0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  },
)

test.each([
  ['twice', ['Hotel Waiter', 'Hotel Waiter']],
  ['after another one', ['Hotel Cook', 'Hotel Waiter']],
])('a card that is tapped %s before the script of its page has loaded is drawn at once', async (_, taps) => {
  const page = await openList()
  const releaseScripts = await holdResponses(page, '**/assets/job-details-page-*.js')
  const release = await holdResponses(page, calls)
  for (const title of taps) await view(page, title).click()
  await releaseScripts()
  await heading(page, 'Hotel Waiter').waitFor()
  await head(page).getByText('QAR 2,400 a month', { exact: true }).waitFor()
  expect(await grey(page).count()).toBeGreaterThan(8)
  await release()
  await page.getByText('Serve guests.').first().waitFor()
})

test('on a phone with a wrong date, the day on which a job closes is right once it has loaded', async () => {
  const page = await openList()
  await page.clock.setFixedTime(new Date('2020-02-02T12:00:00Z'))
  await view(page, 'Hotel Waiter').click()
  await page.getByText('Serve guests.').first().waitFor()
  const day = dayInWords(daysFromToday(12))
  await head(page).getByText(`Closes ${day} · 12 days left`, { exact: true }).waitFor()
})

test('only the last of two jobs opened in a row is loaded, and Back shows the list as it was', async () => {
  const page = await openList()
  const order = await titlesOf(page)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  const release = await holdResponses(page, calls)
  await view(page, 'Hotel Waiter').click()
  await heading(page, 'Hotel Waiter').waitFor()
  await page.goBack()
  await expectSoon(() => titlesOf(page)).toEqual(order)
  await expectSoon(() => failed.length).toBe(1)
  await view(page, 'Hotel Cook').click()
  await heading(page, 'Hotel Cook').waitFor()
  await release()
  await page.getByText('Cook rice.').waitFor()
  expect(await page.getByText('Serve guests.').count()).toBe(0)
  await page.goBack()
  await expectSoon(() => titlesOf(page)).toEqual(order)
  expect(await view(page, 'Hotel Cook').evaluate((link) => link === document.activeElement)).toBe(true)
})

test('a job that was deleted after the list had loaded says so, in the title too', async () => {
  const page = await openList()
  await page.route(calls, (route) => route.fulfill({ status: 404, json: { status: false, message: 'Job not found' } }))
  await view(page, 'Hotel Waiter').click()
  await heading(page, 'Job not found').waitFor()
  await expectSoon(() => page.title()).toBe('Job not found · Kazi Kenya')
  await page.goBack()
  await expectSoon(() => page.title()).toBe('Find Your Dream Job · Kazi Kenya')
})

test('a job that closed after the list had loaded says so, also if Apply Now was pressed meanwhile', async () => {
  const page = await openList()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, async (route) => {
    await released
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ json: { ...rest, data: { ...data, job_is_closed: true, job_remaining_days: 0 } } })
  })
  await view(page, 'Hotel Waiter').click()
  await page.getByRole('button', { name: 'Apply Now', exact: true }).click()
  await page.getByRole('button', { name: 'Applying...', exact: true }).waitFor()
  release()
  await page.getByText('This job is closed', { exact: true }).waitFor()
  expect(await page.getByText('12 days left').count()).toBe(0)
  // Longer than applying takes.
  await page.waitForTimeout(1_700)
  expect(await page.getByText('Application submitted successfully!').count()).toBe(0)
})

test('a job that fails after it was drawn is shown after Try again, with its title', async () => {
  const page = await openList()
  await page.route(calls, (route) => route.abort())
  await view(page, 'Hotel Waiter').click()
  await heading(page, 'Failed to fetch job details').waitFor()
  await pauseRetries(page)
  await expectSoon(() => page.title()).toBe('Failed to fetch job details · Kazi Kenya')
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByText('Serve guests.').first().waitFor()
  await expectSoon(() => page.title()).toBe('Hotel Waiter · Doha Grand · Kazi Kenya')
})

test('a job opened from the home page and a similar job are drawn at once too', async () => {
  const page = await site.newPage({ expected })
  await visit(page, '/')
  const release = await holdResponses(page, calls)
  // The waiter has no similar job.
  const first = page.getByRole('article').filter({ hasText: 'Mason' }).first()
  const title = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('link').click()
  await heading(page, title).waitFor()
  await release()
  const similar = page.getByRole('region', { name: 'More jobs like this' }).getByRole('article').first()
  const next = (await similar.getByRole('heading').textContent()) ?? ''
  const releaseNext = await holdResponses(page, calls)
  await similar.getByRole('link').click()
  await heading(page, next).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('job-title')
  await releaseNext()
  await expectSoon(() => grey(page).count()).toBe(0)
})

test('Forward restores the complete job and its scroll position', async () => {
  const page = await openList()
  await view(page, 'Hotel Waiter').click()
  await page.getByText('Serve guests.').first().waitFor()
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await page.goBack()
  await view(page, 'Hotel Waiter').waitFor()
  await page.goForward()
  await page.getByText('Serve guests.').first().waitFor()
  await expectSoon(() => page.evaluate(() => Math.round(scrollY))).toBe(600)
})
