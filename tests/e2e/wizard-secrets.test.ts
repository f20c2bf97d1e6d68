import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, untilHydrated } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import {
  emptyProfile,
  expectStep,
  fieldOf,
  fullProfile,
  openAsGrace,
  openWizard,
  profileCall,
  saveButton,
  storeSession,
  wizardOf,
} from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let photo: Buffer

beforeAll(async () => {
  site = await openSite()
  photo = await newPhoto()
})
afterAll(() => site.close())

const workCall = '**/api/candidates/update/work_profile'
const number = 'CANARY77'
const photoName = 'canary-photo.jpg'

/** Everything the site has stored in the browser, as one string. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      window.name,
      history.state,
      location.href,
    ]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) stored.push(request.url, await (await cache.match(request))?.text())
    }
    if ((await indexedDB.databases()).length > 0)
      throw new Error('the site has a database by now, which this test does not search')
    return JSON.stringify(stored)
  })
}

async function expectNothingStored(page: Page, moment: string): Promise<void> {
  const stored = await everythingStored(page)
  // The first bytes of the photo identify it.
  for (const secret of [number, photoName, photo.subarray(0, 60).toString('base64')])
    expect(stored, moment).not.toContain(secret)
}

async function openWorkStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await expectStep(wizardOf(page), 2)
}

/** Opens the work step and enters a number, a photo and skills without saving. */
async function typeSecrets(viewport: 'phone' | 'desktop'): Promise<{ page: Page; wizard: Locator }> {
  const page = await openAsGrace(
    site,
    '/dashboard?view=profile',
    { ...fullProfile, work_profile: { ...fullProfile.work_profile, passport_photo_url: null } },
    { viewport, reducedMotion: 'reduce', expected: /status of 401/ },
  )
  await openWorkStep(page)
  const wizard = wizardOf(page)
  await fieldOf(wizard, 'Passport number').fill(number)
  await fieldOf(wizard, 'Passport photo').setInputFiles({ name: photoName, mimeType: 'image/jpeg', buffer: photo })
  await wizard.getByRole('img', { name: 'Preview', exact: true }).waitFor()
  await fieldOf(wizard, 'Skills').fill('Arc welding')
  return { page, wizard }
}

async function chooseFromNavigation(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
}

async function expectSecretsShown(page: Page): Promise<void> {
  expect(await fieldOf(wizardOf(page), 'Passport number').inputValue()).toBe(number)
  await wizardOf(page).getByText(photoName, { exact: true }).waitFor()
}

async function signIn(page: Page, name: string, email: string): Promise<void> {
  await page.route('**/api/login', (route) =>
    route.fulfill({ json: { status: true, message: 'Welcome.', token: `token-of-${name}`, user: { name, email } } }),
  )
  await page.getByLabel('Email, username or phone', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await chooseFromNavigation(page, 'My Profile')
}

/** Makes the server reject the token at the next save. */
async function endSession(page: Page): Promise<void> {
  await page.route(workCall, (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Please sign in to continue.' } }),
  )
  await saveButton(wizardOf(page)).click()
  await page.waitForURL('**/login')
}

test('keeps a passport number and photo in memory only, for the person who entered them, until they sign out', async () => {
  const { page, wizard } = await typeSecrets('desktop')
  await expectNothingStored(page, 'typed')
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  await expectNothingStored(page, 'closed')
  await chooseFromNavigation(page, 'Find Jobs')
  await page.waitForURL('**/jobs')
  await expectNothingStored(page, 'on another page')
  await page.goBack()
  await openWorkStep(page)
  await expectSecretsShown(page)
  // As when the page returns from the cache for Back.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectSecretsShown(page)

  await endSession(page)
  await page
    .getByText('Your session has ended. Sign in to continue. Your unsaved changes are still in this tab.', {
      exact: true,
    })
    .waitFor()
  await expectNothingStored(page, 'the session has ended')
  await signIn(page, 'Grace Njeri', 'grace@example.com')
  await openWorkStep(page)
  await expectSecretsShown(page)
  await expectNothingStored(page, 'signed in again')

  await endSession(page)
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: emptyProfile } }))
  await signIn(page, 'Otieno', 'otieno@example.com')
  await openWorkStep(page)
  const shown = ['Passport number', 'Skills'].map((label) => fieldOf(wizard, label).inputValue())
  expect(await Promise.all(shown)).toEqual(['', ''])
  expect(await wizard.getByText(/canary|for your safety/i).count()).toBe(0)
  await fieldOf(wizard, 'Passport number').fill(number)
  await fieldOf(wizard, 'Skills').fill('Secret trade')
  await page.keyboard.press('Escape')
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  await expectSoon(() => page.locator('css=.toast').allTextContents()).toEqual([
    'Signed out. Unsaved changes were cleared.',
  ])
  await expectNothingStored(page, 'signed out')
  expect(await everythingStored(page)).not.toContain('Secret trade')
})

test('says after a reload, in view on a phone, that the number and the photo are cleared, and keeps the rest', async () => {
  const { page, wizard } = await typeSecrets('phone')
  await page.reload()
  await untilHydrated(page)
  await expectNothingStored(page, 'reloaded')
  await openWorkStep(page)
  const notice = wizard.getByText(/For your safety, we did not keep your new passport number and photo/)
  const isInView = () =>
    notice.evaluate((element) => {
      const [box, body] = [element.getBoundingClientRect(), element.closest('.wizard-body')?.getBoundingClientRect()]
      return body !== undefined && box.top >= body.top && box.bottom <= body.bottom
    })
  expect(await isInView()).toBe(true)
  expect(await fieldOf(wizard, 'Passport number').inputValue()).toBe('AK0482915')
  expect(await fieldOf(wizard, 'Skills').inputValue()).toBe('Arc welding')
  expect(await wizard.getByText(photoName, { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
  await saveButton(wizard).click()
  await expectStep(wizard, 3)
  await page.reload()
  await openWorkStep(page)
  expect(await notice.count()).toBe(0)
})

test('an open page follows the other tabs: it shows and sends nothing for another person, and says what signing out clears', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile)
  await fieldOf(await openWizard(page), 'Address').fill('Secret lane')
  const other = await page.context().newPage()
  await page.route(profileCall, (route) =>
    route.fulfill({
      json: { status: true, data: { ...emptyProfile, user: { ...emptyProfile.user, name: 'Otieno' } } },
    }),
  )
  await storeSession(other, { user: { name: 'Otieno', email: 'otieno@example.com' }, token: 'another' })
  await page.getByRole('heading', { name: 'Welcome back, Otieno', exact: true }).waitFor()
  await openWizard(page)
  expect(await fieldOf(wizardOf(page), 'Address').inputValue()).toBe('')
  expect(await everythingStored(page)).not.toContain('lane')

  await fieldOf(wizardOf(page), 'Address').fill('Another lane')
  await other.route(profileCall, (route) => route.fulfill({ json: { status: true, data: emptyProfile } }))
  await other.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  await page.getByText('Signed out. Unsaved changes were cleared.', { exact: true }).waitFor()
  expect(await other.locator('css=.toast').count()).toBe(0)
})

test('a page cached for Back shows nothing of its person after another has signed in', async () => {
  const { page, wizard } = await typeSecrets('desktop')
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: emptyProfile } }))
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => {
    // Written while this page is in the back/forward cache and receives no events.
    localStorage.setItem(
      'kazi-kenya:session',
      '{"user":{"name":"Otieno","email":"otieno@example.com"},"token":"another"}',
    )
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await loaded
  await openWorkStep(page)
  expect(await fieldOf(wizard, 'Passport number').inputValue()).toBe('')
  await expectNothingStored(page, 'another person')
})
