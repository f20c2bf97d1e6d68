import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { combobox, expectStep, fieldOf, openAs, openWizard, pick, saveButton, wizardOf } from './candidate.ts'
import { openSite, type Person, type Site } from './site.ts'

let site: Site
let person: Person

beforeAll(async () => {
  site = await openSite()
  person = await site.addPerson({ name: 'Grace Njeri' })
})
afterAll(() => site.close())

/** Saves the open first step. */
async function save(page: Page) {
  await saveButton(wizardOf(page)).click()
  await expectStep(wizardOf(page), 2)
}

/** Goes back from the second step. */
async function goBack(page: Page) {
  await wizardOf(page).getByRole('button', { name: 'Previous', exact: true }).click()
  await expectStep(wizardOf(page), 1)
}

test('two devices change different fields of a step that both had open, and neither loses any', async () => {
  const phone = await openAs(site, person, '/dashboard')
  const laptop = await openAs(site, person, '/dashboard')
  const [one, other] = [await openWizard(phone), await openWizard(laptop)]
  await fieldOf(one, 'Address').fill('Plot 1')
  await pick(one, 'County', 'kia', 'Kiambu')
  await pick(one, 'Sub-county', 'rui', 'Ruiru')
  await save(phone)
  await fieldOf(other, 'Languages').fill('Kiswahili')
  await save(laptop)
  await goBack(laptop)
  for (const [label, value] of Object.entries({ Address: 'Plot 1', Languages: 'Kiswahili' }))
    await expectSoon(() => fieldOf(other, label).inputValue()).toBe(value)
  await expectSoon(() => combobox(other, 'Sub-county').inputValue()).toBe('Ruiru')
  // The phone still shows the languages from before, and does not send them.
  await goBack(phone)
  await pick(one, 'County', 'naku', 'Nakuru')
  await save(phone)
  await goBack(phone)
  await expectSoon(() => fieldOf(one, 'Languages').inputValue()).toBe('Kiswahili')
  expect(await combobox(one, 'County').inputValue()).toBe('Nakuru')
  expect(await combobox(one, 'Sub-county').inputValue()).toBe('')
})

test('a save in one tab is shown in the other, without touching what is typed there', async () => {
  const page = await openAs(site, await site.addPerson({ name: 'Otieno' }), '/dashboard')
  const tab = await page.context().newPage()
  await visit(tab, '/dashboard')
  const [one, other] = [await openWizard(page), await openWizard(tab)]
  await fieldOf(other, 'Languages').fill('Dholuo')
  await fieldOf(one, 'Address').fill('Plot 1')
  await fieldOf(one, 'Languages').fill('English')
  await save(page)
  await expectSoon(() => fieldOf(other, 'Address').inputValue()).toBe('Plot 1')
  expect(await fieldOf(other, 'Languages').inputValue()).toBe('Dholuo')
  await save(tab)
  await goBack(page)
  await expectSoon(() => fieldOf(one, 'Languages').inputValue()).toBe('Dholuo')
  expect(await fieldOf(one, 'Address').inputValue()).toBe('Plot 1')
})

test('an open document step takes over a link saved in another tab, and keeps its own document', async () => {
  const page = await openAs(site, await site.addPerson({ name: 'Wafula' }), '/dashboard?view=profile')
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await edit(page)
  await fieldOf(wizardOf(page), 'Skills').fill('Typing')
  await fieldOf(wizardOf(page), 'Document type').selectOption('Portfolio')
  await fieldOf(wizardOf(page), 'Document URL').fill('https://example.com/old')
  await saveButton(wizardOf(page)).click()
  await wizardOf(page).waitFor({ state: 'hidden' })
  const tab = await page.context().newPage()
  await visit(tab, '/dashboard?view=profile')
  await Promise.all([page, tab].map(edit))
  await fieldOf(wizardOf(tab), 'Skills').fill('Typing, filing')
  await fieldOf(wizardOf(page), 'Document URL').fill('https://example.com/new')
  await saveButton(wizardOf(page)).click()
  await expectSoon(() => fieldOf(wizardOf(tab), 'Document URL').inputValue()).toBe('https://example.com/new')
  // A profile lists its resume first.
  await edit(page)
  await fieldOf(wizardOf(page), 'Document type').selectOption('Resume')
  await fieldOf(wizardOf(page), 'Document URL').fill('https://example.com/cv')
  await saveButton(wizardOf(page)).click()
  await wizardOf(tab).getByText('Resume, example.com', { exact: false }).waitFor()
  expect(await fieldOf(wizardOf(tab), 'Document type').inputValue()).toBe('Portfolio')
  await saveButton(wizardOf(tab)).click()
  await wizardOf(tab).waitFor({ state: 'hidden' })
  await edit(tab)
  expect(await fieldOf(wizardOf(tab), 'Document type').inputValue()).toBe('Portfolio')
  expect(await fieldOf(wizardOf(tab), 'Document URL').inputValue()).toBe('https://example.com/new')
  expect(await fieldOf(wizardOf(tab), 'Skills').inputValue()).toBe('Typing, filing')
})
