import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  visit,
  pauseRetries,
} from '../support/browser.ts'
import { fullProfile, openAsGrace } from './candidate.ts'
import { holdResponses, openSite, type Site } from './site.ts'

let site: Site
const amina = { user: { name: 'Amina Otieno', email: 'amina@example.com' }, token: 'token-of-amina' }
const guarded = ['/dashboard', '/settings', '/saved-jobs', '/applications']

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([{ title: 'Welder' }])
})
afterAll(() => site.close())

const accountButton = (page: Page) => page.getByRole('button', { name: 'Account menu', exact: true })
const menu = (page: Page) => page.locator('css=#account-menu')
const sessionEnded = (page: Page) =>
  page.getByRole('main').getByText('Your session has ended. Sign in to continue.', { exact: true })
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('kazi-kenya:session'))

/** Opens a page in a browser that has this session, with a mocked profile response. */
async function signedIn(
  path: string,
  { session = amina, ...options }: PageOptions & { session?: object } = {},
): Promise<Page> {
  const page = await site.newPage(options)
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: profileOf(true) }))
  await page.goto('/healthz')
  await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), JSON.stringify(session))
  await visit(page, path)
  return page
}

test.each([
  'grace.njeri.wanjiku@technicaluniversity.ac.ke',
  'grace.njeri.wanjiku.kamau.nyambura@example.com',
  'amina@hospitals.technicaluniversity.ac.ke',
])('breaks %s in the account menu only after a dot or before the @', async (email) => {
  const name = 'Grace Njeri Wanjiku Kamau-Otieno Nyambura wa Mwangi Kipchoge'
  const page = await signedIn('/jobs', { session: { ...amina, user: { name, email } }, viewport: 'phone' })
  await accountButton(page).tap()
  await menu(page).getByText(name, { exact: true }).waitFor()
  const lines = await menu(page).getByText(email, { exact: true }).evaluate(linesOf)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe(email)
  for (const [at, line] of lines.slice(1).entries()) expect(lines[at]?.endsWith('.') || line.startsWith('@')).toBe(true)
  await expectNoSidewaysScroll(page)
})

/** Runs in the page: the lines of a text as they are laid out. */
function linesOf(element: HTMLElement): string[] {
  const lines = new Map<number, string>()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    for (const at of (text.textContent ?? '').split('').keys()) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { top } = range.getBoundingClientRect()
      lines.set(top, `${lines.get(top) ?? ''}${range.toString()}`)
    }
  }
  return [...lines.values()]
}

function profileOf(isVerified: boolean) {
  const user = { ...amina.user, email_verified: isVerified, phone: '+254712345678', phone_verified_at: null }
  return { status: true, data: { user } }
}

test.each(['phone', 'desktop'] as const)(
  'shows the avatar instead of Sign In and Get Started on a %s',
  async (viewport) => {
    const page = await signedIn('/jobs', { viewport })
    const header = page.getByRole('banner')
    expect(await accountButton(page).count()).toBe(1)
    if (viewport === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    expect(await header.getByRole('link', { name: 'Find a Job' }).count()).toBe(1)
    expect(await header.getByRole('link', { name: /Sign In|Get Started/ }).count()).toBe(0)
    await expectNoSidewaysScroll(page)
  },
)

test('shows the first letter of the name in the avatar, or U without a name', async () => {
  expect(await accountButton(await signedIn('/jobs')).textContent()).toBe('A')
  for (const user of [{ name: ' ', email: '' }, { email: 'amina@example.com' }, { name: null }]) {
    expect(await accountButton(await signedIn('/jobs', { session: { ...amina, user } })).textContent()).toBe('U')
  }
})

test('shows name, email, My Profile and Logout in the account menu, which works by keyboard', async () => {
  const page = await signedIn('/jobs')
  await accountButton(page).press('Enter')
  await page.getByText('Amina Otieno', { exact: true }).waitFor()
  await page.getByText('amina@example.com', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'My Profile', exact: true }).getAttribute('href')).toBe('/dashboard')
  expect(await accountButton(page).getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('My Profile')
  await page.keyboard.press('Escape')
  await expectSoon(() => accountButton(page).getAttribute('aria-expanded')).toBe('false')
  await accountButton(page).click()
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
})

test.each(['phone', 'desktop'] as const)(
  'opens and closes the menu on a %s with its button, and closes it when a link or Settings is chosen',
  async (viewport) => {
    const page = await signedIn('/dashboard', { viewport })
    const isExpanded = () => accountButton(page).getAttribute('aria-expanded')
    await accountButton(page).click()
    await expectSoon(isExpanded).toBe('true')
    await accountButton(page).click()
    await expectSoon(isExpanded).toBe('false')
    for (const row of [
      menu(page).getByRole('link', { name: 'My Profile', exact: true }),
      menu(page).getByRole('button', { name: 'Settings', exact: true }),
    ]) {
      await accountButton(page).click()
      await row.click()
      await expectSoon(isExpanded).toBe('false')
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    }
    expect(await accountButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  },
)

test('the account menu stays open when the profile has loaded', async () => {
  const page = await signedIn('/jobs')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/candidates/profile', async (route) => {
    await released
    await route.fulfill({ json: profileOf(true) })
  })
  await page.goto('/dashboard')
  await page.getByText('Loading profile...', { exact: true }).waitFor()
  await expectSoon(() => accountButton(page).getAttribute('aria-expanded')).toBe('false')
  await accountButton(page).click()
  release()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  expect(await accountButton(page).getAttribute('aria-expanded')).toBe('true')
  await menu(page).getByRole('link', { name: 'My Profile', exact: true }).waitFor()
})

test('never shows Sign In to signed-in people, not even before scripts load', async () => {
  const page = await signedIn('/', { expected: /ERR_FAILED/ })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await accountButton(page).isVisible()).toBe(true)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).count()).toBe(0)
})

test('removes everything personal at once after a sign-out in another tab, while the login page still loads', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile)
  const personal = page.getByText(/Grace|grace@/)
  await personal.first().waitFor()
  let load = () => {}
  const released = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/login-page-*.js', (route) => released.then(() => route.continue()))
  const otherTab = await page.context().newPage()
  await otherTab.goto('/healthz')
  await otherTab.evaluate(() => localStorage.removeItem('kazi-kenya:session'))
  await expectSoon(() => personal.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  load()
  await expectSoon(() => new URL(page.url()).pathname).toBe('/login')
})

test('Logout clears the session, calls the server without waiting, and replaces the page in the history', async () => {
  const page = await signedIn('/jobs')
  const revoked: (string | undefined)[] = []
  await page.route('**/api/logout', (route) => {
    revoked.push(route.request().headers().authorization)
    // Gets no response.
  })
  await page.goto('/')
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect(await storedSession(page)).toBeNull()
  expect(revoked).toEqual(['Bearer token-of-amina'])
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  expect(await sessionEnded(page).count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/jobs')
})

test('signing out clears what this tab stored, so that the next person can apply for the same jobs', async () => {
  const page = await signedIn('/jobs')
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true, message: '' } }))
  const openJob = () => page.getByRole('link', { name: 'View Job: Welder' }).click()
  const apply = page.getByRole('button', { name: 'Apply Now', exact: true })
  await openJob()
  await apply.click()
  await page.getByText('Application submitted successfully!').waitFor()
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  await page.goto('/jobs')
  await openJob()
  await expectSoon(() => apply.isEnabled()).toBe(true)
  expect(await page.getByText('Application submitted successfully!').count()).toBe(0)
})

test('signing out in one tab signs out the others', async () => {
  const page = await signedIn('/jobs')
  const other = await page.context().newPage()
  await other.route('**/api/candidates/profile', (route) => route.fulfill({ json: profileOf(true) }))
  await visit(other, '/dashboard')
  const third = await page.context().newPage()
  await visit(third, '/jobs')
  expect(await accountButton(third).isVisible()).toBe(true)
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true, message: '' } }))
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await other.waitForURL('**/login')
  await third.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  expect(await accountButton(third).isVisible()).toBe(false)
})

const guardedContent = /Coming Soon|Welcome back,|profile overview|Failed to load/

test.each(guarded)('%s redirects to /login without a session, and shows nothing before that', async (path) => {
  const html = await (await fetch(site.origin + path)).text()
  expect(html).not.toMatch(guardedContent)
  const page = await site.newPage()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto(path)
  await page.waitForURL(/\/login/)
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(String(seen)).not.toMatch(guardedContent)
})

test.each([
  ['/settings', 'phone'],
  ['/saved-jobs', 'desktop'],
  ['/applications', 'phone'],
] as const)('%s says Coming Soon, without a header or footer, and links to other pages', async (path, viewport) => {
  const page = await signedIn(path, { viewport })
  await page.getByRole('heading', { level: 1, name: 'Coming Soon' }).waitFor()
  const links = page.getByRole('main').getByRole('list').getByRole('link')
  expect(await Promise.all((await links.all()).map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/jobs',
    '/contact',
  ])
  expect(await links.allTextContents()).toEqual(['Home', 'Find Jobs', 'Contact'])
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
})

test('greets the person by the name from the server on the dashboard, sends the token, and has neither header nor footer', async () => {
  const page = await signedIn('/settings')
  const request = page.waitForRequest('**/api/candidates/profile')
  await visit(page, '/dashboard')
  expect((await request).headers().authorization).toBe('Bearer token-of-amina')
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Amina Otieno' }).waitFor()
  await page.getByText("Here's your profile overview", { exact: true }).waitFor()
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await accountButton(page).click()
  await menu(page).getByRole('button', { name: 'Logout', exact: true }).waitFor()
  await expectAccessible(page)
})

test('asks to confirm the email address, and can send the email again', async () => {
  const page = await signedIn('/settings', { viewport: 'phone', expected: /429/ })
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: profileOf(false) }))
  await visit(page, '/dashboard')
  await page.getByText('We sent a link to amina@example.com.').waitFor()
  await page.route('**/api/verify-email/send', (route) =>
    route.fulfill({ status: 429, json: { status: false, message: 'Too many attempts. Try again in 12 minutes.' } }),
  )
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByRole('status').getByText('Try again in 12 minutes.').waitFor()
  await page.route('**/api/verify-email/send', (route) =>
    route.fulfill({ json: { status: true, message: 'The mail is on its way.' } }),
  )
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByRole('status').getByText('The mail is on its way.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('shows an error if the profile cannot be loaded, and Retry loads it', async () => {
  const page = await signedIn('/settings', { expected: /503/ })
  await page.route('**/api/candidates/profile', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }),
  )
  await visit(page, '/dashboard')
  await page.getByRole('alert').getByText('Failed to load profile data', { exact: true }).waitFor()
  await pauseRetries(page)
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: profileOf(true) }))
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  // The button that had the focus is gone.
  await expectSoon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

test('signs out and redirects to /login when the server refuses the token', async () => {
  const page = await signedIn('/settings', { expected: /401/ })
  await page.unroute('**/api/candidates/profile')
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  await page.getByText('Your session has ended. Please sign in again.', { exact: true }).waitFor()
  await sessionEnded(page).waitFor()
  expect(await storedSession(page)).toBeNull()
  await expectAccessibleInLightAndDark(page)
  await page.reload()
  await sessionEnded(page).waitFor()
  await visit(page, '/jobs')
  await visit(page, '/login')
  expect(await sessionEnded(page).count()).toBe(0)
})

test('signs out and redirects to /login from a public page when a request is refused', async () => {
  const page = await signedIn('/', { viewport: 'phone', expected: /401/ })
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Please sign in to continue.' } }),
  )
  await page.getByRole('link', { name: 'View All Jobs' }).click()
  await page.waitForURL('**/login')
  await sessionEnded(page).waitFor()
  expect(await storedSession(page)).toBeNull()
})

test('sends the token with every request', async () => {
  const page = await signedIn('/')
  const request = page.waitForRequest('**/api/jobs?*')
  await page.getByRole('link', { name: 'View All Jobs' }).click()
  expect((await request).headers().authorization).toBe('Bearer token-of-amina')
})

test('says on a guarded page that it needs JavaScript', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/dashboard')
  await page.getByText('Your account needs JavaScript').waitFor()
})

test.each(['Al', 'Wanjiru Kamau-Odhiambo wa Mwangi'])(
  "keeps the dashboard's bell in place on a wide screen when the name %s appears",
  async (name) => {
    const page = await signedIn('/settings', { session: { ...amina, user: { ...amina.user, name } } })
    const bell = page.getByRole('button', { name: 'Notifications', exact: true })
    const release = await holdResponses(page, /\/assets\/.*\.js/)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    // Before the styles have arrived nothing is painted, but boxes can be measured.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const before = await bell.boundingBox()
    await release()
    await page.locator('css=label').getByText(name, { exact: true }).waitFor()
    expect(before).not.toBeNull()
    // The box is null while the loaded dashboard replaces the waiting page.
    await expectSoon(() => bell.boundingBox()).toEqual(before)
    await expectNoSidewaysScroll(page)
  },
)
