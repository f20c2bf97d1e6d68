import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let jobPath: string
const headerLinks = [
  ['Home', '/'],
  ['Find a Job', '/jobs'],
  ['About Us', '/about'],
  ['Contact', '/contact'],
  ['Sign In', '/login'],
  ['Get Started', '/register'],
]

beforeAll(async () => {
  site = await openSite()
  const pathOf = await site.showJobs([{ title: 'Welder' }])
  jobPath = pathOf('Welder')
})
afterAll(() => site.close())

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const navigation = (page: Page) => header(page).getByRole('navigation')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const isExpanded = (page: Page) => menuButton(page).getAttribute('aria-expanded')

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, path)
  return page
}

/** Name and URL of each link in the accessibility tree. */
async function linksOf(within: Locator): Promise<string[][]> {
  const links = await within.getByRole('link').all()
  return Promise.all(
    links.map(async (link) => [(await link.textContent())?.trim() ?? '', (await link.getAttribute('href')) ?? '']),
  )
}

test('names the word marks, which link to the home page', async () => {
  const page = await open('/about')
  for (const frame of [header(page), footer(page)]) {
    const link = frame.getByRole('link', { name: 'Kazi Kenya', exact: true })
    expect(await link.getAttribute('href')).toBe('/')
  }
})

test('links to every page in one navigation on a wide screen, without a menu button', async () => {
  const page = await open('/jobs')
  expect(await navigation(page).count()).toBe(1)
  expect(await linksOf(navigation(page))).toEqual(headerLinks)
  expect(await menuButton(page).count()).toBe(0)
})

test.each([
  ['/', 'Home'],
  ['/jobs?country=Kenya', 'Find a Job'],
  ['/login', 'Sign In'],
  ['/register', 'Get Started'],
])('on %s, marks only %s as the current page', async (path, name) => {
  const page = await open(path)
  const current = navigation(page).locator('css=[aria-current=page]')
  expect(await current.allTextContents()).toEqual([name])
  await navigation(page).getByRole('link', { name: 'Home', exact: true }).click()
  await expectSoon(() => current.allTextContents()).toEqual(['Home'])
})

test.each(['phone', 'desktop'] as const)('marks Find a Job as the section of a job on a %s', async (viewport) => {
  const page = await open(jobPath, { viewport })
  if (viewport === 'phone') await menuButton(page).tap()
  const marked = navigation(page).locator('css=[aria-current]')
  expect(await marked.allTextContents()).toEqual(['Find a Job'])
  expect(await marked.getAttribute('aria-current')).toBe('true')
  expect(await barColours(marked)).not.toEqual(await barColours(navigation(page).getByRole('link', { name: 'Home' })))
})

test.each([
  ['/login', 'Sign In', 'phone'],
  ['/login', 'Sign In', 'desktop'],
  ['/register', 'Get Started', 'phone'],
  ['/register', 'Get Started', 'desktop'],
] as const)('on %s, marks %s with a bar below it on a %s', async (path, name, viewport) => {
  const page = await open(path, { viewport })
  if (viewport === 'phone') await menuButton(page).tap()
  const link = navigation(page).locator('css=[aria-current=page]')
  expect(await link.allTextContents()).toEqual([name])
  const other = navigation(page).getByRole('link', { name: name === 'Sign In' ? 'Get Started' : 'Sign In' })
  expect(await barColours(link)).not.toEqual(await barColours(other))
  expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('none')
})

/** The colours of the bars that mark a link. */
function barColours(link: Locator): Promise<string[]> {
  return link.evaluate((element) =>
    ['::before', '::after'].map((part) => getComputedStyle(element, part).backgroundColor),
  )
}

test('opens and closes the same links with the Menu button on a phone', async () => {
  const page = await open('/jobs', { viewport: 'phone' })
  expect(await navigation(page).count()).toBe(0)
  expect(await isExpanded(page)).toBe('false')
  await menuButton(page).tap()
  await expectSoon(() => isExpanded(page)).toBe('true')
  expect(await navigation(page).count()).toBe(1)
  expect(await linksOf(navigation(page))).toEqual(headerLinks)
  expect(await navigation(page).locator('css=[aria-current=page]').allTextContents()).toEqual(['Find a Job'])
  await menuButton(page).tap()
  await expectSoon(() => isExpanded(page)).toBe('false')
  expect(await navigation(page).count()).toBe(0)
})

test('closes the menu with Escape and leaves the focus on its button', async () => {
  const page = await open('/', { viewport: 'phone' })
  await menuButton(page).press('Enter')
  await expectSoon(() => isExpanded(page)).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expectSoon(() => isExpanded(page)).toBe('false')
  expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test.each(['Find a Job', 'Home'])('closes the menu when %s is chosen, even if it is the current page', async (name) => {
  const page = await open('/', { viewport: 'phone' })
  await menuButton(page).tap()
  await navigation(page).getByRole('link', { name, exact: true }).tap()
  await expectSoon(() => isExpanded(page)).toBe('false')
  await page
    .getByRole('heading', { level: 1, name: name === 'Home' ? '1000+ Jobs Available' : 'Find Your Dream Job' })
    .waitFor()
  expect(await navigation(page).count()).toBe(0)
})

test('names each link in the footer', async () => {
  const page = await open('/')
  const group = (name: string) =>
    footer(page)
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  expect(await linksOf(group('Find Jobs'))).toEqual([
    ['Home', '/'],
    ['Find Jobs', '/jobs'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ])
  expect(await linksOf(group('Create Profile'))).toEqual([
    ['Create Profile', '/register'],
    ['Browse Jobs', '/jobs'],
    ['Career Tips', ''],
  ])
  for (const name of ['Quick Links', 'For Job Seekers'])
    await footer(page).getByRole('heading', { name, exact: true }).waitFor()
  await footer(page).getByText('Upload your CV and be connected to thousands of employers abroad').waitFor()
  await footer(page).getByText('© 2025 Kenya, all rights reserved.', { exact: true }).waitFor()
})

test('marks Career Tips as a disabled link, which goes nowhere', async () => {
  const page = await open('/')
  const tips = footer(page).getByRole('link', { name: 'Career Tips', exact: true })
  expect(await tips.getAttribute('aria-disabled')).toBe('true')
  expect(await tips.getAttribute('href')).toBeNull()
  await tips.click({ force: true })
  expect(page.url()).toBe(`${site.origin}/`)
})

test('shows two phone numbers, an email address and an office in Nairobi, and names the social networks', async () => {
  const page = await open('/')
  const hrefs = (await linksOf(footer(page))).map(([, href = '']) => href)
  expect(new Set(hrefs.filter((href) => /^tel:\+254\d{9}$/.test(href))).size).toBe(2)
  expect(hrefs.filter((href) => href.startsWith('mailto:info@'))).toHaveLength(1)
  await footer(page)
    .getByText(/Nairobi/)
    .waitFor()
  for (const name of ['Facebook', 'TikTok', 'LinkedIn', 'Instagram']) {
    const href = await footer(page).getByRole('link', { name, exact: true }).getAttribute('href')
    expect(new URL(href ?? '').hostname).toContain(name.toLowerCase())
  }
})

test('takes at most 560 px of a small phone, with links that are easy to tap', async () => {
  const page = await open('/', { viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await footer(page).boundingBox())?.height).toBeLessThanOrEqual(560)
  for (const link of await footer(page).getByRole('link').all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect([await link.textContent(), width >= 48 && height >= 48]).toEqual([await link.textContent(), true])
  }
})

test('on a phone, the links of a row have the same gap between their texts', async () => {
  const page = await open('/', { viewport: 'phone' })
  for (const name of ['Quick Links', 'For Job Seekers']) {
    const gaps = await footer(page)
      .getByRole('navigation', { name, exact: true })
      .getByRole('link')
      .evaluateAll((links) => {
        const boxes = links.map((link) => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return text.getBoundingClientRect()
        })
        return boxes.slice(1).map((box, index) => Math.round(box.left - (boxes[index]?.right ?? 0)))
      })
    expect(gaps).toEqual(gaps.map(() => 20))
  }
})

test('reaches a visible skip link with the first Tab', async () => {
  const page = await open('/jobs')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test.each(['/', '/jobs'])('shows the focus on every element that Tab reaches on %s', async (path) => {
  const page = await open(path)
  const last = await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Jobs' }).elementHandle()
  const unmarked: string[] = []
  for (let presses = 0; presses < 80 && !(await last?.evaluate((link) => link === document.activeElement)); presses++) {
    await page.keyboard.press('Tab')
    const unseen = await page.evaluate(findUnmarkedFocus)
    if (unseen !== null) unmarked.push(unseen)
  }
  expect(await last?.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(unmarked).toEqual([])
})

/** Runs in the page: describes the focused element if neither it, its box nor a part of it shows the focus. */
function findUnmarkedFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const isDrawn = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  const boxes = [element, ...[1, 2, 3].map((level) => ancestor(element, level))]
  const isMarked =
    boxes.some((box) => box && isDrawn(getComputedStyle(box))) || isDrawn(getComputedStyle(element, '::before'))
  return isMarked ? null : `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`

  function ancestor(from: Element, level: number): Element | null {
    return level === 0 ? from : (ancestor(from, level - 1)?.parentElement ?? null)
  }
}

test('opens the phone menu and follows its links without scripts', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.goto('/')
  await menuButton(page).tap()
  await navigation(page).getByRole('link', { name: 'Find a Job', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

test('on a screen of 320 px, the name in the footer keeps clear of the icons beside it', async () => {
  const page = await open('/about', { viewport: 'narrow' })
  const name = await footer(page).getByRole('link', { name: 'Kazi Kenya' }).boundingBox()
  const icon = await footer(page).getByRole('link', { name: 'Facebook' }).locator('css=svg').boundingBox()
  expect((icon?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeGreaterThan(8)
})
