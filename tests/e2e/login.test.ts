import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  visit,
} from '../support/browser.ts'
import { holdResponses, openSite, type Person, type Site } from './site.ts'

let site: Site
let amina: Person

beforeAll(async () => {
  site = await openSite()
  amina = await site.addPerson({ name: 'Amina Otieno', username: 'amina.otieno', phone: '+254712345678' })
})
afterAll(() => site.close())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Sign/ })
const toast = (page: Page, text: string) => page.locator('css=.Toastify').getByText(text, { exact: true })
const inline = (page: Page) => page.getByRole('main').getByRole('alert')

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, path)
  return page
}

async function tryToSignIn(page: Page, identifier: string, password: string) {
  await field(page, 'Email, username or phone').fill(identifier)
  await field(page, 'Password').fill(password)
  await signIn(page).click()
}

test.each([
  ['phone', 'AMINA.otieno'],
  ['desktop', '0712 345 678'],
] as const)('signs in on a %s as %s, greets the person, and signs out', async (viewport, identifier) => {
  const page = await open('/login', { viewport })
  await tryToSignIn(page, identifier, amina.password)
  await page.waitForURL('**/dashboard')
  await toast(page, 'Login successful!').waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Welcome back, Amina Otieno')
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  await page.getByRole('button', { name: 'Account menu' }).click()
  const revoked = page.waitForResponse('**/api/logout')
  await page.locator('css=#account-menu').getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect((await revoked).status()).toBe(200)
})

test('redirects a guarded page to /login and then to the dashboard, without /login in the history', async () => {
  const page = await open('/jobs')
  await page.goto('/settings')
  await page.waitForURL(/\/login/)
  await tryToSignIn(page, amina.email, amina.password)
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await page.waitForURL('**/jobs')
})

test('shows a wrong password in the form and as a toast, and keeps what was typed', async () => {
  const page = await open('/login', { viewport: 'phone', expected: /status of 401/ })
  await tryToSignIn(page, 'amina.otieno', 'not it')
  await toast(page, 'Login failed.').waitFor()
  expect((await inline(page).textContent())?.length).toBeGreaterThan(10)
  expect(await field(page, 'Email, username or phone').inputValue()).toBe('amina.otieno')
  expect(await field(page, 'Password').inputValue()).toBe('not it')
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test.each([
  [
    'a server message',
    { status: 429, json: { status: false, message: 'Too many attempts. Try again in 12 minutes.' } },
    'Too many attempts. Try again in 12 minutes.',
  ],
  ['no message', { status: 500, body: '' }, 'Login failed'],
  ['an empty message', { status: 500, json: { status: false, message: '' } }, 'Login failed', 'phone'],
] as const)(
  'shows a failure with %s in the form',
  async (_, response, text, viewport: PageOptions['viewport'] = 'desktop') => {
    const page = await open('/login', { viewport, expected: /status of [45]/ })
    await page.route('**/api/login', (route) => route.fulfill(response))
    await tryToSignIn(page, 'amina', 'x')
    await inline(page).getByText(text, { exact: true }).waitFor()
    await toast(page, 'Login failed.').waitFor()
  },
)

test('says once what to enter in empty fields, and marks them', async () => {
  const page = await open('/login', { viewport: 'phone', expected: /status of 422/ })
  const marked = page.getByRole('main').locator('css=[aria-invalid]')
  await signIn(page).click()
  await inline(page).getByText('Enter your email, username or phone. Enter your password.', { exact: true }).waitFor()
  expect(await page.getByText('Enter your').count()).toBe(1)
  expect(await marked.count()).toBe(2)
  expect(await field(page, 'Email, username or phone').evaluate((input) => input === document.activeElement)).toBe(true)
  await toast(page, 'Login failed.').waitFor()
  await expectAccessible(page)
  await tryToSignIn(page, 'amina', '')
  await inline(page).getByText('Enter your password.', { exact: true }).waitFor()
  expect(await page.getByText('Enter your').count()).toBe(1)
  expect(await marked.evaluateAll((fields) => fields.map((each) => each.getAttribute('name')))).toEqual(['password'])
})

test('closes the toast of the last attempt at the next one', async () => {
  const page = await open('/login', { expected: /status of 401/ })
  await tryToSignIn(page, 'amina', 'x')
  // Hovering would pause its timer.
  await toast(page, 'Login failed.').hover()
  const release = await holdResponses(page, '**/api/login')
  await field(page, 'Password').press('Enter')
  await page.getByRole('button', { name: 'Signing in...', exact: true }).waitFor()
  await toast(page, 'Login failed.').waitFor({ state: 'detached' })
  await release()
  await toast(page, 'Login failed.').waitFor()
})

test.each(['forbidden', 'full'])('keeps a person signed in while the page is open if storage is %s', async (how) => {
  // The router logs that it cannot store scroll positions.
  const page = await site.newPage({ expected: /QuotaExceededError/ })
  await page.addInitScript((how) => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    if (how === 'forbidden') Storage.prototype.getItem = refuse
  }, how)
  await visit(page, '/login')
  await tryToSignIn(page, amina.email, amina.password)
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('css=#account-menu').getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
})

test('shows that it is signing in, and sends nothing on a second press', async () => {
  const page = await open('/login', { expected: /status of 401/ })
  let requestCount = 0
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route('**/api/login', async (route) => {
    requestCount++
    await held
    await route.continue()
  })
  await tryToSignIn(page, 'amina', 'x')
  const busy = page.getByRole('button', { name: 'Signing in...', exact: true })
  await busy.waitFor()
  expect([await busy.isDisabled(), await busy.getAttribute('disabled')]).toEqual([true, null])
  await busy.press('Enter')
  await field(page, 'Password').press('Enter')
  await busy.focus()
  release()
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
  await button.waitFor()
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(requestCount).toBe(1)
})

test('closes toasts after five seconds, and waits while the pointer is over them', async () => {
  const page = await open('/login', { expected: /status of 401/ })
  await page.clock.install()
  await tryToSignIn(page, 'amina', 'x')
  await toast(page, 'Login failed.').waitFor()
  const line = page.locator('css=.Toastify__progress-bar--animated')
  expect(await line.evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('5s')
  await toast(page, 'Login failed.').hover()
  await expectSoon(() => line.evaluate((bar) => getComputedStyle(bar).animationPlayState)).toBe('paused')
  await page.mouse.move(0, 600)
  await expectSoon(() => line.evaluate((bar) => getComputedStyle(bar).animationPlayState)).toBe('running')
  // A toast closes when the animation of its progress bar ends.
  await line.evaluate((bar) => bar.getAnimations().forEach((each) => each.finish()))
  await toast(page, 'Login failed.').waitFor({ state: 'detached' })
})

test('has labels, attributes for password managers, and a link to register', async () => {
  const page = await open('/login', { viewport: 'phone', reducedMotion: 'reduce' })
  expect(await page.title()).toMatch(/^Sign In/)
  expect(await field(page, 'Email, username or phone').getAttribute('autocomplete')).toBe('username')
  expect(await field(page, 'Password').getAttribute('autocomplete')).toBe('current-password')
  await field(page, 'Password').fill('secret')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password', exact: true }).click()
  expect(await field(page, 'Password').inputValue()).toBe('secret')
  expect(await page.getByRole('main').getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
    '/register',
  )
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('replaces a forgotten password with an emailed link that works once, and ends every session', async () => {
  const person = await site.addPerson({ name: 'Baraka Mutua' })
  const elsewhere = await open('/login', { expected: /status of 401/ })
  await tryToSignIn(elsewhere, person.email, person.password)
  await elsewhere.waitForURL('**/dashboard')

  const page = await open('/login', { viewport: 'phone', expected: /status of 422/ })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await field(page, 'Email, username or phone').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await expectAccessible(page)
  const link = await site.mailedLink(person.email, '/reset-password')
  await visit(page, link)
  await field(page, 'New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Use at least 8 characters.').waitFor()
  expect(await field(page, 'New password').evaluate((input) => input === document.activeElement)).toBe(true)
  await field(page, 'New password').fill('another quiet password')
  await page.getByRole('button', { name: 'Change password' }).click()
  // The address was never confirmed.
  await page.getByText('Enter the national ID of your account too').waitFor()
  expect(await field(page, 'National ID').evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessibleInLightAndDark(page)
  await page.keyboard.type('12345678')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the national ID of the account.').waitFor()
  expect(await field(page, 'New password').inputValue()).toBe('another quiet password')
  await expectNoSidewaysScroll(page)
  await field(page, 'National ID').fill(person.nationalId)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your password has been changed' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await expectAccessible(page)

  await visit(elsewhere, '/jobs')
  await elsewhere.goto('/dashboard')
  await elsewhere.waitForURL(/\/login/)

  await page.goto(`${link}&again`)
  await field(page, 'New password').fill('yet another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()

  await visit(page, '/login')
  await tryToSignIn(page, person.email, 'another quiet password')
  await page.waitForURL('**/dashboard')
})

test('responds the same to an unknown address', async () => {
  const page = await open('/forgot-password')
  await field(page, 'Email, username or phone').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
})

test('confirms the email address with the emailed link, and says so when it is opened again', async () => {
  const person = await site.addPerson({ name: 'Chebet Koech' })
  const page = await open('/login', { viewport: 'phone' })
  await tryToSignIn(page, person.email, person.password)
  await page.getByText(`We sent a link to ${person.email}`).waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  const link = await site.mailedLink(person.email, '/verify-email')
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => referrers.push(request.headers().referer))
  await visit(page, link)
  await page.getByRole('button', { name: 'Confirm my email address' }).waitFor()
  await expectAccessible(page)
  expect(await site.isVerified(person)).toBe(false)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  expect(referrers.join()).not.toContain('token')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Chebet Koech' }).waitFor()
  expect(await page.getByText('Confirm your email address').count()).toBe(0)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByRole('heading', { name: 'Already confirmed', exact: true }).waitFor()
  await page.getByText('We can reach you at this address.').waitFor()
})

test('can retry a confirmation that got no response', async () => {
  const page = await open('/jobs', { expected: /ERR_FAILED|status of 422/ })
  await page.route('**/api/verify-email', (route) => route.abort())
  await page.goto('/verify-email#token=abc')
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByRole('heading', { name: 'That did not work' }).waitFor()
  await page.unroute('**/api/verify-email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('says that a link without its token is not complete', async () => {
  const page = await open('/reset-password')
  await page.getByText('This link is not complete.').waitFor()
  expect(await page.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
})

test.each([1024, 1280])('shows no text over the picture beside a form on a screen of %d px', async (width) => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
  for (const path of [
    '/verify-email#token=abc',
    '/register',
    '/login',
    '/forgot-password',
    '/reset-password#token=a',
  ]) {
    await page.goto(path)
    const picture = page.getByRole('main').locator('css=svg:has([fill="var(--sun)"])')
    const top = (await picture.boundingBox())?.y ?? 0
    const list = await page.getByRole('main').getByRole('list').first().boundingBox()
    expect((list?.y ?? Infinity) + (list?.height ?? 0), path).toBeLessThanOrEqual(top)
  }
})

test('shows the forms without scripts, and says that they need JavaScript', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await page.getByText('Accounts need JavaScript').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBeGreaterThan(0)
  }
})
