import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
} from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import {
  combobox,
  emptyProfile,
  expectStep,
  fieldOf,
  fillDocuments,
  fillEducation,
  fillPersonal,
  fillWork,
  fullProfile,
  isBelowToast,
  openAs,
  openAsGrace,
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

const closed = (page: Page) => wizardOf(page).waitFor({ state: 'detached' })
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
  await expectSoon(() => page.evaluate(() => sessionStorage.getItem('kazi-kenya:drafts'))).toBe(null)
}

test('fills in a profile on a phone from empty to 100%', async () => {
  const page = await openAs(site, await site.addPerson({ name: 'Grace Njeri' }), '/dashboard', {
    viewport: 'phone',
    reducedMotion: 'reduce',
  })
  const wizard = await openWizard(page)
  await expectReached(wizard, 1)
  await fillPersonal(wizard)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await saveButton(wizard).click()
  await expectReached(wizard, 2)
  await fillWork(wizard, photo)
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await saveButton(wizard).click()
  const toast = page.getByText('Work profile saved successfully!', { exact: true })
  await toast.waitFor()
  await expectReached(wizard, 3)
  // Its timer stops meanwhile.
  await toast.hover()
  for (const [width, height] of [
    [360, 800],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of [
      wizard.getByText('Step 3 of 4', { exact: true }),
      wizard.getByRole('heading', { name: 'Complete Your Profile', exact: true }),
      ...(await wizard.getByRole('button').all()),
      fieldOf(wizard, 'Institution'),
    ])
      await expectSoon(() => isBelowToast(part)).toBe(false)
  }
  await fillEducation(wizard)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await saveButton(wizard).click()
  await expectReached(wizard, 4)
  expect(await fieldOf(wizard, 'Skills').inputValue()).toBe('Wound care, triage')
  await fillDocuments(wizard)
  await expectAccessible(page)
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

test('is a modal dialog, which covers the screen of a phone', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { reducedMotion: 'reduce' })
  const wizard = await openWizard(page)
  expect(await wizard.boundingBox()).toMatchObject({ y: 40 })
  const isInside = () => wizard.evaluate((dialog) => dialog.contains(document.activeElement))
  for (let tab = 0; tab < 16; tab++) {
    await page.keyboard.press('Tab')
    await expectSoon(isInside).toBe(true)
  }
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(20, 20)
  await page.mouse.wheel(0, 600)
  // By now the page would have scrolled.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await page.getByRole('main').getByRole('heading').count(), 'the page behind is inert').toBe(0)
  await page.mouse.click(30, 450)
  await closed(page)
  expect(await page.getByRole('main').getByRole('heading').count()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await openWizard(page)
  expect(await wizard.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 })
})

test('Escape closes an open list first, and a toast can be clicked without closing the wizard', async () => {
  const page = await openAsGrace(site, '/dashboard?view=profile', fullProfile, { expected: /ERR_FAILED/ })
  await page.route('**/api/candidates/update/work_profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const wizard = wizardOf(page)
  await combobox(wizard, 'Job title').fill('nur')
  const item = page.getByRole('option', { name: 'Registered Nurse', exact: true })
  await item.waitFor()
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'detached' })
  await combobox(wizard, 'Job title').fill('Registered Nurse')
  await saveButton(wizard).click()
  const toast = page.locator('css=.toast')
  await toast.waitFor()
  // It does not cover the close button.
  await wizard.getByRole('button', { name: 'Close', exact: true }).click({ trial: true })
  await toast.click()
  await toast.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await toast.waitFor({ state: 'detached' })
  await expectStep(wizard, 2)
  await page.keyboard.press('Escape')
  await closed(page)
})

test("the browser's Back closes it, in the dashboard and when leaving it, and a reload keeps what was typed", async () => {
  const page = await openAsGrace(site, '/jobs', fullProfile, { reducedMotion: 'reduce' })
  const kept = page.getByText('Your changes are kept in this tab until you save them.', { exact: true })
  await page.getByRole('button', { name: 'Account menu', exact: true }).click()
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  // The link in the menu has the same name.
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await fieldOf(wizardOf(page), 'Skills').fill('Triage')
  await page.goBack()
  await closed(page)
  await kept.waitFor()
  for (const name of ['Notifications', 'Account menu'])
    expect(await isBelowToast(page.getByRole('button', { name, exact: true })), name).toBe(false)
  await page.locator('css=.toasts').getByRole('button', { name: 'Dismiss', exact: true }).click()
  await kept.waitFor({ state: 'detached' })
  await page.reload()
  expect(await fieldOf(await openWizard(page), 'Skills').inputValue()).toBe('Triage')
  await page.goBack()
  await page.waitForURL('**/jobs')
  await kept.waitFor()
})

test('shows lists, hints and long texts on low screens, as with a phone keyboard', async () => {
  const work_profile = { ...fullProfile.work_profile, job_title: 'Agricultural and Forestry Production Managers' }
  const page = await openAsGrace(site, '/dashboard?view=profile', { ...fullProfile, work_profile })
  const wizard = wizardOf(page)
  const edit = (card: string) => page.getByRole('button', { name: `Edit ${card}`, exact: true }).click()
  await edit('Location & Details')
  for (const [width, height] of [
    [360, 450],
    [360, 560],
    [740, 360],
    [1280, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['County', 'Sub-county']) {
      await combobox(wizard, name).click()
      await page.getByRole('listbox').waitFor()
      const isInView = () =>
        page.getByRole('listbox').evaluate((list) => {
          const { top, bottom } = list.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight && bottom - top >= 48
        })
      await expectSoon(isInView).toBe(true)
      await page.keyboard.press('Escape')
    }
  }
  await page.keyboard.press('Escape')
  await closed(page)
  await page.setViewportSize({ width: 360, height: 560 })
  await edit('Work Profile')
  const title = combobox(wizard, 'Job title')
  expect(
    await title.evaluate((input) => [input.scrollWidth > input.clientWidth, getComputedStyle(input).textOverflow]),
  ).toEqual([true, 'ellipsis'])
  await page.keyboard.press('Escape')
  await closed(page)
  await edit('Documents')
  await fieldOf(wizard, 'Document URL').fill('')
  await fieldOf(wizard, 'Document URL').pressSequentially('drive')
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  const hint = wizard.getByText('Please enter a valid URL', { exact: true })
  await expectSoon(async () => (await bottomOf(hint)) < (await topOf(saveButton(wizard)))).toBe(true)
})

test('Tab right after a typed county reaches its sub-county', async () => {
  const page = await openAsGrace(site, '/dashboard', emptyProfile)
  const wizard = await openWizard(page)
  const [county, subCounty] = [combobox(wizard, 'County'), combobox(wizard, 'Sub-county')]
  const options = page.getByRole('listbox').getByRole('option')
  await county.click()
  await expectSoon(() => options.count()).toBe(47)
  await county.press('Escape')
  await subCounty.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('ArrowDown')
  expect([await subCounty.inputValue(), await options.count()]).toEqual(['', 0])
  // At once, before the form knows the county.
  await county.evaluate((input: HTMLInputElement) => {
    input.focus()
    document.execCommand('insertText', false, 'nakuru')
  })
  await page.keyboard.press('Tab')
  await expectSoon(() => subCounty.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectSoon(() => subCounty.isDisabled()).toBe(false)
  await page.keyboard.type('naivasha')
  await page.keyboard.press('Enter')
  expect(await subCounty.inputValue()).toBe('Naivasha')
})
