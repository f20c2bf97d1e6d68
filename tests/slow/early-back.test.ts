import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, titlesOf, watchCalls } from '../e2e/site.ts'
import { expectSoon, visit } from '../support/browser.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(
    Array.from({ length: 60 }, (_, index) => ({
      title: `Job number ${index}`,
      country: index % 2 === 0 ? 'Qatar' : 'Kenya',
    })),
  )
})
afterAll(() => site.close())

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const card = (page: Page, index: number) => page.getByRole('article').nth(index)

async function open(path: string): Promise<Page> {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await page.addInitScript(addHoldRendering)
  await visit(page, path)
  return page
}

/**
 * Runs in the page before its scripts. Adds `holdRendering`, which stops React until Back or Forward by delaying the
 * messages that React posts to itself in order to render.
 */
function addHoldRendering(): void {
  let held = Promise.resolve()
  const setHandler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')?.set
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(handler: (event: MessageEvent) => void) {
      setHandler?.call(this, async (event: MessageEvent) => {
        await held
        handler(event)
      })
    },
  })
  Object.assign(window, {
    holdRendering() {
      held = new Promise((release) => addEventListener('popstate', () => setTimeout(release), { once: true }))
    },
  })
}

/** Follows a link, and goes Back once the URL has changed, before the new page is rendered. */
async function goBackEarly(page: Page, follow: () => Promise<void>, path: string): Promise<void> {
  await page.evaluate('holdRendering()')
  await follow()
  await page.waitForURL((url) => url.pathname + url.search !== path)
  await page.goBack()
  await page.waitForURL((url) => url.pathname + url.search === path)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

test('Back before the job page is rendered restores the list with its order, loaded jobs and scroll position', async () => {
  const page = await open('/jobs')
  await expectSoon(async () => {
    await page.evaluate(() => window.scrollTo(0, 1e6))
    return (await titlesOf(page)).length
  }).toBe(60)
  const before = await titlesOf(page)
  await card(page, 40).scrollIntoViewIfNeeded()
  const position = await scrollY(page)
  const calls = watchCalls(page)
  for (let time = 0; time < 3; time++) {
    await goBackEarly(page, () => card(page, 40).getByRole('link').click(), '/jobs')
    await expectSoon(() => titlesOf(page)).toEqual(before)
    await expectSoon(() => scrollY(page)).toBe(position)
  }
  expect(calls.filter((call) => call.includes('/api/jobs?'))).toEqual([])
})

test('Back before the job page is rendered restores a filtered list, and its filter', async () => {
  const page = await open('/jobs?country=Qatar')
  const before = await titlesOf(page)
  const calls = watchCalls(page)
  await goBackEarly(page, () => card(page, 3).getByRole('link').click(), '/jobs?country=Qatar')
  await expectSoon(() => titlesOf(page)).toEqual(before)
  expect(await page.getByRole('radio', { name: /^Qatar/ }).isChecked()).toBe(true)
  expect(calls.filter((call) => call.includes('/api/jobs?'))).toEqual([])
})

test.each(['View Job', 'View All Jobs'])(
  'Back before the page of %s is rendered shows the same six jobs on the home page',
  async (name) => {
    const page = await open('/')
    const before = await titlesOf(page)
    const calls = watchCalls(page)
    await goBackEarly(page, () => page.getByRole('link', { name }).first().click(), '/')
    await expectSoon(() => titlesOf(page)).toEqual(before)
    expect(calls.filter((call) => call.includes('limit=6'))).toEqual([])
  },
)

test('a new visit after an early Back shows a different order', async () => {
  const page = await open('/jobs')
  const before = await titlesOf(page)
  await goBackEarly(page, () => card(page, 3).getByRole('link').click(), '/jobs')
  await expectSoon(() => titlesOf(page)).toEqual(before)
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await expectSoon(() => titlesOf(page)).not.toEqual(before)
})
