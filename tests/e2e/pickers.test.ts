import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectSoon } from '../support/browser.ts'
import { combobox, emptyProfile, fieldOf, fullProfile, openAsGrace, openWizard, pick, wizardOf } from './candidate.ts'
import { holdResponses, openSite, type Site, watchCalls } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Not native selects, which have options too. */
const choicesOf = (page: Page) => page.getByRole('listbox').getByRole('option')
const viewports = ['phone', 'desktop'] as const

test.each(viewports)(
  'finds a county on a %s by any part of its name in any letter case, then its sub-counties',
  async (viewport) => {
    const page = await openAsGrace(site, '/dashboard', emptyProfile, { viewport, reducedMotion: 'reduce' })
    const wizard = await openWizard(page)
    const options = choicesOf(page)
    const subCounty = combobox(wizard, 'Sub-county')
    expect(await subCounty.isDisabled()).toBe(true)
    await combobox(wizard, 'County').click()
    await expectSoon(() => options.count()).toBe(47)
    await combobox(wizard, 'County').fill('KI')
    await expectSoon(() => options.allTextContents()).toEqual([
      'Kiambu',
      'Kilifi',
      'Kirinyaga',
      'Kisii',
      'Kisumu',
      'Kitui',
      'Laikipia',
    ])
    await expectAccessible(page)
    await combobox(wizard, 'County').fill('zz')
    await page.getByText('No matching counties found', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    expect(await combobox(wizard, 'County').inputValue()).toBe('zz')
    expect(await subCounty.isDisabled()).toBe(true)
    await pick(wizard, 'County', 'Mombasa', 'Mombasa')
    await expectSoon(() => subCounty.isDisabled()).toBe(false)
    await subCounty.click()
    await expectSoon(() => options.allTextContents()).toEqual([
      'Changamwe',
      'Jomvu',
      'Kisauni',
      'Likoni',
      'Mvita',
      'Nyali',
    ])
    await subCounty.fill('west')
    await page.getByText('No matching sub-counties found', { exact: true }).waitFor()
    await pick(wizard, 'Sub-county', 'nya', 'Nyali')
    await pick(wizard, 'County', 'nairobi', 'Nairobi')
    await expectSoon(() => subCounty.inputValue()).toBe('')
    await pick(wizard, 'Sub-county', 'WEST', 'Westlands')
  },
)

test.each([
  [360, 450],
  [360, 560],
  [740, 360],
  [1280, 500],
])('opens a list where it can be seen at %i by %i, as with a phone keyboard', async (width, height) => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  const wizard = await openWizard(page)
  for (const name of ['County', 'Sub-county']) {
    await combobox(wizard, name).click()
    await page.getByRole('listbox').waitFor()
    await expectSoon(() =>
      page.getByRole('listbox').evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && bottom - top >= 48
      }),
    ).toBe(true)
    await page.keyboard.press('Escape')
  }
})

test('announces how many choices there are and which one Enter takes, also while the list is changing', async () => {
  const page = await openAsGrace(site, '/dashboard', emptyProfile, { reducedMotion: 'reduce' })
  const wizard = await openWizard(page)
  const county = combobox(wizard, 'County')
  const status = wizard.getByRole('status').filter({ hasText: /choice|matching/ })
  await county.pressSequentially('k')
  await expectSoon(() => status.allTextContents()).toEqual(['19 choices. Kajiado, 1 of 19.'])
  const activeOption = () =>
    county.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? ''))
  const idOfActive = () => county.getAttribute('aria-activedescendant')
  const before = await idOfActive()
  await county.pressSequentially('ia')
  await expectSoon(() => status.allTextContents()).toEqual(['1 choice. Kiambu, 1 of 1.'])
  expect(await activeOption()).not.toBe(null)
  expect(await idOfActive()).not.toBe(before)
  await county.press('Enter')
  expect(await county.inputValue()).toBe('Kiambu')
  await county.fill('xyzq')
  await expectSoon(() => status.allTextContents()).toEqual(['No matching counties found'])
})

test('names the button that shows the choices after its field', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile)
  const wizard = await openWizard(page)
  for (const name of ['Show choices: County', 'Show choices: Sub-county'])
    expect(await wizard.getByRole('button', { name, exact: true }).count()).toBe(1)
})

test('Tab right after a typed county reaches its sub-county', async () => {
  const page = await openAsGrace(site, '/dashboard', emptyProfile)
  const wizard = await openWizard(page)
  const [county, subCounty] = [combobox(wizard, 'County'), combobox(wizard, 'Sub-county')]
  await county.click()
  await expectSoon(() => choicesOf(page).count()).toBe(47)
  await county.press('Escape')
  await subCounty.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('ArrowDown')
  expect([await subCounty.inputValue(), await choicesOf(page).count()]).toEqual(['', 0])
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

test('closes the list on a click outside and leaves the wizard open', async () => {
  const page = await openAsGrace(site, '/dashboard', emptyProfile)
  const wizard = await openWizard(page)
  await combobox(wizard, 'County').click()
  await page.getByRole('listbox').waitFor()
  await wizard.getByText('Step 1 of 4', { exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await wizard.count()).toBe(1)
})

test.each([
  ['after they have loaded', false],
  ['while they are loading', true],
])(
  'shows all counties when the list opens %s, and moves from the chosen one with the arrow keys',
  async (_, isSlow) => {
    const page = await openAsGrace(site, '/dashboard', fullProfile)
    const release = isSlow ? await holdResponses(page, '**/api/jobs/counties') : undefined
    const wizard = await openWizard(page)
    await combobox(wizard, 'County').click()
    if (isSlow) await wizard.getByText('Loading counties…', { exact: true }).waitFor()
    await release?.()
    await expectSoon(() => choicesOf(page).count()).toBe(47)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await combobox(wizard, 'County').inputValue()).toBe('Kirinyaga')
    expect(await combobox(wizard, 'Sub-county').inputValue()).toBe('')
  },
)

test('corrects the letter case of a typed item on blur, and rejects a name that is not an item', async () => {
  const page = await openAsGrace(site, '/dashboard', emptyProfile)
  const release = await holdResponses(page, '**/api/jobs/counties')
  const wizard = await openWizard(page)
  await combobox(wizard, 'County').fill('NAIROBI')
  await fieldOf(wizard, 'Address').focus()
  expect(await combobox(wizard, 'County').inputValue()).toBe('NAIROBI')
  await release()
  await expectSoon(() => combobox(wizard, 'County').inputValue()).toBe('Nairobi')
  await combobox(wizard, 'County').fill('kiambu ')
  await fieldOf(wizard, 'Address').focus()
  await expectSoon(() => combobox(wizard, 'County').inputValue()).toBe('Kiambu')
  // Letter by letter, so that the list changes.
  await combobox(wizard, 'County').fill('')
  await combobox(wizard, 'County').pressSequentially('Atlantis')
  expect(await combobox(wizard, 'County').inputValue()).toBe('Atlantis')
  const calls = watchCalls(page)
  await wizard.getByRole('button', { name: 'Save and continue', exact: true }).click()
  await wizard.getByText("Choose one of Kenya's counties.", { exact: true }).waitFor()
  expect(calls).toEqual([])
})

test.each(viewports)('finds job titles on a %s, and lists those that start with the text first', async (viewport) => {
  const page = await openAsGrace(
    site,
    '/dashboard?view=profile',
    { ...fullProfile, work_profile: {} },
    { viewport, reducedMotion: 'reduce' },
  )
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const wizard = wizardOf(page)
  const title = combobox(wizard, 'Job title')
  await title.click()
  // More rows would slow a cheap phone down.
  await expectSoon(() => choicesOf(page).count()).toBe(8)
  await page.getByText(/^Showing 8 of 1,?\d{3}. Type to search\.$/).waitFor()
  await title.fill('driver')
  await expectSoon(() => choicesOf(page).first().textContent()).toMatch(/^Driver/)
  // All rows, once typing pauses.
  await expectSoon(() => choicesOf(page).count()).toBeGreaterThan(12)
  for (const text of (await choicesOf(page).allTextContents()).slice(0, 12)) expect(text).toMatch(/driver/i)
  await expectAccessible(page)
  // A complete name.
  await title.fill('Registered Nurse')
  await expectSoon(() => choicesOf(page).first().textContent()).toBe('Registered Nurse')
  await page.keyboard.press('Enter')
  expect(await title.inputValue()).toBe('Registered Nurse')
  await title.press('ArrowDown')
  await expectSoon(() =>
    choicesOf(page)
      .filter({ hasText: /^Registered Nurse$/ })
      .getAttribute('aria-selected'),
  ).toBe('true')
  // Other words for titles are in a separate file.
  await title.fill('makanga')
  await expectSoon(() => choicesOf(page).allTextContents()).toEqual(['Matatu Conductor'])
  await page.keyboard.press('Enter')
  expect(await title.inputValue()).toBe('Matatu Conductor')
  await title.fill('zzz')
  await page.getByText('No matching job titles found', { exact: true }).waitFor()
  await pick(wizard, 'Job title', 'boda', 'Boda Boda Rider')
  expect(await title.inputValue()).toBe('Boda Boda Rider')
})

test('truncates long text with an ellipsis', async () => {
  const long = {
    ...fullProfile,
    work_profile: { ...fullProfile.work_profile, job_title: 'Agricultural and Forestry Production Managers' },
  }
  const page = await openAsGrace(site, '/dashboard?view=profile', long, { viewport: 'phone' })
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const title = combobox(wizardOf(page), 'Job title')
  expect(
    await title.evaluate((input) => [input.scrollWidth > input.clientWidth, getComputedStyle(input).textOverflow]),
  ).toEqual([true, 'ellipsis'])
})
