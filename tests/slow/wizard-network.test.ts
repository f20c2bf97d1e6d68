import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectStep,
  fieldOf,
  fullProfile,
  openAs,
  openAsGrace,
  openWizard,
  pick,
  saveButton,
  wizardOf,
} from '../e2e/candidate.ts'
import { openSite, type Site } from '../e2e/site.ts'
import { newPhoto } from '../support/profiles.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const failed = 'Failed to save. Please try again.'
const alertOf = (page: Page) => wizardOf(page).getByRole('alert')
const toastsOf = (page: Page) => page.locator('css=.toast')

/** Holds back the save of the first step; the returned function completes it with this response. */
async function holdSave(page: Page, respond: (route: Route) => Promise<void>): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/candidates/update/profile', async (route) => {
    await released
    await respond(route)
  })
  return () => release()
}

test('saves the whole profile over a network that drops at each step, without typing anything twice', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', {
    viewport: 'phone',
    reducedMotion: 'reduce',
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  })
  const network = await page.context().newCDPSession(page)
  const slow = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 200,
      downloadThroughput: 60_000,
      uploadThroughput: 30_000,
    })
  /** Saves offline, and again once online. */
  const saveTwice = async (failure: Locator) => {
    await slow(true)
    await saveButton(wizard).click()
    await failure.getByText(failed, { exact: true }).waitFor()
    await slow(false)
    await saveButton(wizard).click()
  }
  await slow(false)
  const wizard = await openWizard(page)
  await pick(wizard, 'County', 'mombasa', 'Mombasa')
  await fieldOf(wizard, 'Address').fill('Nyali')
  // The server saves it, but the response is lost.
  let isLost = false
  await page.route('**/api/candidates/update/profile', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await saveButton(wizard).click()
  await alertOf(page).getByText(failed, { exact: true }).waitFor()
  await saveTwice(alertOf(page))
  await expectStep(wizard, 2)
  await pick(wizard, 'Job title', 'welder', 'Welder')
  await fieldOf(wizard, 'Skills').fill('Arc welding')
  await fieldOf(wizard, 'Passport photo').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await newPhoto({ width: 600, height: 800 }),
  })
  await wizard.getByRole('img', { name: 'Preview', exact: true }).waitFor()
  await saveTwice(toastsOf(page))
  await expectStep(wizard, 3)
  await fieldOf(wizard, 'Institution').fill('NITA')
  await fieldOf(wizard, 'Level').selectOption('Certificate')
  await fieldOf(wizard, 'Course').fill('Welding')
  await fieldOf(wizard, 'From date').fill('2019-01-07')
  await fieldOf(wizard, 'To date').fill('2019-11-29')
  await saveTwice(alertOf(page))
  await expectStep(wizard, 4)
  await fieldOf(wizard, 'Document type').selectOption('Resume')
  await fieldOf(wizard, 'Document URL').fill('https://drive.google.com/cv')
  await saveTwice(alertOf(page))
  await wizard.waitFor({ state: 'detached' })
  await page.goto('/dashboard?view=profile')
  for (const text of ['Nyali', 'Welder', 'Arc welding', 'Resume, drive.google.com'])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'View Photo', exact: true }).waitFor()
})

test('does not show the result of a save to another person who has signed in since', async () => {
  const person = await site.addPerson()
  const page = await openAs(site, person, '/dashboard', { expected: /status of 422/ })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Nyali')
  const fail = await holdSave(page, (route) =>
    route.fulfill({ status: 422, json: { status: false, message: 'Not allowed for Grace.' } }),
  )
  await saveButton(wizard).click()
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  const response = page.waitForResponse('**/api/candidates/update/profile')
  fail()
  await (await response).finished()
  // The page handles the response to a later request after it.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(await toastsOf(page).filter({ hasText: 'Not allowed for Grace.' }).count()).toBe(0)
})

test('reports that the wizard cannot be loaded, and opens it by itself when the connection works', async () => {
  const page = await openAsGrace(site, '/jobs', fullProfile, { expected: /ERR_FAILED|Failed to fetch|preload/ })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.route(/\/assets\/wizard-.*\.js/, (route) => route.abort())
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Complete Profile', exact: true })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('wizard'))).toEqual([])
  await button.click()
  await page
    .getByText('We could not load the form. Check your connection or reload this page, then try again.', {
      exact: true,
    })
    .waitFor()
  await page.unroute(/\/assets\/wizard-.*\.js/)
  await expectStep(wizardOf(page), 1)
})
