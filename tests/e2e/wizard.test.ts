import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, expectSoon } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { fieldOf, isBelowToast, openAs, openWizard, pick, saveButton, expectStep } from './candidate.ts'
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

async function fillPersonal(wizard: Locator) {
  await fieldOf(wizard, 'Country').selectOption('Kenya')
  await pick(wizard, 'County', 'kia', 'Kiambu')
  await pick(wizard, 'Sub-county', 'rui', 'Ruiru')
  await fieldOf(wizard, 'Address').fill('Kimbo, Eastern Bypass')
  await fieldOf(wizard, 'Date of birth').fill('1997-03-14')
  await fieldOf(wizard, 'Gender').selectOption({ label: 'Female' })
  await fieldOf(wizard, 'Languages').fill('English, Kiswahili')
}

async function fillWork(wizard: Locator) {
  await pick(wizard, 'Job title', 'registered nu', 'Registered Nurse')
  await fieldOf(wizard, 'Skills').fill('Wound care, triage')
  await fieldOf(wizard, 'I have a certificate of good conduct').check()
  await fieldOf(wizard, 'Passport number').fill('ak0482915')
  await fieldOf(wizard, 'Passport photo').setInputFiles(photo)
  await wizard.getByRole('img', { name: 'Preview', exact: true }).waitFor()
}

async function fillEducation(wizard: Locator) {
  await fieldOf(wizard, 'Institution').fill('KMTC Nairobi')
  await fieldOf(wizard, 'Level').selectOption('Diploma')
  await fieldOf(wizard, 'Course').fill('Nursing')
  await fieldOf(wizard, 'Certificate').fill('KRCHN')
  await fieldOf(wizard, 'From date').fill('2015-09-01')
  await fieldOf(wizard, 'To date').fill('2018-11-30')
}

async function fillDocuments(wizard: Locator) {
  await fieldOf(wizard, 'Document type').selectOption('Resume')
  await fieldOf(wizard, 'Document URL').fill('https://drive.google.com/file/d/abc/view')
}

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
  await fillWork(wizard)
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
