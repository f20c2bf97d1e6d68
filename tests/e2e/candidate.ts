import type { Locator, Page } from 'playwright-core'
import { type PageOptions, visit } from '../support/browser.ts'
import type { Person, Site } from './site.ts'

export { emptyProfile, fullProfile } from '../support/full-profile.ts'

export const profileCall = '**/api/candidates/profile'

/** Opens a page as a signed-in person with a mocked profile. */
export async function openAsGrace(
  site: Site,
  path: string,
  data: object | null,
  options: PageOptions = {},
): Promise<Page> {
  const page = await site.newPage(options)
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data } }))
  await page.route('**/api/candidates/photos/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
    }),
  )
  await storeSession(page, { user: { name: 'Grace Njeri', email: 'grace@example.com' }, token: 'token-of-grace' })
  await visit(page, path)
  return page
}

/** Opens a page as this candidate, signed in on the real server. */
export async function openAs(site: Site, person: Person, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await signIn(page, person)
  await visit(page, path)
  return page
}

/** Signs in on the real server, without opening a page. Returns the token. */
export async function signIn(page: Page, { username, password }: Person): Promise<string> {
  const response = await page.request.post('/api/login', { data: { identifier: username, password } })
  const { user, token }: { user: unknown; token: string } = await response.json()
  await storeSession(page, { user, token })
  return token
}

/** Stores a session in the browser, as signing in does. */
export async function storeSession(page: Page, session: { user: unknown; token: unknown }): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), JSON.stringify(session))
}

/** A photo for the browser's file dialog. */
export type Photo = { name: string; mimeType: string; buffer: Buffer }

/** The dialog of the wizard. */
export function wizardOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Complete Your Profile', exact: true })
}

/** Opens the wizard with the Complete Profile button. */
export async function openWizard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await wizardOf(page).waitFor()
  return wizardOf(page)
}

/** Types into a combobox and chooses the item with this name. */
export async function pick(wizard: Locator, label: string, typed: string, item: string): Promise<void> {
  await combobox(wizard, label).fill(typed)
  await wizard.page().getByRole('option', { name: item, exact: true }).click()
}

export function combobox(wizard: Locator, label: string): Locator {
  return wizard.getByRole('combobox', { name: label, exact: true })
}

/** The field with this label in the wizard. */
export function fieldOf(wizard: Locator, label: string): Locator {
  return wizard.getByLabel(label, { exact: true })
}

export async function expectStep(wizard: Locator, number: number): Promise<void> {
  await wizard.getByText(`Step ${number} of 4`, { exact: true }).waitFor()
}

export function saveButton(wizard: Locator): Locator {
  return wizard.getByRole('button', { name: /^Save and (continue|finish)$/ })
}

// The steps of a complete profile.

export async function fillPersonal(wizard: Locator): Promise<void> {
  await fieldOf(wizard, 'Country').selectOption('Kenya')
  await pick(wizard, 'County', 'kia', 'Kiambu')
  await pick(wizard, 'Sub-county', 'rui', 'Ruiru')
  await fieldOf(wizard, 'Address').fill('Kimbo, Eastern Bypass')
  await fieldOf(wizard, 'Date of birth').fill('1997-03-14')
  await fieldOf(wizard, 'Gender').selectOption({ label: 'Female' })
  await fieldOf(wizard, 'Languages').fill('English, Kiswahili')
}

export async function fillWork(wizard: Locator, photo: Photo): Promise<void> {
  await pick(wizard, 'Job title', 'registered nu', 'Registered Nurse')
  await fieldOf(wizard, 'Skills').fill('Wound care, triage')
  await fieldOf(wizard, 'I have a certificate of good conduct').check()
  await fieldOf(wizard, 'Passport number').fill('ak0482915')
  await fieldOf(wizard, 'Passport photo').setInputFiles(photo)
  await wizard.getByRole('img', { name: 'Preview', exact: true }).waitFor()
}

export async function fillEducation(wizard: Locator): Promise<void> {
  await fieldOf(wizard, 'Institution').fill('KMTC Nairobi')
  await fieldOf(wizard, 'Level').selectOption('Diploma')
  await fieldOf(wizard, 'Course').fill('Nursing')
  await fieldOf(wizard, 'Certificate').fill('KRCHN')
  await fieldOf(wizard, 'From date').fill('2015-09-01')
  await fieldOf(wizard, 'To date').fill('2018-11-30')
}

export async function fillDocuments(wizard: Locator): Promise<void> {
  await fieldOf(wizard, 'Document type').selectOption('Resume')
  await fieldOf(wizard, 'Document URL').fill('https://drive.google.com/file/d/abc/view')
}

/** Whether the visible toast covers a part of the element. Measures both at the same moment. */
export function isBelowToast(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    if (!toast?.width) throw new Error('no toast is visible')
    if (!box.width) throw new Error('the element is not visible')
    return toast.left < box.right && box.left < toast.right && toast.top < box.bottom && box.top < toast.bottom
  })
}
