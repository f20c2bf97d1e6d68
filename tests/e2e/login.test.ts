import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { openSite, type Person, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const hasFocus = (page: Page, label: string) => field(page, label).evaluate((input) => input === document.activeElement)
const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Sign/ })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, path)
  return page
}

async function tryToSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await field(page, 'Email, username or phone').fill(email)
  await field(page, 'Password').fill(password)
  await signIn(page).click()
}

test('signs in from a guarded page, greets the person, stays signed in and signs out', async () => {
  const amina = await site.addPerson({ name: 'Amina Otieno', phone: '+254712345678' })
  const page = await open('/jobs', { viewport: 'phone' })
  await page.goto('/settings')
  await page.waitForURL(/\/login/)
  await tryToSignIn(page, { ...amina, email: '0712 345 678' })
  await page.waitForURL('**/dashboard')
  await page.locator('css=.toasts').getByText('Login successful!', { exact: true }).waitFor()
  await title(page, 'Welcome back, Amina Otieno').waitFor()
  await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Welcome back, Amina Otieno')
  // The login page is not in the history.
  await page.goBack()
  await page.waitForURL('**/jobs')
  await page.goForward()
  await title(page, 'Welcome back, Amina Otieno').waitFor()
  await page.reload()
  await title(page, 'Welcome back, Amina Otieno').waitFor()
  await page.getByRole('button', { name: 'Account menu' }).click()
  const revoked = page.waitForResponse('**/api/logout')
  await page.locator('css=#account-menu').getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect((await revoked).status()).toBe(200)
})

test('replaces a forgotten password with an emailed link that works once, and ends every session', async () => {
  const person = await site.addPerson({ name: 'Baraka Mutua' })
  const elsewhere = await open('/login', { expected: /status of 401/ })
  await tryToSignIn(elsewhere, person)
  await elsewhere.waitForURL('**/dashboard')

  const page = await open('/login', { viewport: 'phone', expected: /status of 422/ })
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await title(page, 'Forgot your password?').waitFor()
  await field(page, 'Email, username or phone').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await title(page, 'Check your email').waitFor()
  const link = await site.mailedLink(person.email, '/reset-password')
  await visit(page, link)
  const change = page.getByRole('button', { name: 'Change password' })
  await field(page, 'New password').fill('another quiet password')
  await change.click()
  // The address was never confirmed.
  await page.getByText('We ask because your email address is not confirmed yet.').waitFor()
  expect(await hasFocus(page, 'National ID')).toBe(true)
  await page.keyboard.type('12345678')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the national ID that you registered with.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(page, 'National ID').fill(person.national_id)
  await page.keyboard.press('Enter')
  await title(page, 'Your password has been changed').waitFor()
  await elsewhere.goto('/dashboard')
  await elsewhere.waitForURL(/\/login/)

  await page.goto(`${link}&again`)
  await field(page, 'New password').fill('yet another password')
  await change.click()
  await title(page, 'This link does not work').waitFor()
  await visit(page, '/login')
  await tryToSignIn(page, { ...person, password: 'another quiet password' })
  await page.waitForURL('**/dashboard')
})

test('confirms the email address with the emailed link, and says so when it is opened again', async () => {
  const person = await site.addPerson({ name: 'Chebet Koech' })
  const page = await open('/login', { viewport: 'phone' })
  await tryToSignIn(page, person)
  await page.getByText(`We sent a link to ${person.email}`).waitFor()
  await page.getByRole('button', { name: 'Send it again' }).click()
  const link = await site.mailedLink(person.email, '/verify-email')
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => referrers.push(request.headers().referer))
  await visit(page, link)
  const confirm = page.getByRole('button', { name: 'Confirm my email address' })
  await confirm.waitFor()
  expect(await site.isVerified(person)).toBe(false)
  await confirm.click()
  await title(page, 'Your email address is confirmed').waitFor()
  expect(referrers.join()).not.toContain('token')
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await title(page, 'Welcome back, Chebet Koech').waitFor()
  expect(await page.getByText('Confirm your email address').count()).toBe(0)
  await page.goto(link)
  await confirm.click()
  await title(page, 'Already confirmed').waitFor()
})
