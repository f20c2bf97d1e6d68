import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectSoon, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const navigation = (page: Page) => page.getByRole('banner').getByRole('navigation')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const marked = (page: Page) => navigation(page).locator('css=[aria-current]')

/** The colours of the bars that mark a link. */
function barColours(link: Locator): Promise<string[]> {
  return link.evaluate((element) =>
    ['::before', '::after'].map((part) => getComputedStyle(element, part).backgroundColor),
  )
}

test('on a phone, the Menu button, Escape and the links open and close the navigation', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await visit(page, '/jobs')
  const expectOpen = async (isOpen: boolean) => {
    await expectSoon(() => menuButton(page).getAttribute('aria-expanded')).toBe(String(isOpen))
    expect(await navigation(page).count()).toBe(isOpen ? 1 : 0)
  }
  await expectOpen(false)
  await menuButton(page).tap()
  await expectOpen(true)
  expect(await marked(page).textContent()).toBe('Find a Job')
  const home = navigation(page).getByRole('link', { name: 'Home', exact: true })
  expect(await barColours(marked(page))).not.toEqual(await barColours(home))
  await expectAccessible(page)
  await menuButton(page).tap()
  await expectOpen(false)
  await menuButton(page).press('Enter')
  await expectOpen(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expectOpen(false)
  expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  for (const [name, title] of [
    ['Find a Job', 'Find Your Dream Job'],
    ['Get Started', 'Create your account'],
  ] as const) {
    await menuButton(page).tap()
    await navigation(page).getByRole('link', { name, exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectOpen(false)
  }
})

test('on a wide screen there is one navigation, without a menu button, and a bar marks the current page', async () => {
  const page = await site.newPage()
  await visit(page, '/login')
  expect([await navigation(page).count(), await menuButton(page).count()]).toEqual([1, 0])
  for (const [name, other] of [
    ['Sign In', 'Get Started'],
    ['Get Started', 'Sign In'],
  ] as const) {
    await navigation(page).getByRole('link', { name, exact: true }).click()
    await expectSoon(() => marked(page).allTextContents()).toEqual([name])
    const otherLink = navigation(page).getByRole('link', { name: other, exact: true })
    expect(await barColours(marked(page))).not.toEqual(await barColours(otherLink))
    expect(await marked(page).evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('none')
  }
})

test('the footer takes at most 560 px of a small phone, with links that are easy to tap', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/privacy')
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(560)
  const small = await footer.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const { width, height } = link.getBoundingClientRect()
      return width >= 48 && height >= 48 ? [] : [link.textContent]
    }),
  )
  expect(small).toEqual([])
})
