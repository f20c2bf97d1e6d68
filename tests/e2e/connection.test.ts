import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
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

const expected = /ERR_/
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

test('says after 10 seconds that the connection is slow, until the response arrives or Cancel is pressed', async () => {
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
  const notice = page.getByText('Still trying. Your connection is slow.', { exact: true })
  expect(await notice.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await notice.waitFor()
  await page.clock.resume()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('main').getByText('Login failed', { exact: true }).waitFor()
  expect(await notice.count()).toBe(0)
  expect(await page.getByLabel('Email, username or phone').inputValue()).toBe('amina')
  await release()
})
