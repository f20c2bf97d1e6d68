import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, later } from '../../src/calendar.ts'
import { hashToken, newSecretToken } from '../../src/features/accounts/secret-tokens.server.ts'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, expectSoon } from '../support/browser.ts'
import { codeOf, outdateCodes } from '../support/office.ts'
import { openSite, type Site } from './site.ts'

let site: Site
const password = 'mango tree by the lake'
/** The refusals that lead to the sign-in screen, to the dialog for a code, and of a used link. */
const expected = /status of 4(?:01|03|10)/

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Invites a manager. Returns the path of the link. */
async function invite(email: string): Promise<string> {
  const { token } = newSecretToken()
  const { id } = await site.db
    .insertInto('staff')
    .values({ email, name: 'Wanjiru Kamau', role: 'manager' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('staff_invitations')
    .values({ token_hash: hashToken(token), staff_id: id, expires_at: later(new Date(), hourMs) })
    .execute()
  return `/staff/join#token=${token}`
}

/** Joins by the link. Returns the recovery codes. */
async function join(page: Page, link: string): Promise<string[]> {
  await page.goto(site.origin + link)
  await heading(page, 'Welcome, Wanjiru Kamau').waitFor()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectAccessibleInLightAndDark(page)
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await field(page, 'New password').fill(password)
  await field(page, 'Code').fill(codeOf(secret.replaceAll(' ', ''), { time: new Date() }))
  await page.keyboard.press('Enter')
  await heading(page, 'Keep your recovery codes').waitFor()
  await expectNoSidewaysScroll(page)
  return page.getByRole('listitem').allTextContents()
}

async function signIn(page: Page, email: string, code: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await heading(page, 'Enter your code').waitFor()
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('a manager joins on a phone, signs out, and signs in again to the screen they asked for', async () => {
  const page = await site.newPage({ viewport: 'phone', expected })
  const [code = ''] = await join(page, await invite('joins@example.com'))
  await page.getByLabel('I have kept these codes').check()
  await page.getByRole('button', { name: 'Open the office' }).tap()
  await heading(page, 'Today').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await heading(page, 'Sign in to the office').waitFor()
  await expectAccessibleInLightAndDark(page)
  await page.goto(`${site.origin}/staff/log?action=joined`)
  await signIn(page, 'joins@example.com', code)
  await page.getByText('You are signed in, and have 9 recovery codes left.').waitFor()
  await heading(page, 'Log').waitFor()
  expect(page.url()).toBe(`${site.origin}/staff/log?action=joined`)
  await expectSoon(() => page.title()).toBe('Log · Kazi Kenya office')
  await page.getByRole('cell', { name: 'joined the office' }).waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
})

test('a used link says what to do, and a link to another site is not followed after sign-in', async () => {
  const page = await site.newPage({ expected: /^dialog: |status of 4/ })
  const link = await invite('twice@example.com')
  const [code = ''] = await join(page, link)
  // The browser asks whether to leave.
  await expect(page.goto(`${site.origin}/staff`)).rejects.toThrow('ERR_ABORTED')
  expect(await page.getByRole('listitem').first().textContent()).toBe(code)
  const other = await site.newPage({ expected })
  await other.goto(site.origin + link)
  await heading(other, 'This invitation does not work').waitFor()
  await other.getByText('Ask a manager for a new one.').waitFor()
  await other.getByRole('link', { name: 'Sign in to the office' }).click()
  await heading(other, 'Sign in to the office').waitFor()
  await other.goto(`${site.origin}/staff/login?to=//evil.example`)
  await signIn(other, 'twice@example.com', code)
  await heading(other, 'Today').waitFor()
})

test('inviting a person asks for a fresh code, and an ended session leads to sign-in and back', async () => {
  const page = await site.newPage({ expected })
  const codes = await join(page, await invite('invites@example.com'))
  await page.getByLabel('I have kept these codes').check()
  await page.goto(`${site.origin}/staff/people`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await expectAccessibleInLightAndDark(page)
  await field(page, 'Name').fill('Achieng Odhiambo')
  await field(page, 'Email').fill('achieng@example.com')
  await outdateCodes({ db: site.db, clock: { time: new Date() } })
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('heading', { name: 'Enter a code to continue' }).waitFor()
  await field(page, 'Code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('An invitation was sent to achieng@example.com.').waitFor()
  await page.getByRole('rowheader', { name: 'Achieng Odhiambo' }).waitFor()
  await page.getByRole('button', { name: 'Remove: Achieng Odhiambo' }).click()
  await page.getByRole('heading', { name: 'Remove Achieng Odhiambo?' }).waitFor()
  await site.db.deleteFrom('staff_sessions').execute()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await signIn(page, 'invites@example.com', codes[1] ?? '')
  await heading(page, 'People').waitFor()
  await page.getByRole('rowheader', { name: 'Achieng Odhiambo' }).waitFor()
  await page.getByRole('link', { name: 'Candidates', exact: true }).click()
  await field(page, 'Name').fill('Amina')
  await page.keyboard.press('Enter')
  // Without candidates the count is the same before the search.
  await page.getByRole('region', { name: 'Results' }).and(page.locator(':focus')).waitFor()
  await site.db.deleteFrom('staff_sessions').execute()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await signIn(page, 'invites@example.com', codes[2] ?? '')
  await heading(page, 'Log').waitFor()
  await page.getByRole('link', { name: 'Candidates', exact: true }).click()
  await heading(page, 'Candidates').waitFor()
  expect(await field(page, 'Name').inputValue()).toBe('')
})
