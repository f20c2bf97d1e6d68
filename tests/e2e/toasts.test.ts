import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { isBelowToast } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator) => (await topOf(part)) + ((await part.boundingBox())?.height ?? Number.NaN)

test('shows a toast for five seconds of no focus, clear of the heading, buttons and links of any screen', async () => {
  const pathOf = await site.showJobs([{ title: 'Mason' }])
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', expected: /status of 401/ })
  await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: { status: false, message: 'No.' } }))
  await visit(page, '/login')
  const [main, banner, toast] = [page.getByRole('main'), page.getByRole('banner'), page.locator('css=.toast')]
  const timer = page.locator('css=.toast-timer')
  const timerState = () => timer.evaluate((line) => getComputedStyle(line).animationPlayState)
  await main.getByRole('button', { name: 'Sign In' }).click()
  await toast.getByText('Login failed.', { exact: true }).waitFor()
  expect(await timerState()).toBe('running')
  expect(await timer.evaluate((line) => getComputedStyle(line).animationDuration)).toBe('5s')
  await toast.getByRole('button', { name: 'Dismiss' }).focus()
  await expectSoon(timerState).toBe('paused')

  expect(await toast.boundingBox()).toMatchObject({ x: 8, width: 344 })
  expect(await bottomOf(toast)).toBe(792)
  await expectNoSidewaysScroll(page)

  const heading = page.getByRole('heading', { level: 1 })
  await page.setViewportSize({ width: 768, height: 900 })
  await expectSoon(async () => (await topOf(toast)) - (await bottomOf(heading))).toBeGreaterThan(8)
  expect(await toast.boundingBox()).toMatchObject({ x: 368, width: 384 })
  expect(await topOf(toast)).toBeLessThan(220)

  await page.setViewportSize({ width: 740, height: 360 })
  const parts = [
    main.getByRole('link', { name: 'Forgot your password?', exact: true }),
    main.getByRole('button', { name: 'Sign In', exact: true }),
    banner.getByRole('button', { name: 'Menu', exact: true }),
  ]
  for (const part of parts) expect(await isBelowToast(part)).toBe(false)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const part of [...parts, banner.getByRole('link').first()]) expect(await isBelowToast(part)).toBe(false)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate((path) => history.pushState(null, '', path), pathOf('Mason'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByRole('button', { name: 'Apply Now', exact: true }).waitFor()
  await expectSoon(async () => (await bottomOf(toast)) <= (await topOf(page.locator('css=.foot-bar')))).toBe(true)
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
  expect(await toast.count()).toBe(0)
})
