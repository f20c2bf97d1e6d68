import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { fullProfile, openAsGrace } from './candidate.ts'
import { easeBotChecks, field, fill, newPerson } from './registration.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const registerNotice = 'What you typed earlier is here, except your national ID and password.'
const contactNotice = 'Your message from earlier is here.'
const notice = (page: Page, text: string) => page.getByText(text, { exact: true })
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('kazi-kenya:drafts') ?? '')
/** The map of /contact asks whether its server is reachable. */
const expected = /openstreetmap/
const message = { Name: 'Amina', Email: 'amina@example.com', Subject: 'Nurses', Message: 'Is the job still open?' }

async function fillContact(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(message)) await field(page, label).fill(text)
}

async function valuesOf(page: Page, labels: string[]): Promise<string[]> {
  return Promise.all(labels.map((label) => field(page, label).inputValue()))
}

test('keeps a registration over a look at the terms and a reload, except secrets', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await easeBotChecks(page)
  await visit(page, '/register?ref=KAZI24')
  const person = newPerson()
  await fill(page, person)
  await field(page, 'Referral code (optional)').fill('FRIEND')
  expect(await stored(page)).not.toContain(person.national_id)
  expect(await stored(page)).not.toContain(person.password)
  await page.getByRole('main').getByRole('link', { name: 'terms of use' }).click()
  await page.waitForURL('**/terms')
  await page.goBack()
  const labels = ['Full name', 'Username', 'Phone number', 'Email address', 'Referral code (optional)']
  const typed = [person.name, person.username, person.phone, person.email, 'FRIEND']
  await notice(page, registerNotice).waitFor()
  expect(await valuesOf(page, labels)).toEqual(typed)
  expect(await valuesOf(page, ['National ID', 'Password'])).toEqual(['', ''])
  await page.getByText('Username is available!', { exact: true }).first().waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await notice(page, registerNotice).waitFor()
  expect(await valuesOf(page, labels)).toEqual(typed)
  await page.getByRole('button', { name: 'Clear the form', exact: true }).click()
  await notice(page, registerNotice).waitFor({ state: 'detached' })
  expect(await valuesOf(page, labels)).toEqual(['', '', '', '', 'KAZI24'])
  expect(await field(page, 'Full name').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await stored(page)).toBe('')
})

test('keeps a message to the agency over another page, until it is sent or the next person signs in or out', async () => {
  const page = await openAsGrace(site, '/contact', fullProfile, { viewport: 'phone', expected })
  await fillContact(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'About Us', exact: true }).click()
  await page.waitForURL('**/about')
  await page.goBack()
  await notice(page, contactNotice).waitFor()
  expect(await valuesOf(page, Object.keys(message))).toEqual(Object.values(message))
  await page.getByRole('button', { name: 'Send Message', exact: true }).click()
  await notice(page, contactNotice).waitFor({ state: 'detached' })
  expect(await stored(page)).toBe('')

  await visit(page, '/contact')
  await fillContact(page)
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  await page.getByRole('button', { name: 'Account menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect(await stored(page)).toBe('')
  await visit(page, '/contact')
  await fillContact(page)
  await page.goto('/login')
  await page.route('**/api/login', (route) =>
    route.fulfill({
      json: { status: true, message: '', user: { name: 'Otieno', email: 'otieno@example.com' }, token: 'another' },
    }),
  )
  await field(page, 'Email, username or phone').fill('otieno')
  await field(page, 'Password').fill('a long and quiet password')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(await stored(page)).not.toContain('Amina')
})
