import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profileContext } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { expectAccessible, expectNoSidewaysScroll, type PageOptions } from '../support/browser.ts'
import { setTextSize } from '../support/large-text.ts'
import { emailLookup } from '../support/people.ts'
import { testSecret } from '../support/server-process.ts'
import { openSite, type Site, watchCalls } from './site.ts'

const passport = new Encryption([testSecret]).encrypt('AK0482915', profileContext('passport_number_sealed'))

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  await addCandidate('Amina Otieno', { job_title: 'Driver', county: 'Nakuru', passport_number_sealed: passport })
  await addCandidate('Brian Kiprop', { job_title: 'Bus Driver', county: 'Nakuru' })
  await addCandidate('Chebet Naliaka', { job_title: 'Chef', county: 'Mombasa', passport_number_sealed: passport })
})

async function addCandidate(name: string, profile: object): Promise<void> {
  const { email } = await site.addPerson({ name, email: `${name.split(' ')[0]}@example.com` })
  const { id } = await site.db
    .selectFrom('candidates')
    .select('id')
    .where('email_lookup', '=', emailLookup(email))
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('profiles')
    .values({ candidate_id: id, skills: 'Trailers', updated_at: new Date(), ...profile })
    .execute()
}

async function open(path: string, role: 'staff' | 'manager' = 'staff', options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await site.enterOffice(page, { role, name: 'Wanjiru Kamau' })
  await page.goto(`/staff${path}`)
  return page
}

const namesOn = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('link').allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('finds drivers with passports in Nakuru by keyboard, and shows the search again after a profile', async () => {
  const page = await open('/candidates')
  await page.getByText('3 candidates').waitFor()
  expect(await namesOn(page)).toEqual(['Chebet Naliaka', 'Brian Kiprop', 'Amina Otieno'])
  const calls = watchCalls(page)
  await page.keyboard.press('/')
  for (const typed of ['drivers', '', 'Nakuru', 'Yes']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await button(page, 'Search').press('Enter')
  await page.getByText('1 candidate', { exact: true }).waitFor()
  expect(page.url()).toMatch(/\/staff\/candidates$/)
  expect(calls.every((url) => url.endsWith('/search') || url.endsWith('/me'))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Amina Otieno' }).waitFor()
  await page.goBack()
  await page.getByText('1 candidate', { exact: true }).waitFor()
  expect(await page.getByLabel('Job title').inputValue()).toBe('drivers')
})

test('finds a name that a caller says, which the browser does not store, and clears what was typed', async () => {
  const page = await open('/candidates')
  await page.getByLabel('Name', { exact: true }).fill('kip bri')
  await page.keyboard.press('Enter')
  await page.getByText('1 candidate', { exact: true }).waitFor()
  expect(await namesOn(page)).toEqual(['Brian Kiprop'])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('kip')
  await button(page, 'Clear').click()
  await page.getByText('3 candidates').waitFor()
  await page.getByLabel('Job title').fill('nurse')
  await page.getByLabel('Phone, email or username').fill('0712')
  await button(page, 'Clear').click()
  await expect
    .poll(() =>
      page
        .getByRole('searchbox')
        .evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLInputElement ? box.value : '')).join('')),
    )
    .toBe('')
})

test('finds one person by phone, email or username, which the browser does not store', async () => {
  const page = await open('/candidates', 'staff', { expected: /422/ })
  await page.getByLabel('Phone, email or username').fill('BRIAN@example.com')
  await button(page, 'Find').click()
  await page.getByText('1 candidate', { exact: true }).waitFor()
  expect(await namesOn(page)).toEqual(['Brian Kiprop'])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('BRIAN')
  await page.getByLabel('Phone, email or username').fill('12')
  await button(page, 'Find').click()
  await page.getByText('0 candidates').waitFor()
})

test('corrects an email address, suspends, and keeps a note that was typed before a reload', async () => {
  const page = await open('/candidates', 'staff', { expected: /422/ })
  await page.getByRole('link', { name: 'Brian Kiprop' }).click()
  await button(page, 'Correct').click()
  await page.getByLabel('Email address').fill('amina@example.com')
  await button(page, 'Save').click()
  await page.getByText('Another candidate has this email address.').waitFor()
  await page.getByLabel('Email address').fill('brian.kiprop@example.com')
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'brian.kiprop@example.com' }).waitFor()
  await button(page, 'Suspend').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await button(page, 'Reactivate').waitFor()
  await page.getByLabel('New note').fill('Called twice.\nSpeaks German.')
  await page.reload()
  await button(page, 'Save note').click()
  await page.getByRole('listitem').filter({ hasText: 'Speaks German.' }).waitFor()
  expect(await page.getByLabel('New note').inputValue()).toBe('')
  await page.getByRole('region', { name: 'What the office did' }).getByText('suspended a candidate').waitFor()
  await button(page, 'Delete note').click()
  await button(page, 'Delete').click()
  await page.getByText('Speaks German.').waitFor({ state: 'detached' })
})

test('shows both versions when a colleague corrected the same name', async () => {
  const page = await open('/candidates', 'staff', { expected: /409/ })
  await page.getByRole('link', { name: 'Brian Kiprop' }).click()
  await button(page, 'Correct').click()
  await site.db
    .updateTable('candidates')
    .set({ name: 'Brian Kip', edited_at: new Date() })
    .where('name', '=', 'Brian Kiprop')
    .execute()
  await page.getByLabel('Full name').fill('Brian K. Kiprop')
  await button(page, 'Save').click()
  await page.getByText('Now: Brian Kip').waitFor()
  expect(await page.getByRole('alert').textContent()).toMatch(
    /^The candidate changed this at \d+ \w+ \d+, \d\d:\d\d, Nairobi time\.$/,
  )
  await button(page, 'Save mine all the same').click()
  await page.getByRole('heading', { name: 'Brian K. Kiprop' }).waitFor()
})

test('lets a manager export and erase, and staff not', async () => {
  const clerk = await open('/candidates')
  await clerk.getByRole('link', { name: 'Brian Kiprop' }).click()
  await button(clerk, 'Suspend').waitFor()
  expect(await button(clerk, 'Erase').count()).toBe(0)
  await clerk.getByText('A manager can export or erase.').waitFor()
  const page = await open('/candidates', 'manager')
  await button(page, 'Export as CSV').click()
  const list = page.waitForEvent('download')
  await button(page, 'Export').click()
  expect((await list).suggestedFilename()).toBe('candidates.csv')
  await page.getByRole('link', { name: 'Brian Kiprop' }).click()
  await button(page, 'Export').click()
  const archive = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^candidate-\d+\.zip$/)
  await button(page, 'Erase').click()
  await page.getByLabel('Type the name: Brian Kiprop').fill('Brian Kiprop')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await page.getByText('2 candidates').waitFor()
})

test.each(['phone', 'desktop'] as const)('is accessible and fits on a %s', async (viewport) => {
  const page = await open('/candidates', 'manager', { viewport })
  await page.getByText('3 candidates').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Amina Otieno' }).click()
  await button(page, 'Suspend').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Suspend').click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})

test('shows a profile in one column where two would be narrow for the text size', async () => {
  const page = await open('/candidates')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Amina Otieno' }).click()
  const leftOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.x ?? 0
  expect(await leftOf('Account')).toBeGreaterThan(await leftOf('Work'))
  await setTextSize(page, '200% by style')
  expect(await leftOf('Account')).toBe(await leftOf('Work'))
})
