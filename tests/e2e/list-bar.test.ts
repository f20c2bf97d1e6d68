import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(
    Array.from({ length: 60 }, (_, index) => ({ title: `Tailor ${index}`, country: index < 20 ? 'Qatar' : 'Kenya' })),
  )
})
afterAll(() => site.close())

const bar = (page: Page) => page.locator('.list-bar')
const barButton = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const count = (page: Page) => barButton(page, '60 jobs')

async function openJobs(options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', ...options })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/jobs')
  // Cards are hydrated after the rest of the page, and then decide which of them may be skipped.
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .first()
  await expectSoon(() => card.evaluate((element) => element.style.contentVisibility)).not.toBe('')
  return page
}

/** Scrolls by a distance and waits until the page has handled it. */
async function scrollBy(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    window.scrollBy({ top, behavior: 'instant' })
    await scrolled
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }, top)
}

test('scrolling up in the list shows a bar of 56 px, scrolling down or reaching the top hides it', async () => {
  const page = await openJobs()
  expect(await count(page).count()).toBe(0)
  await scrollBy(page, 2_000)
  expect(await count(page).count()).toBe(0)
  await scrollBy(page, -100)
  await count(page).waitFor()
  expect(await bar(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 56 })
  for (const target of await bar(page).locator('css=> *').all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(48)
  }
  await expectAccessibleInLightAndDark(page)
  await scrollBy(page, 100)
  await expectSoon(() => count(page).count()).toBe(0)
  await scrollBy(page, -100)
  await count(page).waitFor()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectSoon(() => count(page).count()).toBe(0)
})

test('the bar shifts no content, and its count leads to the start of the list', async () => {
  const page = await openJobs()
  await scrollBy(page, 2_000)
  await page.evaluate(async () => {
    // The cards that a jump of this size brings into view are drawn a frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
  })
  await scrollBy(page, -100)
  await count(page).waitFor()
  await scrollBy(page, 100)
  await expectSoon(() => count(page).count()).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  await scrollBy(page, -100)
  await count(page).tap()
  const heading = page.getByRole('heading', { name: 'Showing 60 jobs' })
  await expectSoon(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectSoon(async () => Math.abs((await heading.boundingBox())?.y ?? 999)).toBeLessThan(100)
  await expectSoon(() => count(page).count()).toBe(0)
})

test('Filters in the bar opens the drawer, and the new list is shown from its start', async () => {
  const page = await openJobs()
  await scrollBy(page, 2_000)
  await scrollBy(page, -100)
  await barButton(page, 'Filters').tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('radio', { name: /^Qatar/ }).check()
  await drawer.getByRole('button', { name: 'Apply Filters' }).tap()
  const heading = page.getByRole('heading', { name: 'Showing 20 jobs' })
  await heading.waitFor()
  expect(await heading.boundingBox()).toMatchObject({ x: 16 })
  expect(Math.abs((await heading.boundingBox())?.y ?? 999)).toBeLessThan(740)
})

test('the keyboard reaches the bar, which stays while it has the focus and covers no focused card', async () => {
  const page = await openJobs()
  await scrollBy(page, 2_000)
  await scrollBy(page, -100)
  const links = page.getByRole('link', { name: /^View Job/ })
  await links.nth(12).focus()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(top).toBeGreaterThanOrEqual((await count(page).count()) > 0 ? 56 : 0)
  }
  await barButton(page, 'Filters').focus()
  await page.keyboard.press('Shift+Tab')
  await scrollBy(page, 300)
  const saved = bar(page).getByRole('link', { name: 'Saved', exact: true })
  expect(await saved.evaluate((link) => link === document.activeElement)).toBe(true)
  await saved.waitFor()
})

test('the bar says how many jobs are saved', async () => {
  const page = await openJobs()
  await page.getByRole('button', { name: 'Save job' }).first().click()
  await scrollBy(page, 2_000)
  await scrollBy(page, -100)
  await bar(page).getByRole('link', { name: 'Saved (1)', exact: true }).waitFor()
})

test.each([
  ['in landscape', { width: 740, height: 360 }],
  ['on a wide screen', { width: 1280, height: 740 }],
])('shows no bar %s', async (_, screen) => {
  const page = await openJobs()
  await page.setViewportSize(screen)
  await scrollBy(page, 2_000)
  await scrollBy(page, -100)
  expect(await bar(page).getByRole('link').count()).toBe(0)
})

test('shows no bar with text of 200%', async () => {
  const page = await openJobs()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await scrollBy(page, 2_000)
  await scrollBy(page, -100)
  expect(await count(page).count()).toBe(0)
})

test('shows no bar if the stylesheet fails', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED/ })
  await page.route('**/assets/app-*.css', (route) => route.abort())
  await page.goto('/jobs')
  await bar(page).getByText('60 jobs', { exact: true }).waitFor({ state: 'attached' })
  expect(await bar(page).isVisible()).toBe(false)
  expect(await bar(page).evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
})

test('shows no bar without scripts', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.goto('/jobs')
  expect(await bar(page).isVisible()).toBe(false)
})
