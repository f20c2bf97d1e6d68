import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  visit,
  pauseRetries,
} from '../support/browser.ts'
import { openAs } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([{ title: 'Baker' }])
})
afterAll(() => site.close())

const aboutScript = '**/assets/about-page-*.js'
const savedScript = '**/assets/saved-jobs-page-*.js'

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page did not load.' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Email, username or phone' })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

/** Opens the login page, waits until all of it is hydrated, and types into its form. */
async function openLogin(options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage({ expected: /ERR_|status of [45]|import/, ...options })
  await visit(page, '/login')
  await field(page).fill('amina@example.com')
  await page.waitForLoadState('networkidle')
  return page
}

test.each(['phone', 'desktop'] as const)(
  'on a %s, a page that does not load says so, keeps what was typed, and loads on request',
  async (viewport) => {
    const page = await openLogin({ viewport, reducedMotion: 'reduce' })
    await page.route(aboutScript, (route) => route.abort('connectionreset'))
    await follow(page, 'About')
    await failure(page).waitFor()
    await pauseRetries(page)
    expect(await field(page).inputValue()).toBe('amina@example.com')
    expect(new URL(page.url()).pathname).toBe('/login')
    await expectAccessibleInLightAndDark(page)
    await expectNoSidewaysScroll(page)
    await tryAgain(page).click()
    await failure(page).waitFor()
    await page.unroute(aboutScript)
    await tryAgain(page).click()
    await page.waitForURL('**/about')
    expect(await failure(page).count()).toBe(0)
  },
)

test('a page that did not load offline loads when the network returns, without loading a document', async () => {
  const page = await openLogin()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.context().setOffline(true)
  await follow(page, 'About')
  await failure(page).waitFor()
  await page.context().setOffline(false)
  await page.waitForURL('**/about')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a page that did not load keeps its button while it is tried again by itself, until it loads', async () => {
  const page = await openLogin()
  await page.clock.install()
  let requests = 0
  await page.route(aboutScript, (route) => {
    requests++
    return route.abort('connectionreset')
  })
  await follow(page, 'About')
  await tryAgain(page).focus()
  const before = requests
  await page.clock.fastForward(5_000)
  await expectSoon(() => requests).toBeGreaterThan(before)
  expect(await tryAgain(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await field(page).inputValue()).toBe('amina@example.com')
  await page.unroute(aboutScript)
  await page.clock.fastForward(10_000)
  await page.waitForURL('**/about')
  expect(await failure(page).count()).toBe(0)
})

test('the list stays when the script of the saved jobs does not load, and they open by themselves', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_|import/ })
  await page.route(savedScript, (route) => route.abort('connectionreset'))
  await visit(page, '/jobs')
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.getByRole('region').getByRole('link', { name: 'Saved', exact: true }).click()
  await failure(page).waitFor()
  await page.getByRole('article').getByRole('heading', { name: 'Baker', exact: true }).waitFor()
  await page.unroute(savedScript)
  await page.clock.fastForward(5_000)
  await title(page, 'Saved jobs').waitFor()
  expect(await failure(page).count()).toBe(0)
  await page.getByText('No saved jobs yet').waitFor()
})

test('the saved jobs load by themselves when their script did not arrive with the page', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_|import/ })
  await page.clock.install()
  await page.route(savedScript, (route) => route.abort('connectionreset'))
  await visit(page, '/jobs?saved=1')
  await failure(page).waitFor()
  await title(page, 'Saved jobs').waitFor()
  await page.unroute(savedScript)
  await page.clock.fastForward(5_000)
  await page.getByText('No saved jobs yet').waitFor()
  expect(await failure(page).count()).toBe(0)
})

test('another page can be opened after one that did not load, and that one again', async () => {
  const page = await openLogin()
  await page.route(aboutScript, (route) => route.abort())
  await follow(page, 'About')
  await failure(page).waitFor()
  await follow(page, 'Terms of use')
  await title(page, 'Terms of use').waitFor()
  expect(await failure(page).count()).toBe(0)
  await follow(page, 'About')
  await failure(page).waitFor()
  await follow(page, 'Terms of use')
  await page.unroute(aboutScript)
  await follow(page, 'About')
  await page.waitForURL('**/about')
})

test('opens the document of a page whose script stays missing although the server responds', async () => {
  const page = await openLogin()
  await page.route(aboutScript, (route) => route.fulfill({ status: 404 }))
  const opened = page.waitForResponse('**/about')
  await follow(page, 'About')
  expect((await opened).request().isNavigationRequest()).toBe(true)
})

test('does not leave the page while the server is failing', async () => {
  const page = await openLogin()
  await page.route(aboutScript, (route) => route.fulfill({ status: 503 }))
  await follow(page, 'About')
  await failure(page).waitFor()
  expect(await field(page).inputValue()).toBe('amina@example.com')
})

test('a script that does not arrive for 10 seconds says that the connection is slow, and can be cancelled', async () => {
  const page = await openLogin()
  await page.clock.install()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(aboutScript, async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(aboutScript)
  await follow(page, 'About')
  await requested
  await page.clock.fastForward(10_000)
  await page.getByText('Still trying. Your connection is slow.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await failure(page).waitFor()
  await pauseRetries(page)
  await tryAgain(page).click()
  release()
  await page.waitForURL('**/about')
})

test('shows a message even if the library of toasts does not load', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', { viewport: 'phone', expected: /ERR_|import/ })
  await page.route(/\/assets\/(wizard|toast-container)-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'We could not load the form.' }).waitFor()
  await expectNoSidewaysScroll(page)
})
