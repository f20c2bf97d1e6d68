import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type PathOf, type Site, titlesOf } from '../e2e/site.ts'
import { expectSoon, visit } from '../support/browser.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs(Array.from({ length: 60 }, (_, index) => ({ title: `Mason ${index}` })))
})
afterAll(() => site.close())

/** Breaks these requests until the returned function is called, and counts them. */
async function breakRequests(page: Page, url: string) {
  let count = 0
  await page.route(url, (route) => {
    count++
    return route.abort('connectionreset')
  })
  return { requests: () => count, mend: () => page.unroute(url) }
}

test('loading more fails again and again without losing its button, until it succeeds by itself', async () => {
  const page = await site.newPage({ expected: /ERR_/ })
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

/** Runs in the page: waits for three frames. */
const untilPainted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

test('restores the position with Back during a smooth scroll', async () => {
  const page = await site.newPage()
  await visit(page, '/')
  const tops: number[] = []
  for (let time = 0; time < 12; time++) {
    await page.evaluate(() => scrollTo({ top: 1_300, behavior: 'instant' }))
    await page.getByRole('link', { name: 'View All Jobs' }).dispatchEvent('click')
    await page.getByText('Showing 60 jobs', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
    await page.evaluate(untilPainted)
    tops.push(await page.evaluate(() => Math.round(scrollY)))
  }
  expect(tops).toEqual(Array.from(tops, () => 1_300))
})

test.each([true, false])('Back without a network shows the page as it was (scripts: %s)', async (javaScriptEnabled) => {
  // On a wide screen, a script loads a picture in the list, on a slow machine only after the network has been idle.
  const page = await site.newPage({ javaScriptEnabled, viewport: 'phone' })
  for (const path of ['/jobs', pathOf('Mason 0'), '/about']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const titles = await page.getByRole('heading').allTextContents()
    // Playwright would mistake a change of the history during hydration for the end of going back.
    await page.goto('/stay-safe', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await page.goBack()
    expect(await page.getByRole('heading').allTextContents()).toEqual(titles)
    await page.context().setOffline(false)
  }
})

test('a page that an extension changed before hydration is rendered again and works', async () => {
  const page = await site.newPage({ expected: /Minified React error #418/ })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector('main h1')?.replaceWith('changed')),
  )
  await page.goto('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Find Jobs' }).first().click()
  await page.getByRole('heading', { name: 'Mason' }).first().waitFor()
})
