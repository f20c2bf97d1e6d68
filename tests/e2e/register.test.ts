import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectSoon, visit } from '../support/browser.ts'
import { createAccount, field, fill, newPerson, registrations, toast } from './registration.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('says what is missing, registers a person, proof of work included, and redirects to /login', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await visit(page, '/login')
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await field(page, 'Full name').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('Google')
  await createAccount(page).focus()
  await createAccount(page).press('Enter')
  await page.getByText('Please fill in all required fields.', { exact: true }).waitFor()
  expect(await field(page, 'Full name').evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  const person = newPerson()
  await fill(page, person)
  await toast(page, 'Username is available!').waitFor()
  const sent = page.waitForRequest(registrations)
  await createAccount(page).click()
  const { recaptcha_token, ...body } = (await sent).postDataJSON()
  expect(body).toEqual({ ...person, phone: `+254712${person.phone.slice(5)}`, referral_code: '' })
  expect(recaptcha_token).toMatch(/^[\w+/]{100,}=*$/)
  await toast(page, 'Registration successful!').waitFor()
  await page.waitForURL('**/login')
  const notice = page.getByText('Account created. Sign in here, and check your email for the link')
  await notice.waitFor()
  await expectSoon(() => notice.evaluate((text) => text.parentElement === document.activeElement)).toBe(true)
  expect(await field(page, 'Email, username or phone').inputValue()).toBe(person.username)
  await page.reload()
  await notice.waitFor()
})
