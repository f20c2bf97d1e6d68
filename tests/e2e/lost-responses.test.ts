import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { expectStep, fieldOf, openAs, openWizard, saveButton, wizardOf } from './candidate.ts'
import { createAccount, easeBotChecks, field, fill, inline, newPerson, toast } from './registration.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const expected = /ERR_/

/** Sends calls to a path, but loses the response to the first one. Returns the keys of the calls. */
async function loseFirstResponse(page: Page, path: string): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**/api${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return keys
}

function expectSameKey([first, ...others]: string[]): void {
  expect(first).toMatch(/^"[0-9a-f]{32}"$/)
  expect(others).toEqual([first])
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
  const keys = await loseFirstResponse(page, '/register')
  const { email } = await register(page)
  await inline(page).getByText('Server error occurred.', { exact: true }).waitFor()
  const link = await site.mailedLink(email, '/verify-email')
  await createAccount(page).click()
  await toast(page, 'Registration successful!').waitFor()
  expectSameKey(keys)
  expect(await site.mailedLink(email, '/verify-email')).toBe(link)
})

test('a registration that was changed after a failure has another key', async () => {
  const page = await site.newPage({ expected })
  const keys: string[] = []
  await page.route('**/api/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.abort()
  })
  await register(page)
  await inline(page).getByText('Server error occurred.', { exact: true }).waitFor()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await field(page, 'Full name').fill('Amina Wanjiku')
  await createAccount(page).click()
  await expectSoon(() => new Set(keys).size).toBe(2)
})

test('an email address is confirmed with the second attempt', async () => {
  const page = await site.newPage({ expected })
  const { email } = await register(page)
  await page.waitForURL('**/login')
  const keys = await loseFirstResponse(page, '/verify-email')
  await visit(page, await site.mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('heading', { name: 'Your email address is confirmed', exact: true }).waitFor()
  expectSameKey(keys)
})

test('a confirmation link that is asked for again after a lost response is emailed once', async () => {
  const person = await site.addPerson()
  const page = await openAs(site, person, '/dashboard', { expected })
  const keys = await loseFirstResponse(page, '/verify-email/send')
  const newestLink = () => site.mailedLink(person.email, '/verify-email')
  const sendAgain = page.getByRole('button', { name: 'Send it again', exact: true })
  await sendAgain.click()
  await page.getByText('The email could not be sent. Check your connection and try again.').waitFor()
  const link = await newestLink()
  await sendAgain.click()
  await page.getByText('We have sent you an email. The link in it works for 48 hours.').waitFor()
  expectSameKey(keys)
  expect(await newestLink()).toBe(link)
  await sendAgain.click()
  await expectSoon(newestLink).not.toBe(link)
})

test('a password is changed with the second attempt, through a link that was asked for twice', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED|status of 422/ })
  const { email, nationalId } = await site.addPerson()
  const requests = await loseFirstResponse(page, '/forgot-password')
  await visit(page, '/forgot-password')
  await field(page, 'Email, username or phone').fill(email)
  const send = page.getByRole('button', { name: 'Send the link', exact: true })
  await send.click()
  await page.getByText('We could not send the link. Check your connection and try again.').waitFor()
  const link = await site.mailedLink(email, '/reset-password')
  await send.click()
  await page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor()
  expectSameKey(requests)
  await visit(page, link)
  await field(page, 'New password').fill('bicycle in the rain')
  const change = page.getByRole('button', { name: 'Change password', exact: true })
  await change.click()
  await field(page, 'National ID').fill(nationalId)
  const keys = await loseFirstResponse(page, '/reset-password')
  await change.click()
  await page.getByText('We could not change your password. Check your connection and try again.').waitFor()
  await change.click()
  await page.getByRole('heading', { name: 'Your password has been changed', exact: true }).waitFor()
  expectSameKey(keys)
})

test.each([
  ['profile', 1, 'Address', 'Plot 12, Thika Road'],
  ['work_profile', 2, 'Skills', 'Wound care'],
] as const)('a save of the %s call is repeated with the same key', async (path, step, label, text) => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', { expected, reducedMotion: 'reduce' })
  const wizard = await openWizard(page)
  if (step === 2) {
    await saveButton(wizard).click()
    await expectStep(wizard, 2)
    await fieldOf(wizard, 'Job title').fill('Registered Nurse')
  }
  const keys = await loseFirstResponse(page, `/candidates/update/${path}`)
  await fieldOf(wizard, label).fill(text)
  await saveButton(wizard).click()
  await wizard
    .getByText('Failed to save. Please try again.')
    .or(wizard.getByText('This step is not saved yet.'))
    .first()
    .waitFor()
  await saveButton(wizard).click()
  await expectStep(wizard, step + 1)
  expectSameKey(keys)
})

test('a field that is put back after a lost response is put back on the server too', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard?view=profile', {
    expected,
    reducedMotion: 'reduce',
  })
  await page.getByRole('button', { name: 'Edit Personal Information', exact: true }).click()
  const wizard = wizardOf(page)
  await loseFirstResponse(page, '/candidates/update/profile')
  await fieldOf(wizard, 'Address').fill('Somebody else\u2019s')
  await saveButton(wizard).click()
  await wizard.getByText('Failed to save. Please try again.').waitFor()
  await fieldOf(wizard, 'Address').fill('')
  await saveButton(wizard).click()
  await expectStep(wizard, 2)
  await page.reload()
  await page.getByRole('region', { name: 'Location & Details', exact: true }).waitFor()
  expect(await page.getByText('Somebody else').count()).toBe(0)
})
