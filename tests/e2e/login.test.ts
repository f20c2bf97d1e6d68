import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { openSite, type Person, type Site } from './site.ts'

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
] as const)('on a %s a person signs in as %s, is greeted, and signs out', async (viewport, identifier) => {
  const page = await open('/login', { viewport })
  await tryToSignIn(page, identifier, amina.password)
  await page.waitForURL('**/dashboard')
  await toast(page, 'Login successful!').waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno' }).waitFor()
  await page.getByRole('button', { name: 'Account menu' }).click()
  const revoked = page.waitForResponse('**/api/logout')
  await page.locator('css=#account-menu').getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect((await revoked).status()).toBe(200)
})

test('a guarded page leads to /login, and signing in leads to the dashboard, whose history holds no /login', async () => {
  const page = await open('/jobs')
  await page.goto('/settings')
  await page.waitForURL(/\/login/)
  await tryToSignIn(page, amina.email, amina.password)
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await page.waitForURL('**/jobs')
})

test('a wrong password is refused in the form and as a toast, and what was typed stays', async () => {
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
    'a message of the server',
    { status: 429, json: { status: false, message: 'Too many attempts. Try again in 12 minutes.' } },
    'Too many attempts. Try again in 12 minutes.',
  ],
  ['none', { status: 500, body: '' }, 'Login failed'],
  ['an empty one', { status: 500, json: { status: false, message: '' } }, 'Login failed', 'phone'],
] as const)(
  'a failure with %s is shown in the form',
  async (_, answer, text, viewport: PageOptions['viewport'] = 'desktop') => {
    const page = await open('/login', { viewport, expected: /status of [45]/ })
    await page.route('**/api/login', (route) => route.fulfill(answer))
    await tryToSignIn(page, 'amina', 'x')
    await inline(page).getByText(text, { exact: true }).waitFor()
    await toast(page, 'Login failed.').waitFor()
  },
)

test('empty fields are told what to enter', async () => {
  const page = await open('/login', { viewport: 'phone', expected: /status of 422/ })
  await signIn(page).click()
  await page.getByText('Enter your email, username or phone.', { exact: true }).waitFor()
  await page.getByText('Enter your password.', { exact: true }).waitFor()
  expect(await field(page, 'Email, username or phone').evaluate((input) => input === document.activeElement)).toBe(true)
  await toast(page, 'Login failed.').waitFor()
  await expectAccessible(page)
})

test.each(['forbidden', 'full'])('where storage is %s a person is signed in as long as the page stays', async (how) => {
  // The router says aloud that it cannot keep scroll positions.
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

test('while the answer is on its way the button says so, and a second press sends nothing', async () => {
  const page = await open('/login', { expected: /status of 401/ })
  let asked = 0
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route('**/api/login', async (route) => {
    asked++
    await held
    await route.continue()
  })
  await tryToSignIn(page, 'amina', 'x')
  await page.getByRole('button', { name: 'Signing in...', exact: true }).waitFor()
  await field(page, 'Password').press('Enter')
  release()
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  expect(asked).toBe(1)
})

test('toasts go after five seconds, and wait under the pointer', async () => {
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
  // The end of the line's animation is what closes a toast.
  await line.evaluate((bar) => bar.getAnimations().forEach((each) => each.finish()))
  await toast(page, 'Login failed.').waitFor({ state: 'detached' })
})

test('the form has its labels, what password managers look for, and ways on', async () => {
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

test('a forgotten password is replaced through a mailed link that works once, and every session ends', async () => {
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
  await page.getByRole('heading', { level: 1, name: 'Your password is changed' }).waitFor()
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

test('an address nobody has gets the same answer', async () => {
  const page = await open('/forgot-password')
  await field(page, 'Email, username or phone').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
})

test('the mailed link confirms the email address, once', async () => {
  const person = await site.addPerson({ name: 'Chebet Koech' })
  const page = await open('/login', { viewport: 'phone', expected: /status of 422/ })
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
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('a confirmation that gets no answer can be tried again', async () => {
  const page = await open('/jobs', { expected: /ERR_FAILED|status of 422/ })
  await page.route('**/api/verify-email', (route) => route.abort())
  await page.goto('/verify-email#token=abc')
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByRole('heading', { name: 'That did not work' }).waitFor()
  await page.unroute('**/api/verify-email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('a link without its secret says so', async () => {
  const page = await open('/reset-password')
  await page.getByText('This link is not complete.').waitFor()
  expect(await page.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
})

test('without scripts the forms are there and say that they need JavaScript', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await page.getByText('Accounts need JavaScript').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBeGreaterThan(0)
  }
})
