import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectSoon, visit } from '../support/browser.ts'
import { emptyProfile, fullProfile, openAs, openAsGrace, profileCall } from './candidate.ts'
import { openSite, type Site, watchCalls } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(Array.from({ length: 6 }, (_, index) => ({ title: `Job ${index}` })))
})
afterAll(() => site.close())

const { certications: _education, ...withoutEducation } = fullProfile

const main = (page: Page) => page.getByRole('main')
const step = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'Step 1' })
const showStep = (page: Page) => step(page).evaluate((item) => item.scrollIntoView({ behavior: 'instant' }))
const percent = (page: Page) => step(page).getByRole('heading', { name: /^Your profile is \d+ % complete$/ })

test('shows signed-in people how complete their profile is, and the next step instead of Create account', async () => {
  const page = await openAsGrace(site, '/', withoutEducation, { viewport: 'phone' })
  await showStep(page)
  await step(page).getByRole('heading', { name: 'Your profile is 78 % complete', exact: true }).waitFor()
  expect(await step(page).getByRole('link', { name: 'Add education', exact: true }).getAttribute('href')).toBe(
    '/dashboard',
  )
  expect(await main(page).getByRole('heading', { name: 'Create account' }).count()).toBe(0)
  expect(await main(page).getByRole('link', { name: 'Subscribe Now' }).count()).toBe(0)
  expect(await main(page).getByText('No account needed.').isVisible()).toBe(false)
  expect(await main(page).getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/dashboard')
  await expectAccessibleInLightAndDark(page)
})

const line = (page: Page) => main(page).getByRole('paragraph').filter({ hasText: 'New jobs every week.' })

test('says under the search box how complete the profile is, without moving the jobs', async () => {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    const page = await openAsGrace(site, '/', withoutEducation)
    await page.setViewportSize({ width, height })
    let answer = () => {}
    const isAnswering = new Promise<void>((resolve) => (answer = resolve))
    await page.route(profileCall, async (route) => {
      await isAnswering
      await route.fulfill({ json: { status: true, data: withoutEducation } })
    })
    await page.reload()
    const text = () => line(page).innerText()
    await expectSoon(text).toBe('New jobs every week. Go to your profile')
    await page.evaluate(() => document.fonts.ready)
    const jobs = main(page).getByRole('article').first()
    const before = await jobs.boundingBox()
    answer()
    await expectSoon(text).toBe('New jobs every week. Your profile is 78 % complete. Add education')
    expect(await jobs.boundingBox()).toEqual(before)
    expect(before?.y).toBeLessThanOrEqual(width === 360 ? 650 : 1_024)
    expect(await line(page).getByRole('link', { name: 'Add education' }).getAttribute('href')).toBe('/dashboard')
  }
})

test('leads to the jobs when the profile is complete', async () => {
  const page = await openAsGrace(site, '/', fullProfile)
  await showStep(page)
  await step(page).getByRole('heading', { name: 'Your profile is 100 % complete', exact: true }).waitFor()
  await step(page).getByRole('link', { name: 'Browse Jobs', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

test('reads the profile from the server', async () => {
  const page = await openAs(site, await site.addPerson(), '/')
  await showStep(page)
  await step(page).getByRole('heading', { name: 'Your profile is 0 % complete', exact: true }).waitFor()
  await step(page).getByRole('link', { name: 'Add personal info', exact: true }).waitFor()
})

test('shows visitors Create account and Subscribe Now, and requests nothing about a profile', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const calls = watchCalls(page)
  await visit(page, '/')
  await showStep(page)
  await step(page).getByRole('heading', { name: 'Create account', exact: true }).waitFor()
  await main(page).getByRole('link', { name: 'Subscribe Now', exact: true }).scrollIntoViewIfNeeded()
  expect(await percent(page).count()).toBe(0)
  expect(calls).toEqual([])
  expect(scripts.filter((url) => /progress|completion/.test(url))).toEqual([])
})

test('loads the profile once for both places', async () => {
  const page = await openAsGrace(site, '/about', emptyProfile, { viewport: 'phone' })
  const calls = watchCalls(page)
  await visit(page, '/')
  await line(page).getByText('Your profile is').waitFor()
  await showStep(page)
  await percent(page).waitFor()
  expect(calls).toHaveLength(1)
})

test.each([
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 768, height: 1024 }],
  ['desktop', { width: 1280, height: 800 }],
])('moves nothing when the profile has loaded on a %s', async (_, size) => {
  const page = await openAsGrace(site, '/', withoutEducation)
  await page.setViewportSize(size)
  let answer = () => {}
  const isAnswering = new Promise<void>((resolve) => (answer = resolve))
  await page.route(profileCall, async (route) => {
    await isAnswering
    await route.fulfill({ json: { status: true, data: withoutEducation } })
  })
  await page.reload()
  await showStep(page)
  await step(page).getByRole('heading', { name: 'Complete your profile', exact: true }).waitFor()
  const next = main(page).getByRole('heading', { name: 'A Nairobi agency' })
  const before = await next.boundingBox()
  answer()
  await percent(page).waitFor()
  expect(await next.boundingBox()).toEqual(before)
})

test('keeps the general text when the profile cannot be loaded, and does not retry', async () => {
  const page = await openAsGrace(site, '/about', null, { expected: /status of 503/ })
  await page.route(profileCall, (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  const calls = watchCalls(page)
  const answered = page.waitForResponse(profileCall)
  await visit(page, '/')
  await answered
  await page.waitForLoadState('networkidle')
  await step(page).getByRole('heading', { name: 'Complete your profile', exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(calls).toHaveLength(1)
})

test('removes the percentage at once after a sign-out in another tab', async () => {
  const page = await openAsGrace(site, '/', withoutEducation)
  await showStep(page)
  await percent(page).waitFor()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/healthz')
  await otherTab.evaluate(() => localStorage.removeItem('kazi-kenya:session'))
  await step(page).getByRole('heading', { name: 'Create account', exact: true }).waitFor()
  await expectSoon(() => main(page).getByText('78 %').count()).toBe(0)
})
