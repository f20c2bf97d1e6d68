import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageOptions, untilHydrated } from '../support/browser.ts'
import {
  emptyProfile,
  expectStep,
  fieldOf,
  fullProfile,
  openAsGrace,
  openWizard,
  saveButton,
  wizardOf,
} from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const open = (path: string, data: object, options?: PageOptions) =>
  openAsGrace(site, path, data, { reducedMotion: 'reduce', ...options })
const closed = (page: Page) => wizardOf(page).waitFor({ state: 'detached' })
const kept = (page: Page) => page.getByText('Your changes are kept in this tab until you save them.', { exact: true })
const lostDate = (page: Page) => page.getByText('The date was not complete, so we did not keep it.', { exact: true })

test('keeps the text of a date in the middle of its field', async () => {
  const page = await open('/dashboard', emptyProfile)
  const wizard = await openWizard(page)
  // In WebKit the text of a block stands at the top edge.
  const display = await fieldOf(wizard, 'Date of birth').evaluate((field) => getComputedStyle(field).display)
  expect(display).not.toBe('block')
})

test('does not save an unfinished date as empty', async () => {
  const page = await open('/dashboard', emptyProfile)
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Date of birth').focus()
  await page.keyboard.type('12')
  await saveButton(wizard).click()
  await wizard.getByText('Enter the full date, or clear it.', { exact: true }).waitFor()
  await expectStep(wizard, 1)
})

test('rejects a date that is too early or too late with the rule it breaks', async () => {
  const page = await open('/dashboard?view=profile', fullProfile)
  const wizard = wizardOf(page)
  await page.getByRole('button', { name: 'Edit Personal Information', exact: true }).click()
  for (const [day, text] of [
    ['1850-03-14', 'Enter a four-digit year, 1900 or later.'],
    ['1910-03-14', 'Enter a date between 16 and 100 years ago.'],
    ['2098-03-14', 'Enter a date between 16 and 100 years ago.'],
  ] as const) {
    await fieldOf(wizard, 'Date of birth').fill(day)
    await saveButton(wizard).click()
    await wizard.getByText(text, { exact: true }).waitFor()
  }
  await page.keyboard.press('Escape')
  await closed(page)
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  await expectStep(wizard, 3)
  await fieldOf(wizard, 'From date').fill('0018-09-01')
  await fieldOf(wizard, 'To date').fill('2105-11-30')
  await saveButton(wizard).click()
  for (const text of ['Enter a four-digit year, 1900 or later.', 'Enter a four-digit year before 2100.'])
    await wizard.getByText(text, { exact: true }).waitFor()
})

test('warns that an unfinished date is not kept, and keeps the stored one', async () => {
  const page = await open('/dashboard', fullProfile)
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  const wizard = wizardOf(page)
  const leave = {
    'the close button': () => wizard.getByRole('button', { name: 'Close', exact: true }).click(),
    Escape: () => page.keyboard.press('Escape'),
    'a press outside': () => page.mouse.click(4, 4),
    Back: () => page.goBack(),
  }
  for (const [way, close] of Object.entries(leave)) {
    await page.getByRole('button', { name: 'Edit Personal Information', exact: true }).click()
    await breakDate(wizard)
    await close()
    await lostDate(page).waitFor()
    await closed(page)
    expect(await kept(page).count(), way).toBe(0)
    await page.reload()
    await untilHydrated(page)
  }
})

test('does not clear the stored date with an unfinished one, even after a reload or an expired session', async () => {
  const page = await open('/dashboard', fullProfile, { expected: /401/ })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await breakDate(wizard)
  await page.reload()
  await openWizard(page)
  expect([await fieldOf(wizard, 'Address').inputValue(), await fieldOf(wizard, 'Date of birth').inputValue()]).toEqual([
    'Plot 12',
    '1997-03-14',
  ])

  const response = Promise.withResolvers<void>()
  await page.route('**/api/candidates/update/profile', async (route) => {
    await response.promise
    await route.fulfill({ status: 401, json: { status: false, message: 'Please sign in to continue.' } })
  })
  await saveButton(wizard).click()
  await breakDate(wizard)
  response.resolve()
  await page.waitForURL('**/login**')
  await lostDate(page).waitFor()
  await page.evaluate(() =>
    localStorage.setItem(
      'kazi-kenya:session',
      '{"user":{"name":"Grace Njeri","email":"grace@example.com"},"token":"new"}',
    ),
  )
  await page.goto('/dashboard')
  await openWizard(page)
  expect([await fieldOf(wizard, 'Address').inputValue(), await fieldOf(wizard, 'Date of birth').inputValue()]).toEqual([
    'Plot 12',
    '1997-03-14',
  ])
})

test('treats a fully deleted date as cleared, in the draft and when saved', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  const birth = await breakDate(wizard)
  for (const key of ['ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await birth.press(key)
  expect(await birth.evaluate((field) => field instanceof HTMLInputElement && field.validity.badInput)).toBe(false)
  await page.keyboard.press('Escape')
  await kept(page).waitFor()
  await openWizard(page)
  expect(await birth.inputValue()).toBe('')
  await wizard.getByRole('button', { name: 'Discard changes', exact: true }).waitFor()
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ json: { status: true, message: 'Saved.' } }),
  )
  const sent = page.waitForRequest('**/api/candidates/update/profile')
  await saveButton(wizard).click()
  expect((await sent).postDataJSON()).toMatchObject({ dob: '' })
})

test('discards an unfinished date with the other changes, or accepts it once it is finished', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.keyboard.press('Escape')
  await openWizard(page)
  const birth = await breakDate(wizard)
  await page.keyboard.type('05')
  expect(await birth.inputValue()).toBe('1997-05-14')
  await breakDate(wizard)
  await wizard.getByRole('button', { name: 'Discard changes', exact: true }).click()
  expect(await birth.inputValue()).toBe('1997-03-14')
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await lostDate(page).count()).toBe(0)
})

test('discards an unfinished date completely if none is stored', async () => {
  const page = await open('/dashboard', { ...fullProfile, profile: { ...fullProfile.profile, dob: null } })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.keyboard.press('Escape')
  await openWizard(page)
  await fieldOf(wizard, 'Date of birth').focus()
  await page.keyboard.type('03')
  await wizard.getByRole('button', { name: 'Discard changes', exact: true }).click()
  expect(
    await fieldOf(wizard, 'Date of birth').evaluate(
      (field) => field instanceof HTMLInputElement && field.validity.badInput,
    ),
  ).toBe(false)
})

/** Deletes a part of the date of birth by keyboard. */
async function breakDate(wizard: Locator): Promise<Locator> {
  const birth = fieldOf(wizard, 'Date of birth')
  await birth.focus()
  await birth.press('Backspace')
  expect(await birth.evaluate((field) => field instanceof HTMLInputElement && field.validity.badInput)).toBe(true)
  return birth
}
