import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { openSite, type Site, titlesOf } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(Array.from({ length: 30 }, (_, index) => ({ title: `Mason ${index}` })))
})
afterAll(() => site.close())

const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const hero = (page: Page) => page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' })

/** Runs in the page: records the scroll position of each frame from now on. */
function recordTops(): void {
  const tops: number[] = []
  Object.assign(window, { tops })
  const record = () => {
    tops.push(window.scrollY)
    requestAnimationFrame(record)
  }
  record()
}

/** The number of recorded frames on the way between the positions of this test. */
const framesBetween = (page: Page) =>
  page.evaluate(
    () => Array.from<number>(Reflect.get(window, 'tops')).filter((top) => ![0, 600, 1_300].includes(top)).length,
  )

test('scrolls smoothly to the top of a new page, and restores the position and the jobs with Back and Forward', async () => {
  const page = await site.newPage()
  await visit(page, '/')
  const jobs = await titlesOf(page)
  await scrollTo(page, 1_300)
  await page.evaluate(recordTops)
  await page.getByRole('link', { name: 'View All Jobs' }).dispatchEvent('click')
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(() => scrollY(page)).toBe(0)
  expect(await framesBetween(page)).toBeGreaterThan(0)
  await scrollTo(page, 600)
  await page.evaluate(recordTops)
  await page.goBack()
  await hero(page).waitFor()
  await expectSoon(() => scrollY(page)).toBe(1_300)
  expect(await framesBetween(page)).toBe(0)
  expect(await titlesOf(page)).toEqual(jobs)
  await page.goForward()
  await page.getByText('Showing 30 jobs', { exact: true }).waitFor()
  await expectSoon(() => scrollY(page)).toBe(600)
})

test('announces a new page, focuses its heading and updates its head, without a reload or a request for data', async () => {
  const page = await site.newPage({ expected: /status of 404/ })
  await visit(page, '/nowhere')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.resourceType()))
  await page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Good work should be easy to find' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('status').getByText('About Us · Kazi Kenya', { exact: true }).waitFor({ state: 'attached' })
  expect(await page.title()).toBe('About Us · Kazi Kenya')
  expect(await page.locator('css=link[rel=canonical]').getAttribute('href')).toBe(`${site.origin}/about`)
  expect(requested.filter((type) => ['document', 'fetch', 'xhr'].includes(type))).toEqual([])
})
