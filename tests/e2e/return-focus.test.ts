import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, openBrowser, untilHydrated, visit } from '../support/browser.ts'
import { openSite, type Site, titlesOf } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs(Array.from({ length: 60 }, (_, index) => ({ title: `Job number ${index}` })))
})
afterAll(() => site.close())

const jobLink = (page: Page, index: number) => page.getByRole('article').nth(index).getByRole('link')
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const isOnJobPage = (page: Page) => page.getByRole('button', { name: 'Apply Now' }).waitFor()

async function loadAll(page: Page) {
  await expectSoon(async () => {
    await page.evaluate(() => window.scrollTo(0, 1e6))
    return (await titlesOf(page)).length
  }).toBe(60)
}

/** The first Tab goes to the heart of the card, the second to the next card. */
async function expectTabGoesOn(page: Page, index: number) {
  await expectSoon(() => hasFocus(jobLink(page, index))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await hasFocus(jobLink(page, index + 1))).toBe(true)
}

test.each(['browser', 'link'])('Back to the list by the %s focuses the card that was left', async (way) => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/jobs')
  await loadAll(page)
  for (const index of [40, 3]) {
    await jobLink(page, index).click()
    await isOnJobPage(page)
    if (way === 'browser') await page.goBack()
    else await page.getByRole('link', { name: 'Back to Jobs', exact: true }).click()
    await expectTabGoesOn(page, index)
  }
})

test('Back to the home page focuses the card that was left', async () => {
  const page = await site.newPage()
  await visit(page, '/')
  await jobLink(page, 1).click()
  await isOnJobPage(page)
  await page.goBack()
  await expectTabGoesOn(page, 1)
})

test('Back to a link that is hidden by now focuses the heading', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('link', { name: 'About Us', exact: true }).tap()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL('**/about')
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  await expectSoon(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
})

test.each([true, false])('Back to a list that the browser shows again focuses the card (kept: %s)', async (isKept) => {
  const browser = await openBrowser(site.origin, { hasBackForwardCache: isKept })
  const page = await browser.newPage()
  await visit(page, '/jobs')
  const link = jobLink(page, 5)
  const path = (await link.getAttribute('href')) ?? ''
  // Followed as a visitor would before hydration: by loading the document.
  await link.evaluate((element) => element.addEventListener('click', (event) => event.stopPropagation()))
  await link.click()
  await page.waitForURL(`**${path}`)
  await isOnJobPage(page)
  await untilHydrated(page)
  await page.goBack({ waitUntil: 'commit' })
  await expectSoon(() => new URL(page.url()).pathname).toBe('/jobs')
  await expectTabGoesOn(page, 5)
  await page.context().close()
  await browser.close()
})

test('a new visit to the list focuses no card', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs')
  await jobLink(page, 2).click()
  await isOnJobPage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.waitForURL('**/jobs')
  await expectSoon(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
})

test.each(['phone', 'desktop'] as const)(
  'Back to a long list on a %s styles only the cards near the screen, at the same position',
  async (viewport) => {
    const page = await site.newPage({ viewport, reducedMotion: 'reduce' })
    await visit(page, '/jobs')
    await loadAll(page)
    await jobLink(page, 40).scrollIntoViewIfNeeded()
    const place = () => page.evaluate(() => [Math.round(window.scrollY), document.documentElement.scrollHeight])
    const before = await place()
    await jobLink(page, 40).click()
    await isOnJobPage(page)
    await page.goBack()
    await expectSoon(() => hasFocus(jobLink(page, 40))).toBe(true)
    expect(await place()).toEqual(before)
    const styled = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })).length)
    expect(styled).toBeLessThan(40)
  },
)

test('cards out of view keep their height where `auto` is not known, as in Chrome 92', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.addInitScript(ignoreAutoSizes)
  await visit(page, '/jobs')
  const cards = page.getByRole('main').locator('css=li:has(article)')
  // Not the height of the page: current browsers also remember the height of a card by themselves.
  const areSizesKept = () =>
    cards.evaluateAll((all: HTMLElement[]) =>
      all.slice(-16).map((card) => card.style.containIntrinsicSize === `${card.offsetHeight}px`),
    )
  await expectSoon(areSizesKept).toEqual(Array.from({ length: 16 }, () => true))
})

/** Runs in the page: ignores `auto` in contain-intrinsic-size as Chrome does before version 98. */
function ignoreAutoSizes(): void {
  const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style') ?? {}
  Object.defineProperty(HTMLElement.prototype, 'style', {
    get(this: HTMLElement) {
      return new Proxy(get?.call(this), {
        get: (style, name) => Reflect.get(style, name),
        set: (style, name, value) => String(value).startsWith('auto ') || Reflect.set(style, name, value),
      })
    },
  })
}
