import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { isBelowToast } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const toasts = (page: Page) => page.locator('css=.Toastify__toast')
const progressBar = (page: Page) => page.locator('css=.Toastify__progress-bar--animated')
const timerState = (page: Page) => progressBar(page).evaluate((line) => getComputedStyle(line).animationPlayState)

/** Opens the login page with a mocked failure for the next attempt. */
async function openLogin(options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage({ expected: /status of 401/, ...options })
  await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: { status: false, message: 'No.' } }))
  await visit(page, '/login')
  return page
}

const fail = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()

test('does not load the toast library on a page without toasts', async () => {
  const page = await site.newPage()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await visit(page, '/jobs')
  await page.waitForLoadState('networkidle')
  expect(urls.filter((url) => url.includes('toast'))).toEqual([])
})

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator) => (await topOf(part)) + ((await part.boundingBox())?.height ?? Number.NaN)

test('shows a toast at the bottom of a phone', async () => {
  const page = await openLogin({ viewport: 'phone', reducedMotion: 'reduce' })
  await fail(page)
  await toasts(page).getByText('Login failed.', { exact: true }).waitFor()
  expect(await toasts(page).boundingBox()).toMatchObject({ x: 8, width: 344 })
  await expectSoon(() => bottomOf(toasts(page))).toBe(792)
  await expectNoSidewaysScroll(page)
})

test.each([768, 1280])('shows a toast at the top right of a screen of %d px, below the heading', async (width) => {
  const page = await openLogin({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await fail(page)
  await toasts(page).getByText('Login failed.', { exact: true }).waitFor()
  expect(await toasts(page).boundingBox()).toMatchObject({ x: width - 400, width: 384 })
  const heading = page.getByRole('heading', { level: 1 })
  // It slides in from 8 px above.
  await expectSoon(async () => (await topOf(toasts(page))) - (await bottomOf(heading))).toBeGreaterThan(8)
  expect(await topOf(toasts(page))).toBeLessThan(220)
})

test("shows a toast above a job's buttons on a phone", async () => {
  const pathOf = await site.showJobs([{ title: 'Mason' }])
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', expected: /ERR_FAILED/ })
  await visit(page, '/login')
  await page.route('**/api/check-username', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('Username', { exact: true }).fill('amina')
  await page.getByLabel('Full name', { exact: true }).focus()
  await toasts(page).getByText('Failed to check username.').waitFor()
  await page.evaluate((path) => history.pushState(null, '', path), pathOf('Mason'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('button', { name: 'Apply Now', exact: true }).waitFor()
  await expectSoon(async () => (await bottomOf(toasts(page))) <= (await topOf(page.locator('css=.foot-bar')))).toBe(
    true,
  )
})

test('covers no button in the header and no link in the form on a phone in landscape', async () => {
  const page = await openLogin({ viewport: 'phone', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 740, height: 360 })
  await fail(page)
  await toasts(page).waitFor()
  const { main, banner } = { main: page.getByRole('main'), banner: page.getByRole('banner') }
  const parts = [
    main.getByRole('link', { name: 'Forgot your password?', exact: true }),
    main.getByRole('button', { name: 'Sign In', exact: true }),
    banner.getByRole('button', { name: 'Menu', exact: true }),
  ]
  for (const part of parts) expect(await isBelowToast(part)).toBe(false)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const part of [...parts, banner.getByRole('link').first()]) expect(await isBelowToast(part)).toBe(false)
})

/** What the live region of toasts has for screen readers. */
const spokenToasts = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true }).ariaSnapshot()

test('has one live region for toasts, which leaves out what the page itself says', async () => {
  const page = await site.newPage({ expected: /status of 401/ })
  const user = { name: 'Amina', email: 'a@example.com' }
  const responses = [
    { status: 401, json: { status: false, message: 'No.' } },
    { json: { status: true, message: '', user, token: 'x' } },
  ]
  await page.route('**/api/login', (route) => route.fulfill(responses.shift()))
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: { status: true, data: { user } } }))
  await visit(page, '/login')
  const alert = page.getByRole('main').getByRole('alert')
  expect(await alert.getAttribute('aria-live')).toBe('assertive')
  await fail(page)
  await alert.getByText('No.', { exact: true }).waitFor()
  await toasts(page).getByText('Login failed.', { exact: true }).waitFor()
  expect(await spokenToasts(page)).not.toContain('Login failed.')
  await fail(page)
  await toasts(page).getByText('Login successful!', { exact: true }).waitFor()
  expect(await spokenToasts(page)).toContain('Login successful!')
  const regions = page.locator(
    'css=.Toastify[aria-live=polite], .Toastify :is([aria-live], [role=alert], [role=status])',
  )
  expect(await regions.count()).toBe(1)
})

test('does not repeat to screen readers that a username is available', async () => {
  const page = await site.newPage()
  await page.route('**/api/check-username', (route) =>
    route.fulfill({ json: { status: true, available: true, message: '' } }),
  )
  await visit(page, '/register')
  await page.getByLabel('Username', { exact: true }).fill('amina')
  await page.getByLabel('Full name', { exact: true }).focus()
  await toasts(page).getByText('Username is available!', { exact: true }).waitFor()
  expect(await spokenToasts(page)).not.toContain('available')
  await page.getByRole('main').getByText('Username is available!', { exact: true }).waitFor()
})

test('pauses the timer of a toast while it has the focus, and closes it with its button', async () => {
  const page = await openLogin()
  await fail(page)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).focus()
  await expectSoon(() => timerState(page)).toBe('paused')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.mouse.move(0, 800)
  await expectSoon(() => timerState(page)).toBe('running')
  await toasts(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await toasts(page).waitFor({ state: 'detached' })
})

test('shows a toast for five seconds even with reduced motion', async () => {
  const page = await openLogin({ reducedMotion: 'reduce' })
  await fail(page)
  await toasts(page).waitFor()
  await expectSoon(() => timerState(page)).toBe('running')
  expect(await progressBar(page).evaluate((line) => getComputedStyle(line).animationDuration)).toBe('5s')
})

test('stays open when Chromium reports the end of a timer that has not run', async () => {
  const page = await openLogin()
  await fail(page)
  const end = (elapsedTime: number) =>
    progressBar(page).evaluate(
      (bar, init) => bar.dispatchEvent(new AnimationEvent('animationend', { bubbles: true, ...init })),
      { animationName: 'Toastify__trackProgress', elapsedTime },
    )
  await expectSoon(() => timerState(page)).toBe('running')
  await end(0)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await page.locator('css=.toast-leaves').count()).toBe(0)
  await end(5)
  await expectSoon(() => toasts(page).count()).toBe(0)
})

test('does not repeat a message, and keeps it on the next page', async () => {
  const page = await openLogin()
  await fail(page)
  await toasts(page).hover()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('alert').getByText('No.', { exact: true }).waitFor()
  await expectSoon(() => toasts(page).count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await page.waitForURL('**/register')
  expect(await toasts(page).getByText('Login failed.', { exact: true }).isVisible()).toBe(true)
})

test('shows the error in the page when toasts cannot be loaded', async () => {
  const page = await openLogin({ expected: /status of 401|ERR_FAILED/ })
  await page.route(/toast/, (route) => route.abort())
  await page.reload()
  await page.getByLabel('Password', { exact: true }).fill('typed')
  await fail(page)
  await page.getByRole('main').getByRole('alert').getByText('No.', { exact: true }).waitFor()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('typed')
})

test('replaces the toasts of an earlier action', async () => {
  const page = await site.newPage({ expected: /status of 500/ })
  const responses = [{ status: 500, json: {} }, { json: { status: true, available: true, message: '' } }]
  await page.route('**/api/check-username', (route) => route.fulfill(responses.shift()))
  await visit(page, '/register')
  const check = async (name: string) => {
    await page.getByLabel('Username', { exact: true }).fill(name)
    await page.getByLabel('Full name', { exact: true }).focus()
  }
  await check('amina')
  // Hovering would pause its timer.
  await toasts(page).getByText('Failed to check username.').hover()
  await check('aminah')
  await expectSoon(() => toasts(page).allTextContents()).toEqual(['Username is available!'])
})

test('hides the result of a username check when the name changes, until the next check', async () => {
  const page = await site.newPage()
  await page.route('**/api/check-username', (route) =>
    route.fulfill({ json: { status: true, available: true, message: '' } }),
  )
  await visit(page, '/register')
  const username = page.getByLabel('Username', { exact: true })
  const available = toasts(page).getByText('Username is available!')
  await username.fill('amina')
  await page.getByLabel('Full name', { exact: true }).focus()
  // Hovering would pause its timer.
  await available.hover()
  await username.fill('amina2')
  await expectSoon(() => toasts(page).count()).toBe(0)
  await page.getByLabel('Full name', { exact: true }).focus()
  await available.waitFor()
})

test('does not stack toasts of two checks in quick succession', async () => {
  const page = await site.newPage({ expected: /status of 429/ })
  const responses = [
    { json: { status: true, available: true, message: '' } },
    { status: 429, json: { status: false, message: 'Too many attempts.' } },
  ]
  await page.route('**/api/check-username', (route) => route.fulfill(responses.shift()))
  await visit(page, '/register')
  const username = page.getByLabel('Username', { exact: true })
  await username.fill('amina')
  await username.press('Enter')
  await toasts(page).getByText('Username is available!').waitFor()
  await username.fill('aminah')
  await username.press('Enter')
  await toasts(page).getByText('Failed to check username.').waitFor()
  expect(await page.locator('css=.Toastify__toast:not(.toast-leaves)').allTextContents()).toEqual([
    'Failed to check username.',
  ])
})
