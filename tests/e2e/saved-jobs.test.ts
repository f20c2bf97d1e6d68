import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  visit,
  pauseRetries,
} from '../support/browser.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site, titlesOf, watchCalls } from './site.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Nurse' },
    { title: 'Mason', country: 'Qatar' },
    { title: 'Welder' },
    { title: 'Old Cook', closes_on: daysFromToday(-2) },
  ])
})
afterAll(() => site.close())

const savedKey = 'kazi-kenya:saved-jobs'
const deletedId = '00000000-0000-4000-8000-000000000000'
const idOf = (title: string) => new URL(pathOf(title), site.origin).searchParams.get('job_id') ?? ''
const heartOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Save job', exact: true })
const chip = (page: Page, name: string) => page.getByRole('region').getByRole('link', { name, exact: true })
const storedIds = (page: Page) =>
  page.evaluate((key): string[] => JSON.parse(localStorage.getItem(key) ?? '[]'), savedKey)

/** Opens the saved jobs in a browser that has saved these, the first one first. */
async function openSaved(ids: string[], expected?: RegExp): Promise<Page> {
  const page = await site.newPage({ viewport: 'phone', expected })
  await page.addInitScript(([key, ids]) => localStorage.getItem(key) ?? localStorage.setItem(key, ids), [
    savedKey,
    JSON.stringify(ids),
  ] as const)
  await visit(page, '/jobs?saved=1')
  return page
}

test('the chip beside Filters counts the hearts as they are tapped, and leads to their jobs, last saved first', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs')
  await chip(page, 'Saved').waitFor()
  const calls = watchCalls(page)
  await heartOf(page, 'Mason').tap()
  await chip(page, 'Saved (1)').waitFor()
  await heartOf(page, 'Nurse').tap()
  await chip(page, 'Saved (2)').waitFor()
  expect(calls).toEqual([])
  await chip(page, 'Saved (2)').tap()
  await expectSoon(() => titlesOf(page)).toEqual(['Nurse', 'Mason'])
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/jobs?saved=1')
  await page.getByRole('heading', { level: 1, name: 'Saved jobs' }).waitFor()
  expect(await page.title()).toMatch(/^Saved jobs/)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
})

test('on a wide screen, the chip is as wide as its text, and a number in it moves no chip of a filter', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs?category=Full+Time')
  const filter = page.getByRole('region').getByRole('link', { name: /Full Time/ })
  const { x, width } = (await chip(page, 'Saved').boundingBox()) ?? { x: NaN, width: NaN }
  const before = await filter.boundingBox()
  await page.getByRole('button', { name: 'Save job' }).first().click()
  const wider = await chip(page, 'Saved (1)').boundingBox()
  expect(wider?.x).toBe(x)
  expect(wider?.width).toBeGreaterThan(width)
  expect(await filter.boundingBox()).toEqual(before)
})

test('requests each saved job separately, never as a list', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs')
  for (const title of ['Mason', 'Nurse', 'Welder']) await heartOf(page, title).tap()
  const calls = watchCalls(page)
  await chip(page, 'Saved (3)').tap()
  await page.getByRole('heading', { level: 1, name: 'Saved jobs', exact: true }).waitFor()
  await expectSoon(async () => (await titlesOf(page)).length).toBe(3)
  expect(calls.map((call) => new URL(call).pathname).toSorted()).toEqual(
    ['Mason', 'Nurse', 'Welder'].map((title) => `/api/jobs/profile/${idOf(title)}`).toSorted(),
  )
})

test('a saved job that fails again and again keeps its button, and loads by itself', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_/ })
  await visit(page, '/jobs')
  await heartOf(page, 'Mason').tap()
  await page.clock.install()
  let requests = 0
  await page.route('**/api/jobs/profile/*', (route) => {
    requests++
    return route.abort('connectionreset')
  })
  await chip(page, 'Saved (1)').tap()
  const button = page.getByRole('button', { name: 'Try again', exact: true })
  await button.focus()
  for (const [seconds, count] of [
    [5, 2],
    [10, 3],
  ] as const) {
    await page.clock.fastForward(seconds * 1_000)
    await expectSoon(() => requests).toBeGreaterThanOrEqual(count)
  }
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.unroute('**/api/jobs/profile/*')
  await page.clock.fastForward(20_000)
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
})

test('the server sends everyone the same page, which says without scripts that it needs them', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.goto('/jobs')
  expect(await page.getByRole('link', { name: /^Saved/ }).count()).toBe(0)
  const response = await page.goto('/jobs?saved=1')
  expect(response?.status()).toBe(200)
  await page.getByText('Turn on JavaScript in this browser to see them.').waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'All jobs', exact: true }).tap()
  await expectSoon(async () => (await titlesOf(page)).length).toBe(3)
})

test('a card stays in place until the next visit when its heart is tapped', async () => {
  const page = await openSaved([idOf('Nurse'), idOf('Mason')])
  await expectSoon(() => titlesOf(page)).toEqual(['Mason', 'Nurse'])
  const card = page.getByRole('article').nth(1)
  const before = await card.boundingBox()
  await heartOf(page, 'Mason').tap()
  await expectSoon(() => storedIds(page)).toEqual([idOf('Nurse')])
  expect(await heartOf(page, 'Mason').getAttribute('aria-pressed')).toBe('false')
  expect(await card.boundingBox()).toEqual(before)
  await page.reload()
  await expectSoon(() => titlesOf(page)).toEqual(['Nurse'])
})

test('a closed job says so, and one that no longer exists can be removed', async () => {
  const page = await openSaved([idOf('Old Cook'), deletedId, '../evil', idOf('Nurse')], /status of 404/)
  await expectSoon(() => titlesOf(page)).toEqual(['Nurse', 'Old Cook'])
  const closed = page.getByRole('listitem').filter({ hasText: 'Old Cook' })
  await closed.getByText('This job is closed', { exact: true }).waitFor()
  expect(await closed.getByText('Closes today').count()).toBe(0)
  expect(await page.getByText('This job is closed').count()).toBe(1)
  const gone = page.getByText('This job is no longer on this site.')
  await expectSoon(() => gone.count()).toBe(2)
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).first().tap()
  await page.getByText('Removed from your saved jobs.').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).tap()
  expect(await storedIds(page)).toEqual([idOf('Old Cook'), idOf('Nurse')])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().tap()
  expect(await storedIds(page)).toHaveLength(3)
})

test('a job that could not be loaded is loaded by Try again and when the network returns', async () => {
  for (const way of ['Try again', 'online']) {
    const page = await openSaved([idOf('Nurse'), idOf('Mason')], /status of 503/)
    await expectSoon(() => titlesOf(page)).toHaveLength(2)
    await page.route(`**/api/jobs/profile/${idOf('Mason')}`, (route) =>
      route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }),
    )
    await page.reload()
    await page.getByText('We could not load this job.').waitFor()
    await expectSoon(() => titlesOf(page)).toEqual(['Nurse'])
    if (way === 'Try again') await pauseRetries(page)
    await page.unroute(`**/api/jobs/profile/${idOf('Mason')}`)
    if (way === 'online') await page.evaluate(() => dispatchEvent(new Event('online')))
    else await page.getByRole('button', { name: 'Try again', exact: true }).tap()
    await expectSoon(() => titlesOf(page)).toEqual(['Mason', 'Nurse'])
  }
})

test('Try again works while other jobs are still loading', async () => {
  const page = await openSaved([idOf('Nurse'), idOf('Mason')], /status of 503/)
  await expectSoon(() => titlesOf(page)).toHaveLength(2)
  const release = await holdResponses(page, `**/api/jobs/profile/${idOf('Nurse')}`)
  let failures = 0
  await page.route(`**/api/jobs/profile/${idOf('Mason')}`, (route) =>
    failures++ === 0 ? route.fulfill({ status: 503, json: { status: false } }) : route.continue(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Try again', exact: true }).tap()
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
  await release()
  await expectSoon(() => titlesOf(page)).toEqual(['Mason', 'Nurse'])
})

test('without a saved job the page says how to save one', async () => {
  const page = await openSaved([])
  await page.getByRole('heading', { name: 'No saved jobs yet' }).waitFor()
  await page.getByText('Tap the heart on a job to find it here again.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'Browse jobs', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

test('All jobs returns to the list as it was, and Back from a job to the saved ones without loading them again', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs?country=Qatar')
  await heartOf(page, 'Mason').tap()
  await chip(page, 'Saved (1)').tap()
  await page.getByRole('heading', { level: 1, name: 'Saved jobs' }).waitFor()
  await page.getByRole('link', { name: 'View Job: Mason' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Mason' }).waitFor()
  const calls = watchCalls(page)
  await page.goBack()
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
  expect(calls).toEqual([])
  await page.getByRole('link', { name: 'All jobs', exact: true }).tap()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?country=Qatar')
})

test('in the light version the page leads to the full one', async () => {
  const page = await site.newPage({ viewport: 'phone', extraHTTPHeaders: { 'save-data': 'on' } })
  await page.goto('/jobs')
  expect(await page.getByRole('link', { name: /^Saved/ }).count()).toBe(0)
  await page.goto('/jobs?saved=1')
  await page.getByText('This page needs the full version.').waitFor()
  await page.getByRole('link', { name: 'Use the full version' }).last().tap()
  await page.getByRole('heading', { name: 'No saved jobs yet' }).waitFor()
  expect(new URL(page.url()).search).toBe('?saved=1')
})
