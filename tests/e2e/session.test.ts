import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidatePaths } from '../../src/site/page-paths.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { fullProfile, openAsGrace } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([{ title: 'Welder' }])
})
afterAll(() => site.close())

const accountButton = (page: Page) => page.getByRole('button', { name: 'Account menu', exact: true })
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('kazi-kenya:session'))

test('the account menu replaces Sign In and Get Started, and works by keyboard', async () => {
  const page = await openAsGrace(site, '/jobs', fullProfile, { viewport: 'phone' })
  const header = page.getByRole('banner')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  expect(await header.getByRole('link', { name: 'Find a Job' }).count()).toBe(1)
  expect(await header.getByRole('link', { name: /Sign In|Get Started/ }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await accountButton(page).press('Enter')
  await page.getByText('Grace Njeri', { exact: true }).waitFor()
  await page.getByText('grace@example.com', { exact: true }).waitFor()
  await expectSoon(() => accountButton(page).getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('My Profile')
  await page.keyboard.press('Escape')
  await expectSoon(() => accountButton(page).getAttribute('aria-expanded')).toBe('false')
  await accountButton(page).tap()
  await page.getByRole('link', { name: 'My Profile', exact: true }).tap()
  await page.getByRole('heading', { name: 'Welcome back, Grace Njeri' }).waitFor()
  await accountButton(page).tap()
  await page.getByRole('button', { name: 'Settings', exact: true }).tap()
  await expectSoon(() => accountButton(page).getAttribute('aria-expanded')).toBe('false')
  expect(await accountButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('never shows Sign In to signed-in people, not even before scripts load', async () => {
  const page = await openAsGrace(site, '/', fullProfile, { expected: /ERR_FAILED/ })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await accountButton(page).isVisible()).toBe(true)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).count()).toBe(0)
})

test('Logout calls the server without waiting, replaces the page in the history and signs out the other tabs', async () => {
  const page = await openAsGrace(site, '/jobs', fullProfile)
  const openJob = () => page.getByRole('link', { name: 'View Job: Welder' }).click()
  const apply = page.getByRole('button', { name: 'Apply Now', exact: true })
  await openJob()
  await apply.click()
  await page.getByText('Application submitted successfully!').waitFor()
  // Gets no response.
  await page.route('**/api/logout', () => {})
  await page.goto('/')
  const other = await page.context().newPage()
  await other.route('**/api/candidates/profile', (route) =>
    route.fulfill({ json: { status: true, data: fullProfile } }),
  )
  await visit(other, '/dashboard')
  const personal = other.getByText(/Grace|grace@/)
  await personal.first().waitFor()
  let load = () => {}
  const released = new Promise<void>((resolve) => (load = resolve))
  await other.route('**/assets/login-page-*.js', (route) => released.then(() => route.continue()))
  await accountButton(page).click()
  const revoked = page.waitForRequest('**/api/logout')
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect((await revoked).headers().authorization).toBe('Bearer token-of-grace')
  expect(await storedSession(page)).toBeNull()
  // What is personal disappears at once, while the login page still loads.
  await expectSoon(() => personal.count()).toBe(0)
  expect(new URL(other.url()).pathname).toBe('/dashboard')
  load()
  await other.waitForURL('**/login')
  await page.goBack()
  await page.waitForURL('**/job-details?*')
  // The next person can apply for the same jobs.
  await expectSoon(() => apply.isEnabled()).toBe(true)
  expect(await page.getByText('Application submitted successfully!').count()).toBe(0)
})

test('pages for candidates redirect to /login without a session, and show nothing before that', async () => {
  const page = await site.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  for (const path of candidatePaths) {
    await page.goto(path)
    await page.waitForURL(/\/login/)
    const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seen'))
    expect(String(seen), path).not.toMatch(/Coming Soon|Welcome back,|profile overview|Failed to load/)
  }
})
