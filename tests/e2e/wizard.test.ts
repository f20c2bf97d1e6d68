import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, expectSoon } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import {
  expectStep,
  fieldOf,
  fillDocuments,
  fillEducation,
  fillPersonal,
  fillWork,
  isBelowToast,
  openAs,
  openWizard,
  saveButton,
  wizardOf,
} from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let photo: { name: string; mimeType: string; buffer: Buffer }

beforeAll(async () => {
  site = await openSite()
  photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() }
})
afterAll(() => site.close())

const valueOf = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::*[1]')
    .textContent()

/** Checks the step, its bars, and that no earlier draft is left. */
async function expectReached(wizard: Locator, number: number) {
  await expectStep(wizard, number)
  const items = wizard.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem')
  expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('aria-current')))).toEqual(
    [1, 2, 3, 4].map((step) => (step === number ? 'step' : null)),
  )
  const colours = await wizard
    .locator('css=.step-bar')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor))
  expect(colours.map((colour) => colour === colours[0])).toEqual([1, 2, 3, 4].map((step) => step <= number))
  await expectNoDrafts(wizard.page())
}

async function expectNoDrafts(page: Page) {
  await expectSoon(() =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('kazi-kenya:unsaved') ?? '{}').content.drafts),
  ).toEqual({})
}

test.each(['phone', 'desktop'] as const)('fills in a profile on a %s from empty to 100%', async (viewport) => {
  const page = await openAs(site, await site.addPerson({ name: 'Grace Njeri' }), '/dashboard', {
    viewport,
    reducedMotion: 'reduce',
  })
  const wizard = await openWizard(page)
  await expectReached(wizard, 1)
  expect(await fieldOf(wizard, 'Gender').getByRole('option').allTextContents()).toEqual([
    'Choose one',
    'Male',
    'Female',
    'Prefer not to say',
  ])
  await fillPersonal(wizard)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await saveButton(wizard).click()
  await expectReached(wizard, 2)
  await fillWork(wizard, photo)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await saveButton(wizard).click()
  await page.getByText('Work profile saved successfully!', { exact: true }).waitFor()
  await expectReached(wizard, 3)
  for (const part of [
    wizard.getByText('Step 3 of 4', { exact: true }),
    wizard.getByRole('heading', { name: 'Complete Your Profile', exact: true }),
    ...(await wizard.getByRole('button').all()),
    fieldOf(wizard, 'Institution'),
  ])
    expect(await isBelowToast(part)).toBe(false)
  await fillEducation(wizard)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await saveButton(wizard).click()
  await expectReached(wizard, 4)
  expect(await fieldOf(wizard, 'Skills').inputValue()).toBe('Wound care, triage')
  await fillDocuments(wizard)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await wizard.getByRole('button', { name: 'Save and finish', exact: true }).click()
  await wizard.waitFor({ state: 'detached' })
  await expectNoDrafts(page)
  await page.getByText('9 of 9 details filled in. All steps are done.', { exact: true }).waitFor()
  await page.goto('/dashboard?view=profile')
  await page.getByRole('heading', { name: 'My Profile', exact: true }).waitFor()
  const shown = {
    Country: 'Kenya',
    County: 'Kiambu',
    'Sub county': 'Ruiru',
    Gender: 'Female',
    'Date of birth': '14 March 1997',
    'Job title': 'Registered Nurse',
    Skills: 'Wound care, triage',
    'Good conduct certificate': 'Yes',
    'Has passport': 'Yes',
    'Passport number': 'AK0482915View Photo',
  }
  for (const [label, value] of Object.entries(shown)) expect(await valueOf(page, label), label).toBe(value)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View Photo', exact: true }).click(),
  ])
  await opened.locator('css=img').waitFor()
})

test('removes a stored passport number and photo when they are cleared and saved', async () => {
  const page = await openAs(site, await site.addPerson({ name: 'Grace Njeri' }), '/dashboard?view=profile')
  const wizard = wizardOf(page)
  const edit = page.getByRole('button', { name: 'Edit Work Profile', exact: true })
  await edit.click()
  await wizard
    .getByRole('group', { name: 'Passport', exact: true })
    .getByText('Optional. Add it when an employer has made you an offer. Stored encrypted; remove it at any time.', {
      exact: true,
    })
    .waitFor()
  await fillWork(wizard, photo)
  await saveButton(wizard).click()
  await expectStep(wizard, 3)
  await page.keyboard.press('Escape')
  await expectSoon(() => valueOf(page, 'Passport number')).toBe('AK0482915View Photo')
  await edit.click()
  await fieldOf(wizard, 'Passport number').fill('')
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  await saveButton(wizard).click()
  await expectStep(wizard, 3)
  await page.goto('/dashboard?view=profile')
  await expectSoon(() => valueOf(page, 'Has passport')).toBe('No')
})
