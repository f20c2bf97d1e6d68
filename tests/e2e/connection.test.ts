import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { fieldOf, openAs, openWizard, saveButton, wizardOf } from './candidate.ts'
import { holdResponses, openSite, type PathOf, type Site, titlesOf } from './site.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs(
    Array.from({ length: 60 }, (_, index) => ({ title: `Mason ${index}`, type: index % 2 ? 'Contract' : 'Full Time' })),
  )
})
afterAll(() => site.close())

const expected = /ERR_|counties could not be loaded|import|status of 503/
const slowText = 'Still trying. Your connection is slow.'
const slowNotice = (within: Page | Locator) => within.getByText(slowText, { exact: true })
const cancel = (within: Page | Locator) => within.getByRole('button', { name: 'Cancel', exact: true })
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** Does something offline, waits for its failure, and goes online again. */
async function failOffline(page: Page, act: () => Promise<unknown>, failure: Locator): Promise<void> {
  await page.context().setOffline(true)
  await act()
  await failure.waitFor()
  await page.context().setOffline(false)
}

test('a list, more of it and a job that failed load when the network returns', async () => {
  const page = await site.newPage({ expected })
  await visit(page, pathOf('Mason 0'))
  await visit(page, '/jobs')
  await failOffline(page, () => page.getByRole('radio', { name: /^Contract/ }).check(), alert(page, /could not reach/))
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  expect(await alert(page, /could not reach/).count()).toBe(0)

  await failOffline(
    page,
    () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
    alert(page, /could not reach/),
  )
  await expectSoon(async () => (await titlesOf(page)).length).toBe(30)

  await page.route('**/api/jobs/profile/*', (route) => route.abort())
  await page
    .getByRole('link', { name: /^View Job/ })
    .first()
    .click()
  await alert(page, /./).waitFor()
  await page.unroute('**/api/jobs/profile/*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('heading', { level: 1, name: /^Mason/ }).waitFor()
})

/** Breaks these requests until the returned function is called, and counts them. */
async function breakRequests(page: Page, url: string) {
  let count = 0
  await page.route(url, (route) => {
    count++
    return route.abort('connectionreset')
  })
  return { requests: () => count, mend: () => page.unroute(url) }
}

test('a list that failed while the browser is online loads by itself', async () => {
  const page = await site.newPage({ expected })
  await visit(page, '/jobs')
  await page.clock.install()
  const { mend } = await breakRequests(page, '**/api/jobs*')
  await page.getByRole('radio', { name: /^Contract/ }).check()
  await page.clock.fastForward(250)
  await alert(page, /could not reach/).waitFor()
  await mend()
  await page.clock.fastForward(5_000)
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
})

test('loading more fails again and again without losing its button, until it succeeds by itself', async () => {
  const page = await site.newPage({ expected })
  await visit(page, '/jobs')
  await page.clock.install()
  const { requests, mend } = await breakRequests(page, '**/api/jobs*')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const button = page.getByRole('main').getByRole('button', { name: 'Try again', exact: true, disabled: false })
  await button.focus()
  for (const [seconds, count] of [
    [5, 2],
    [10, 3],
    [20, 4],
  ] as const) {
    await page.clock.fastForward(seconds * 1_000)
    await expectSoon(requests).toBeGreaterThanOrEqual(count)
    await button.waitFor()
  }
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
  await mend()
  await page.clock.fastForward(40_000)
  await expectSoon(async () => (await titlesOf(page)).length).toBeGreaterThan(24)
})

test('checks a username again and again, with one toast about the failure, until it succeeds', async () => {
  const page = await site.newPage({ viewport: 'phone', expected })
  await visit(page, '/register')
  await page.clock.install()
  const { requests, mend } = await breakRequests(page, '**/api/check-username')
  await page.getByLabel('Username', { exact: true }).fill('amina')
  await page.getByLabel('Full name', { exact: true }).focus()
  const failure = page.getByText('Check your connection, then try your username again.')
  await failure.waitFor()
  await page.clock.fastForward(5_000)
  await expectSoon(requests).toBeGreaterThanOrEqual(2)
  await failure.waitFor()
  expect(await page.locator('css=.Toastify__toast').filter({ visible: true }).count()).toBeLessThanOrEqual(1)
  await mend()
  await page.clock.fastForward(10_000)
  await page.getByText('Username is available!', { exact: true }).first().waitFor()
})

test('the jobs of the home page load when the network returns', async () => {
  const page = await site.newPage({ expected })
  await visit(page, '/about')
  await page.route('**/api/jobs*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByText('We could not load the jobs.').waitFor()
  await page.unroute('**/api/jobs*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSoon(async () => (await titlesOf(page)).length).toBe(6)
})

test('checks a username again when the network returns', async () => {
  const page = await site.newPage({ expected })
  await visit(page, '/register')
  await page.getByLabel('Username', { exact: true }).fill('amina')
  await failOffline(
    page,
    () => page.getByLabel('Full name', { exact: true }).focus(),
    page.getByText('Check your connection, then try your username again.'),
  )
  await page.getByText('Username is available!', { exact: true }).first().waitFor()
})

test('the dashboard loads when the network returns', async () => {
  const page = await openAs(site, await site.addPerson({ name: 'Grace Njeri' }), '/jobs', { expected })
  await page.route('**/api/candidates/profile', (route) => route.abort())
  await page.goto('/dashboard')
  await alert(page, 'Failed to load profile data').waitFor()
  await page.unroute('**/api/candidates/profile')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('heading', { name: 'Welcome back, Grace Njeri' }).waitFor()
})

test('says that the counties could not be loaded, and offers them when the network returns', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', { viewport: 'phone', expected })
  await page.route('**/api/jobs/counties', (route) => route.abort())
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'County').click()
  await wizard.getByText('We could not load the counties.').waitFor()
  expect(await wizard.getByText('No matching counties found').count()).toBe(0)
  await page.unroute('**/api/jobs/counties')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('option', { name: 'Baringo' }).waitFor()
})

test.each([
  [true, 'Your phone is offline.'],
  [false, 'We could not reach'],
])('sign-in without a response (offline: %s) says why beside the specified message', async (isOffline, reason) => {
  const page = await site.newPage({ viewport: 'phone', expected })
  await visit(page, '/login')
  await page.waitForLoadState('networkidle')
  if (isOffline) await page.context().setOffline(true)
  else await page.route('**/api/login', (route) => route.abort())
  await page.getByLabel('Email, username or phone').fill('amina')
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const error = page.getByRole('main').getByRole('alert')
  await error.getByText('Login failed', { exact: true }).waitFor()
  await error.getByText(reason).waitFor()
  await expectNoSidewaysScroll(page)
})

test('says after 10 seconds that the connection is slow, and Cancel stops waiting', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', expected })
  await visit(page, '/login')
  await page.clock.install()
  // Otherwise the time until the press would be part of the 10 seconds.
  await page.clock.pauseAt(Date.now() + 60_000)
  const release = await holdResponses(page, '**/api/login')
  const requested = page.waitForRequest('**/api/login')
  await page.getByLabel('Email, username or phone').fill('amina')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await requested
  await page.clock.fastForward(9_000)
  expect(await slowNotice(page).count()).toBe(0)
  await page.clock.fastForward(1_000)
  await slowNotice(page).waitFor()
  await page.clock.resume()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await cancel(page).click()
  await page.getByRole('main').getByText('Login failed', { exact: true }).waitFor()
  expect(await slowNotice(page).count()).toBe(0)
  expect(await page.getByLabel('Email, username or phone').inputValue()).toBe('amina')
  await release()
})

test('the notice disappears when the response arrives', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs')
  await page.clock.install()
  const release = await holdResponses(page, '**/api/jobs*')
  const requested = page.waitForRequest('**/api/jobs*')
  await page.getByRole('radio', { name: /^Contract/ }).check()
  await page.clock.fastForward(250)
  await requested
  await page.clock.fastForward(10_000)
  await slowNotice(page).waitFor()
  await release()
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  expect(await slowNotice(page).count()).toBe(0)
})

test('a slow save can be cancelled within the wizard, and keeps what was typed', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', { viewport: 'phone', expected })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Nyali')
  await page.clock.install()
  const release = await holdResponses(page, '**/api/candidates/update/profile')
  const requested = page.waitForRequest('**/api/candidates/update/profile')
  await saveButton(wizard).click()
  await requested
  await page.clock.fastForward(10_000)
  await slowNotice(wizard).waitFor()
  await expectNoSidewaysScroll(page)
  await cancel(wizard).click()
  await wizardOf(page).getByText('Failed to save. Please try again.', { exact: true }).waitFor()
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Nyali')
  await release()
})
