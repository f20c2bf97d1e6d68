import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAs } from '../e2e/candidate.ts'
import { holdResponses, openSite, type Site } from '../e2e/site.ts'
import {
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  untilHydrated,
} from '../support/browser.ts'

let site: Site
let jobPath: string

beforeAll(async () => {
  site = await openSite()
  const pathOf = await site.showJobs([{ title: 'Baker' }])
  jobPath = pathOf('Baker')
})
afterAll(() => site.close())

const scripts = '**/assets/*.js'
const notice = (page: Page) => page.getByText('Some buttons could not be loaded.')
const filtersLink = (page: Page) => page.getByRole('link', { name: 'Filters', exact: true })
const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })

function newPage(options: PageOptions = {}): Promise<Page> {
  return site.newPage({ viewport: 'phone', expected: /ERR_FAILED|Unexpected token|status of 404|import/i, ...options })
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
  await page.getByText('This site does not send applications yet.').waitFor()
})

test('looks and works as without scripts if a script throws', async () => {
  const page = await newPage({ expected: /Broken on purpose/ })
  await page.route('**/assets/site-*.js', async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()}\nthrow new Error('Broken on purpose')`
    await route.fulfill({ response, body })
  })
  await page.goto('/jobs')
  await notice(page).waitFor()
  await filtersLink(page).waitFor()
  expect(await filtersButton(page).count()).toBe(0)
})

test('with every script blocked, a job is found, filtered, opened and shared', async () => {
  const page = await newPage()
  await page.route(scripts, (route) => route.abort())
  await page.goto('/')
  await notice(page).waitFor()
  const search = page.getByRole('textbox', { name: 'Search job title or company' })
  await search.fill('baker')
  await search.press('Enter')
  await page.waitForURL(/\/jobs\?.*search=baker/)
  await notice(page).waitFor()
  await page.getByRole('radio', { name: /^Kenya/ }).check()
  await page.getByRole('button', { name: 'Apply Filters', exact: true }).click()
  await page.waitForURL(/search=baker.*country=Kenya|country=Kenya.*search=baker/)
  await notice(page).waitFor()
  await page.getByRole('link', { name: 'View Job: Baker', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Baker', exact: true }).waitFor()
  await notice(page).waitFor()
  await page.getByRole('main').locator('css=summary[aria-label=Share]').click()
  const whatsApp = page.getByRole('link', { name: 'WhatsApp', exact: true }).first()
  expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(jobPath))
  await page.getByRole('link', { name: 'Back to Jobs', exact: true }).click()
  await page.waitForURL(/\/jobs/)
})

test('offers to load the page again', async () => {
  const page = await newPage()
  await page.route(scripts, (route) => route.abort())
  await page.goto('/jobs?search=baker')
  await notice(page).waitFor()
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await untilHydrated(page)
  await filtersButton(page).waitFor()
  expect(await notice(page).isVisible()).toBe(false)
  expect(new URL(page.url()).search).toBe('?search=baker')
})

test('falls back after 15 seconds without hydration, and comes to life if the scripts arrive later', async () => {
  const page = await newPage()
  await page.clock.install()
  // Otherwise a slow load would be part of the 15 seconds.
  await page.clock.pauseAt(Date.now() + 60_000)
  const release = await holdResponses(page, scripts)
  await page.goto('/jobs', { waitUntil: 'commit' })
  await filtersButton(page).waitFor()
  await page.clock.fastForward(14_000)
  expect(await notice(page).isVisible()).toBe(false)
  await page.clock.fastForward(2_000)
  await notice(page).waitFor()
  await filtersLink(page).waitFor()
  await page.getByRole('textbox', { name: 'Search job title or company' }).fill('baker')
  await page.clock.resume()
  await release()
  await untilHydrated(page)
  await expectSoon(() => notice(page).isVisible()).toBe(false)
  await page.waitForURL('**/jobs?search=baker')
  await filtersButton(page).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  expect(
    await page.getByRole('textbox', { name: 'Search job title or company', includeHidden: true }).inputValue(),
  ).toBe('baker')
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

test('tells a signed-in person that scripts are missing instead of loading forever, and shows their account once they arrive', async () => {
  const page = await openAs(site, await site.addPerson(), '/jobs', { viewport: 'phone' })
  await page.clock.install()
  const release = await holdResponses(page, scripts)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByText('Loading profile...').waitFor()
  await page.clock.fastForward(16_000)
  await page.getByText('Your account needs JavaScript, which is not running in this browser.').waitFor()
  expect(await page.getByText('Loading profile...').isVisible()).toBe(false)
  await release()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  expect(await notice(page).isVisible()).toBe(false)
})

test('loads a page again with the token of its emailed link', async () => {
  const page = await newPage()
  await page.route(scripts, (route) => route.abort())
  await page.goto('/verify-email#token=0123456789')
  await notice(page).waitFor()
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).waitFor()
})

const isStyled = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].some((sheet) => {
      try {
        return sheet.href?.includes('/assets/app-') && sheet.cssRules.length > 0
      } catch {
        return false // It has failed.
      }
    }),
  )

const isDrawn = async (page: Page) => ((await page.locator('css=.icon use').last().boundingBox())?.width ?? 0) > 0

test.each([
  ['a stylesheet', '**/assets/app-*.css', isStyled],
  ['icons', '**/assets/icons-*.svg', isDrawn],
])('loads %s again that failed, also when the network returns', async (_, file, hasLoaded) => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED|ERR_INTERNET/ })
  let failures = 0
  await page.clock.install()
  await page.route(file, (route) => {
    failures++
    return route.abort()
  })
  await page.goto('/jobs')
  await untilHydrated(page)
  expect(await hasLoaded(page)).toBe(false)
  const before = failures
  expect(before).toBeGreaterThan(0)
  // The longest pause between two attempts.
  await page.clock.fastForward(30_000)
  await expectSoon(() => failures).toBeGreaterThan(before)
  await page.unroute(file)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSoon(() => hasLoaded(page)).toBe(true)
})
