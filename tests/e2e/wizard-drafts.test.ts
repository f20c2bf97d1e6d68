import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, type PageOptions, untilHydrated } from '../support/browser.ts'
import {
  combobox,
  emptyProfile,
  fieldOf,
  fullProfile,
  isBelowToast,
  openAsGrace,
  openWizard,
  pick,
  profileCall,
  saveButton,
  storeSession,
  expectStep,
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

test.each(['phone', 'desktop'] as const)(
  'keeps typed text on a %s after closing, with a toast, and after a reload',
  async (viewport) => {
    const page = await open('/dashboard', fullProfile, { viewport })
    const wizard = await openWizard(page)
    await fieldOf(wizard, 'Address').fill('Plot 12, Thika Road')
    await pick(wizard, 'County', 'naku', 'Nakuru')
    expect(await combobox(wizard, 'Sub-county').inputValue()).toBe('')
    await wizard.getByRole('button', { name: 'Close', exact: true }).click()
    await kept(page).waitFor()
    for (const name of viewport === 'phone'
      ? ['Menu', 'Notifications', 'Account menu']
      : ['Notifications', 'Account menu'])
      expect(await isBelowToast(page.getByRole('button', { name, exact: true })), name).toBe(false)
    await openWizard(page)
    expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12, Thika Road')
    await wizard.getByText('Your changes from earlier are here. They are not saved yet.', { exact: true }).waitFor()
    await page.reload()
    await untilHydrated(page)
    await openWizard(page)
    expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12, Thika Road')
    expect(await combobox(wizard, 'County').inputValue()).toBe('Nakuru')
    await wizard.getByRole('button', { name: 'Discard changes', exact: true }).click()
    expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Kimbo, Eastern Bypass')
    expect(await combobox(wizard, 'County').inputValue()).toBe('Kiambu')
    await wizard.getByRole('button', { name: 'Close', exact: true }).click()
    await closed(page)
    expect(
      await page.evaluate(() => JSON.parse(sessionStorage.getItem('kazi-kenya:unsaved') ?? '{}').content.drafts),
    ).toEqual({})
  },
)

test('hides typed text from the next person, after signing out and after an expired session', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Secret lane')
  // The same tab, another person.
  await storeSession(page, { user: { name: 'Otieno', email: 'otieno@example.com' }, token: 'another' })
  await page.goto('/dashboard')
  await openWizard(page)
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Kimbo, Eastern Bypass')
  await fieldOf(wizard, 'Address').fill('Another lane')
  await page.keyboard.press('Escape')
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toMatch(/lane/)
})

test('restores typed text after an expired session and a new sign-in', async () => {
  const page = await open('/dashboard', fullProfile, { expected: /401/ })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Please sign in to continue.' } }),
  )
  await saveButton(wizard).click()
  await page.waitForURL('**/login**')
  await page
    .getByText('Your session has ended. Sign in to continue. Your unsaved changes are still in this tab.', {
      exact: true,
    })
    .waitFor()
  await page.evaluate(() =>
    localStorage.setItem(
      'kazi-kenya:session',
      '{"user":{"name":"Grace Njeri","email":"grace@example.com"},"token":"new"}',
    ),
  )
  await page.goto('/dashboard')
  await openWizard(page)
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12')
})

test('stops mentioning unsaved changes on the sign-in page once they are cleared', async () => {
  const page = await open('/dashboard', fullProfile, { expected: /401/ })
  await page.clock.install()
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Please sign in to continue.' } }),
  )
  await saveButton(wizard).click()
  await page.getByText(/Your unsaved changes are still in this tab\.$/).waitFor()
  await page.clock.fastForward('31:00')
  await page.getByText('Your session has ended. Sign in to continue.', { exact: true }).waitFor()
})

test('switches an open page to the person who signs in in another tab, without showing or sending earlier data', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Secret lane')
  const other = await page.context().newPage()
  await page.route('**/api/candidates/profile', (route) =>
    route.fulfill({
      json: { status: true, data: { ...emptyProfile, user: { ...emptyProfile.user, name: 'Otieno' } } },
    }),
  )
  await storeSession(other, { user: { name: 'Otieno', email: 'otieno@example.com' }, token: 'another' })
  await page.getByRole('heading', { name: 'Welcome back, Otieno', exact: true }).waitFor()
  await openWizard(page)
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('')
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toMatch(/lane/)
})

test('deletes drafts of an expired session after 30 minutes or when another person signs in', async () => {
  const page = await open('/dashboard', fullProfile)
  const left = (owner: string, at: number) =>
    page.evaluate((kept) => sessionStorage.setItem('kazi-kenya:unsaved', JSON.stringify(kept)), {
      owner,
      at,
      content: { leftAt: 'work', drafts: { work: { passport_number: 'AK1' } } },
    })
  const kept = () => page.evaluate(() => sessionStorage.getItem('kazi-kenya:unsaved'))
  await left('otieno@example.com', Date.now())
  await page.goto('/jobs')
  await expectSoon(kept).toBe(null)
  await page.evaluate(() => localStorage.clear())
  await left('grace@example.com', Date.now())
  await page.goto('/login')
  await untilHydrated(page)
  expect(await kept()).not.toBe(null)
  await left('grace@example.com', Date.now() - 31 * 60_000)
  await page.goto('/login')
  await expectSoon(kept).toBe(null)
})

test('saves what a password manager filled in without events', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  const fill = (name: string, text: string) =>
    fieldOf(wizard, name).evaluate((input: HTMLInputElement, text) => void (input.value = text), text)
  await fill('Address', 'Plot 12')
  await fill('County', 'nairobi')
  await wizard.getByRole('combobox', { name: 'Gender', exact: true }).selectOption('Female')
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12')
  const sent = page.waitForRequest('**/api/candidates/update/profile')
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ json: { status: true, message: 'Saved.' } }),
  )
  await saveButton(wizard).click()
  expect((await sent).postDataJSON()).toEqual({
    address: 'Plot 12',
    county: 'Nairobi',
    sub_county: '',
    gender: 'female',
  })
  await expectStep(wizard, 2)
})

test('works when the tab cannot store anything', async () => {
  const page = await open('/dashboard', fullProfile)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.keyboard.press('Escape')
  await closed(page)
  await page
    .getByText('Your changes are not saved. They will be lost if you reload this page.', { exact: true })
    .waitFor()
  await openWizard(page)
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12')
})

test('keeps text typed in the third and fourth steps after a reload', async () => {
  const page = await open('/dashboard?view=profile', fullProfile)
  const wizard = wizardOf(page)
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await fieldOf(wizard, 'Document URL').fill('https://example.com/my-cv')
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  await fieldOf(wizard, 'Course').fill('Midwifery')
  await page.goto('/dashboard')
  await openWizard(page)
  await expectStep(wizard, 3)
  expect(await fieldOf(wizard, 'Course').inputValue()).toBe('Midwifery')
  await page.goto('/dashboard?view=profile')
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  expect(await fieldOf(wizard, 'Document URL').inputValue()).toBe('https://example.com/my-cv')
})

test('keeps a county typed right before a reload', async () => {
  const page = await open('/dashboard', fullProfile)
  await combobox(await openWizard(page), 'County').evaluate((input: HTMLInputElement) => {
    // Typed, because React ignores a value set by a script.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Naku')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    location.reload()
  })
  await page.waitForEvent('load')
  expect(await combobox(await openWizard(page), 'County').inputValue()).toBe('Naku')
})

test('says when signing out that changes were cleared, and removes the toast that they are kept', async () => {
  const page = await open('/dashboard', fullProfile)
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  // Immediately, while the toast is still new.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')?.click()
    while (document.querySelector('.Toastify__toast') === null) await new Promise(requestAnimationFrame)
    document.querySelector<HTMLElement>('nav[aria-label=Dashboard] button')?.click()
  })
  await page.waitForURL('**/login')
  await page.getByText('Signed out. Unsaved changes were cleared.', { exact: true }).waitFor()
  await expectSoon(() => page.locator('css=.Toastify__toast').allTextContents()).toEqual([
    'Signed out. Unsaved changes were cleared.',
  ])
})

test('mentions cleared changes when signing out only if there were any, including those of another tab', async () => {
  const page = await open('/dashboard', fullProfile)
  const other = await page.context().newPage()
  await other.route(profileCall, (route) => route.fulfill({ json: { status: true, data: fullProfile } }))
  await other.goto('/dashboard')
  await fieldOf(await openWizard(other), 'Address').fill('Plot 12')
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  await openWizard(page)
  await page.keyboard.press('Escape')
  await closed(page)
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await other.waitForURL('**/login')
  await other.getByText('Signed out. Unsaved changes were cleared.', { exact: true }).waitFor()
  expect(await page.locator('css=.Toastify__toast').count()).toBe(0)
})
