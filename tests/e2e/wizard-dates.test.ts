import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilHydrated } from '../support/browser.ts'
import { fieldOf, fullProfile, openAsGrace, openWizard, saveButton, wizardOf } from './candidate.ts'
import { openSite, type Site } from './site.ts'

// Only browsers have native date fields, whose parts are typed one by one.

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const closed = (page: Page) => wizardOf(page).waitFor({ state: 'detached' })
const kept = (page: Page) => page.getByText('Your changes are kept in this tab until you save them.', { exact: true })
const lostDate = (page: Page) => page.getByText('The date was not complete, so we did not keep it.', { exact: true })
const isUnfinished = (date: Locator) => date.evaluate((field: HTMLInputElement) => field.validity.badInput)

/** Deletes a part of the date of birth by keyboard. */
async function breakDate(wizard: Locator): Promise<Locator> {
  const birth = fieldOf(wizard, 'Date of birth')
  await birth.focus()
  await birth.press('Backspace')
  expect(await isUnfinished(birth)).toBe(true)
  return birth
}

test('neither saves nor keeps an unfinished date, says so, and keeps the stored one', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { reducedMotion: 'reduce' })
  const wizard = await openWizard(page)
  // In WebKit the text of a block stands at the top edge.
  const birth = fieldOf(wizard, 'Date of birth')
  expect(await birth.evaluate((field) => getComputedStyle(field).display)).not.toBe('block')
  await birth.fill('2098-03-14')
  await saveButton(wizard).click()
  await wizard.getByText('Enter a date between 16 and 100 years ago.', { exact: true }).waitFor()
  await birth.fill('1997-03-14')
  await breakDate(wizard)
  await saveButton(wizard).click()
  await wizard.getByText('Enter the full date, or clear it.', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await lostDate(page).waitFor()
  await closed(page)
  expect(await kept(page).count()).toBe(0)

  await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await breakDate(wizard)
  await page.reload()
  await untilHydrated(page)
  await openWizard(page)
  expect([await fieldOf(wizard, 'Address').inputValue(), await birth.inputValue()]).toEqual(['Plot 12', '1997-03-14'])
  await breakDate(wizard)
  await page.keyboard.type('05')
  expect(await birth.inputValue()).toBe('1997-05-14')
  await breakDate(wizard)
  await wizard.getByRole('button', { name: 'Discard changes', exact: true }).click()
  expect(await birth.inputValue()).toBe('1997-03-14')
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await lostDate(page).count()).toBe(0)
})

test('treats a fully deleted date as cleared, in the draft and when saved', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { reducedMotion: 'reduce' })
  const wizard = await openWizard(page)
  const birth = await breakDate(wizard)
  for (const key of ['ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await birth.press(key)
  expect(await isUnfinished(birth)).toBe(false)
  await page.keyboard.press('Escape')
  await kept(page).waitFor()
  await openWizard(page)
  expect(await birth.inputValue()).toBe('')
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ json: { status: true, message: 'Saved.' } }),
  )
  const sent = page.waitForRequest('**/api/candidates/update/profile')
  await saveButton(wizard).click()
  expect((await sent).postDataJSON()).toMatchObject({ dob: '' })
})
