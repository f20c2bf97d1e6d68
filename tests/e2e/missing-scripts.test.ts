import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  untilHydrated,
} from '../support/browser.ts'
import { openAs } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let jobPath: string

beforeAll(async () => {
  site = await openSite()
  const pathOf = await site.showJobs(Array.from({ length: 30 }, (_, index) => ({ title: `Baker ${index}` })))
  jobPath = pathOf('Baker 0')
})
afterAll(() => site.close())

const scripts = '**/assets/*.js'
const notice = (page: Page) => page.getByText('Some buttons could not be loaded.')
const filtersLink = (page: Page) => page.getByRole('link', { name: 'Filters', exact: true })
const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })

function newPage(options: PageOptions = {}): Promise<Page> {
  return site.newPage({ viewport: 'phone', expected: /ERR_FAILED|Unexpected token|status of 404|import/i, ...options })
}

/** Holds back scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test.each([
  ['the entry', '**/assets/entry.client-*.js'],
  ['shared code', '**/assets/site-*.js'],
  ['every script', scripts],
])('looks and works as without scripts if %s does not arrive', async (_, missing) => {
  const page = await newPage()
  await page.route(missing, (route) => route.abort())
  await page.goto('/jobs')
  await notice(page).waitFor()
  expect(await filtersButton(page).count()).toBe(0)
  await filtersLink(page).click()
  await page.getByRole('radio', { name: /^Kenya/ }).check()
  await page.getByRole('button', { name: 'Apply Filters', exact: true }).click()
  await page.waitForURL(/country=Kenya/)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
})

test('looks and works as without scripts if a script cannot be parsed', async () => {
  const page = await newPage()
  await page.route('**/assets/site-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }),
  )
  await page.goto(jobPath)
  await notice(page).waitFor()
  expect(await page.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  await page.getByText('Applying needs JavaScript, which is not running in this browser.').first().waitFor()
})

test('offers to load the page again', async () => {
  const page = await newPage()
  await page.route(scripts, (route) => route.abort())
  await page.goto('/jobs?search=baker')
  await notice(page).waitFor()
  await page.unroute(scripts)
  await page.getByRole('link', { name: 'Try again', exact: true }).click()
  await untilHydrated(page)
  await filtersButton(page).waitFor()
  expect(await notice(page).isVisible()).toBe(false)
  expect(new URL(page.url()).search).toBe('?search=baker')
})

test('falls back after 15 seconds without hydration, and comes to life if the scripts arrive later', async () => {
  const page = await newPage()
  await page.clock.install()
  const release = await holdScripts(page)
  await page.goto('/jobs', { waitUntil: 'commit' })
  await filtersButton(page).waitFor()
  await page.clock.fastForward(14_000)
  expect(await notice(page).isVisible()).toBe(false)
  await page.clock.fastForward(2_000)
  await notice(page).waitFor()
  await filtersLink(page).waitFor()
  await page.getByRole('textbox', { name: 'Search job title or company' }).fill('Baker 7')
  release()
  await untilHydrated(page)
  await expectSoon(() => notice(page).isVisible()).toBe(false)
  await filtersButton(page).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  expect(
    await page.getByRole('textbox', { name: 'Search job title or company', includeHidden: true }).inputValue(),
  ).toBe('Baker 7')
})

test('offers signed-in people only the links of the account menu', async () => {
  const page = await openAs(site, await site.addPerson(), '/jobs', { viewport: 'phone', expected: /ERR_FAILED|import/ })
  await page.route(scripts, (route) => route.abort())
  await page.reload()
  await notice(page).waitFor()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'My Profile' }).waitFor()
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
})

test('shows a signed-in person no frame that never fills, and their account once the scripts arrive', async () => {
  const page = await openAs(site, await site.addPerson(), '/jobs', { viewport: 'phone' })
  await page.clock.install()
  const release = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByText('Loading profile...').waitFor()
  await page.clock.fastForward(16_000)
  await page.getByText('Your account needs JavaScript, which is not running in this browser.').waitFor()
  expect(await page.getByText('Loading profile...').isVisible()).toBe(false)
  release()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  expect(await notice(page).isVisible()).toBe(false)
})

test('loads a stylesheet again that failed, also when the network returns', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED|ERR_INTERNET/ })
  const stylesheet = '**/assets/app-*.css'
  let failures = 0
  await page.clock.install()
  await page.route(stylesheet, (route) => {
    failures++
    return route.abort()
  })
  await page.goto('/jobs')
  await untilHydrated(page)
  await expectSoon(() => failures).toBe(1)
  await page.clock.fastForward(1_000)
  await expectSoon(() => failures).toBe(2)
  await page.unroute(stylesheet)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSoon(() =>
    page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/app-'))),
  ).toBe(true)
})
