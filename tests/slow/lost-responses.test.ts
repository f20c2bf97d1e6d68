import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, easeBotChecks, field, fill, inline, newPerson, toast } from '../e2e/registration.ts'
import { openSite, type Site } from '../e2e/site.ts'
import { expectSoon, visit } from '../support/browser.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const expected = /ERR_/

/** Sends calls to a path, but loses the response to the first one. */
async function loseFirstResponse(page: Page, path: string): Promise<void> {
  let calls = 0
  await page.route(`**/api${path}`, async (route) => {
    if (++calls > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
}

async function register(page: Page) {
  const person = newPerson()
  await easeBotChecks(page)
  await visit(page, '/register')
  await fill(page, person)
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await createAccount(page).click()
  return person
}

test('a registration succeeds with the second attempt, and sends one email', async () => {
  const page = await site.newPage({ expected })
  await loseFirstResponse(page, '/register')
  const { email } = await register(page)
  await inline(page).getByText('Server error occurred.', { exact: true }).waitFor()
  const link = await site.mailedLink(email, '/verify-email')
  await createAccount(page).click()
  await toast(page, 'Registration successful!').waitFor()
  expect(await site.mailedLink(email, '/verify-email')).toBe(link)
})

test('an email address is confirmed with the second attempt', async () => {
  const page = await site.newPage({ expected })
  const { email } = await register(page)
  await page.waitForURL('**/login')
  await loseFirstResponse(page, '/verify-email')
  await visit(page, await site.mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('heading', { name: 'Already confirmed', exact: true }).waitFor()
})

test('a password whose change had no response can be used', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED|status of 422/ })
  const { email, national_id } = await site.addPerson()
  await visit(page, '/forgot-password')
  await field(page, 'Email, username or phone').fill(email)
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  await page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor()
  await visit(page, await site.mailedLink(email, '/reset-password'))
  await field(page, 'New password').fill('bicycle in the rain')
  const change = page.getByRole('button', { name: 'Change password', exact: true })
  await change.click()
  await field(page, 'National ID').fill(national_id)
  await loseFirstResponse(page, '/reset-password')
  await change.click()
  await page.getByText('We could not change your password. Check your connection and try again.').waitFor()
  await change.click()
  await page.getByText('If you have just changed your password, sign in with it.').waitFor()
  await visit(page, '/login')
  await field(page, 'Email, username or phone').fill(email)
  await field(page, 'Password').fill('bicycle in the rain')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
})
