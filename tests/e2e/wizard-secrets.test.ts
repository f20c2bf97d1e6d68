import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  untilHydrated,
} from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import {
  combobox,
  emptyProfile,
  expectStep,
  fieldOf,
  fullProfile,
  profileCall,
  saveButton,
  storeSession,
  wizardOf,
} from './candidate.ts'
import { file, openWork, workCall } from './photo-field.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let photo: Buffer

beforeAll(async () => {
  site = await openSite()
  photo = await newPhoto()
})
afterAll(() => site.close())

const number = 'CANARY77'
const photoName = 'canary-photo.jpg'
const lostNumber =
  'This is the passport number you saved before. For your safety, we did not keep the new one when this page was reloaded. Please enter it again.'
const lostFirstNumber =
  'This page was reloaded. For your safety, we did not keep your new passport number. Please enter it again.'
const lostNewPhoto =
  'This is the passport photo you saved before. For your safety, we did not keep the new one when this page was reloaded. Please choose it again.'
const lostPhoto =
  'This page was reloaded. For your safety, we did not keep your new passport photo. Please choose it again.'
/** Any notice of lost secrets, at the fields or above them. */
const lostNotice = /we did not keep|except the passport/i

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

/** The first kilobyte of the photo identifies it. */
const secrets = () => [number, photoName, photo.subarray(0, 60).toString('base64')]

async function expectNothingStored(page: Page, moment: string): Promise<void> {
  const stored = await everythingStored(page)
  for (const secret of secrets()) expect(stored, moment).not.toContain(secret)
}

/** Opens the work step and enters a number, a photo and skills without saving. */
async function typeSecrets(options: { viewport?: 'phone' | 'desktop'; hasPhoto?: boolean } = {}) {
  const opened = await openWork(site, { ...options, expected: /status of 401/ })
  await fieldOf(opened.wizard, 'Passport number').fill(number)
  await opened.input.setInputFiles(file(photoName, 'image/jpeg', photo))
  await opened.preview.waitFor()
  await fieldOf(opened.wizard, 'Skills').fill('Arc welding')
  return opened
}

async function chooseFromNavigation(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
}

async function openWorkStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await expectStep(wizardOf(page), 2)
}

/** Whether an element is visible without scrolling. */
function isInView(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const [box, body] = [element.getBoundingClientRect(), element.closest('.wizard-body')?.getBoundingClientRect()]
    return body !== undefined && box.top >= body.top && box.bottom <= body.bottom
  })
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
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Makes the server reject the token at the next save. */
async function endSession(page: Page): Promise<void> {
  await page.route(workCall, (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Please sign in to continue.' } }),
  )
  await saveButton(wizardOf(page)).click()
  await page.waitForURL('**/login')
}

test('keeps an unsaved passport number and photo only in memory, while the wizard is closed, on other steps and on other pages', async () => {
  const { page, wizard } = await typeSecrets()
  await expectNothingStored(page, 'typed')
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  await expectStep(wizard, 1)
  await expectNothingStored(page, 'on another step')
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await expectNothingStored(page, 'typed into another step')
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  await page
    .getByText(
      'Your changes are kept in this tab until you save them. For your safety, a new passport number or photo is lost if you reload this page.',
      { exact: true },
    )
    .waitFor()
  await expectNothingStored(page, 'closed')
  await openWorkStep(page)
  await expectSecretsShown(page)
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  await chooseFromNavigation(page, 'Find Jobs')
  await page.waitForURL('**/jobs')
  await expectNothingStored(page, 'on another page')
  await page.goBack()
  await openWorkStep(page)
  await expectSecretsShown(page)
  await expectNothingStored(page, 'back')
})

test('clears the number and the photo after a reload, says so at their fields until they are entered again, and keeps the rest', async () => {
  const { page, wizard } = await typeSecrets({ viewport: 'phone' })
  for (const time of ['first', 'second']) {
    await page.reload()
    await untilHydrated(page)
    await expectNothingStored(page, time)
    await openWorkStep(page)
    await wizard.getByText(lostNumber, { exact: true }).waitFor()
    await wizard.getByText(lostPhoto, { exact: true }).waitFor()
    expect(await fieldOf(wizard, 'Passport number').inputValue()).toBe('AK0482915')
    expect(await fieldOf(wizard, 'Skills').inputValue()).toBe('Arc welding')
    expect(await wizard.getByText(photoName, { exact: true }).count()).toBe(0)
  }
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await fieldOf(wizard, 'Passport number').fill(number)
  expect(await wizard.getByText(lostNumber, { exact: true }).count()).toBe(0)
  await wizard.getByText(lostPhoto, { exact: true }).waitFor()
  await fieldOf(wizard, 'Passport photo').setInputFiles(file(photoName, 'image/jpeg', photo))
  await wizard.getByText(photoName, { exact: true }).waitFor()
  expect(await wizard.getByText(lostNotice).count()).toBe(0)
  await expectNothingStored(page, 'entered again')
})

test.each(['Save and continue', 'Discard changes'])(
  'removes the notices about a lost number and photo with %s',
  async (button) => {
    const { page, wizard } = await typeSecrets()
    await page.reload()
    await openWorkStep(page)
    await wizard.getByText(lostNumber, { exact: true }).waitFor()
    await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
    await wizard.getByRole('button', { name: button, exact: true }).click()
    if (button === 'Save and continue') {
      await expectStep(wizard, 3)
      await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
      await expectStep(wizard, 2)
    }
    await expectSoon(() => wizard.getByText(lostNotice).count()).toBe(0)
    await page.reload()
    await openWorkStep(page)
    await combobox(wizard, 'Job title').waitFor()
    expect(await wizard.getByText(lostNotice).count()).toBe(0)
  },
)

test.each(['phone', 'desktop'] as const)(
  'lists what a reload cleared above the fields on a %s, without scrolling',
  async (viewport) => {
    const { page, wizard } = await typeSecrets({ viewport, hasPhoto: true })
    const panel = (text: string) => wizard.getByText(text, { exact: true })
    const expectPanel = async (text: string, button: string) => {
      await panel(text).waitFor()
      await wizard.getByRole('button', { name: button, exact: true }).waitFor()
    }
    await page.reload()
    await openWorkStep(page)
    const both = 'Your changes from earlier are here, except the passport number and photo. Enter them again below.'
    await expectPanel(both, 'Discard changes')
    expect(await isInView(panel(both))).toBe(true)
    await wizard.getByText(lostNumber, { exact: true }).waitFor()
    await wizard.getByText(lostNewPhoto, { exact: true }).waitFor()
    await expectAccessibleInLightAndDark(page)
    await fieldOf(wizard, 'Passport number').fill(number)
    await expectPanel(
      'Your changes from earlier are here, except the passport photo. Choose it again below.',
      'Discard changes',
    )
    await fieldOf(wizard, 'Passport photo').setInputFiles(file(photoName, 'image/jpeg', photo))
    await expectPanel('Your changes from earlier are here. They are not saved yet.', 'Discard changes')
    await fieldOf(wizard, 'Skills').fill('Wound care, triage')
    await page.reload()
    await openWorkStep(page)
    await expectPanel(
      'We did not keep your new passport number and photo when this page was reloaded. Enter them again below.',
      'Dismiss',
    )
    await wizard.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expectSoon(() => wizard.getByText(lostNotice).count()).toBe(0)
    await fieldOf(wizard, 'Passport number').fill(number)
    await page.reload()
    await openWorkStep(page)
    await expectPanel(
      'We did not keep your new passport number when this page was reloaded. Enter it again below.',
      'Dismiss',
    )
  },
)

test('does not mention a stored passport number if there is none', async () => {
  const { page, wizard } = await openWork(site)
  const { passport_number: _, ...work } = fullProfile.work_profile
  await page.route(profileCall, (route) =>
    route.fulfill({ json: { status: true, data: { ...fullProfile, work_profile: work } } }),
  )
  await page.reload()
  await openWorkStep(page)
  await fieldOf(wizard, 'Passport number').fill(number)
  await page.reload()
  await openWorkStep(page)
  await wizard.getByText(lostFirstNumber, { exact: true }).waitFor()
})

test('removes the notice of a lost photo when the saved photo is removed', async () => {
  const { page, wizard } = await typeSecrets({ hasPhoto: true })
  await page.reload()
  await openWorkStep(page)
  await wizard.getByText(lostNewPhoto, { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  await wizard.getByText(/^The photo will be removed when you save\./).waitFor()
  expect(await wizard.getByText(/the passport photo/).count()).toBe(0)
  await wizard.getByText(lostNumber, { exact: true }).waitFor()
})

test('keeps the removal of a passport number after a reload, without a notice', async () => {
  const { page, wizard } = await openWork(site)
  await fieldOf(wizard, 'Passport number').fill('')
  await page.reload()
  await openWorkStep(page)
  expect(await fieldOf(wizard, 'Passport number').inputValue()).toBe('')
  expect(await wizard.getByText(lostNotice).count()).toBe(0)
})

test('keeps the number and the photo in memory for the same person after an expired session, and stores them nowhere', async () => {
  const { page } = await typeSecrets()
  await endSession(page)
  await expectNothingStored(page, 'the session has ended')
  await signIn(page, 'Grace Njeri', 'grace@example.com')
  await chooseFromNavigation(page, 'My Profile')
  await openWorkStep(page)
  await expectSecretsShown(page)
  await expectNothingStored(page, 'signed in again')
})

test('hides the number and the photo from another person on the same page, after an expired session and after signing out', async () => {
  const { page, wizard } = await typeSecrets()
  await endSession(page)
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: emptyProfile } }))
  await signIn(page, 'Otieno', 'otieno@example.com')
  await chooseFromNavigation(page, 'My Profile')
  await openWorkStep(page)
  expect([await fieldOf(wizard, 'Passport number').inputValue(), await fieldOf(wizard, 'Skills').inputValue()]).toEqual(
    ['', ''],
  )
  expect(await wizard.getByText(/canary|for your safety/i).count()).toBe(0)
  await fieldOf(wizard, 'Passport number').fill(number)
  await page.keyboard.press('Escape')
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true } }))
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  await expectNothingStored(page, 'signed out')
  await signIn(page, 'Otieno', 'otieno@example.com')
  await chooseFromNavigation(page, 'My Profile')
  await openWorkStep(page)
  expect(await fieldOf(wizard, 'Passport number').inputValue()).toBe('')
})

test.each([
  [29, number],
  [31, ''],
])('%i minutes after the session expired, the page has the passport number "%s"', async (minutes, expected) => {
  const { page, wizard } = await openWork(site, { expected: /status of 401/ })
  await page.clock.install()
  await page.reload()
  await page.route(profileCall, (route) =>
    route.fulfill({
      json: {
        status: true,
        data: {
          ...emptyProfile,
          user: { ...emptyProfile.user, name: 'Grace Njeri' },
          work_profile: { job_title: 'Waiter', skills: 'Serving' },
        },
      },
    }),
  )
  await page.reload()
  await openWorkStep(page)
  await fieldOf(wizard, 'Passport number').fill(number)
  await endSession(page)
  await page.clock.runFor(minutes * 60_000)
  await signIn(page, 'Grace Njeri', 'grace@example.com')
  await chooseFromNavigation(page, 'My Profile')
  await openWorkStep(page)
  expect(await fieldOf(wizard, 'Passport number').inputValue()).toBe(expected)
})

test('shows nothing of the previous person on a page cached for Back after another has signed in', async () => {
  const { page, wizard } = await typeSecrets()
  await page.route(profileCall, (route) =>
    route.fulfill({
      json: { status: true, data: { ...emptyProfile, user: { ...emptyProfile.user, name: 'Otieno' } } },
    }),
  )
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

test('loses nothing when a cached page returns to the same person', async () => {
  const { page } = await typeSecrets()
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectSecretsShown(page)
  await storeSession(page, { user: { name: 'Grace Njeri', email: 'grace@example.com' }, token: 'later' })
  await expectNothingStored(page, 'on another document')
})
