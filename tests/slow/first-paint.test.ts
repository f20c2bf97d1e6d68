import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { expectSoon, type PageOptions, untilHydrated } from '../support/browser.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Welder', closes_on: daysFromToday(30), description: 'Weld <b>frames</b>.\n- Steel\n- Iron' },
    { title: 'Nurse', closes_on: daysFromToday(2), country: 'Qatar' },
    { title: 'Driver', closes_on: null, salary: 'KES 30,000' },
    { title: 'Cook', company: '' },
  ])
})
afterAll(() => site.close())

/** Opens a page whose stylesheet, font and scripts do not arrive, and waits until it is painted. */
async function openUnstyled(page: Page, path: string) {
  const release = {
    font: await holdResponses(page, /\.woff2$/),
    styles: await holdResponses(page, /\.css$/),
    scripts: await holdResponses(page, /\.js$/),
  }
  await page.goto(path, { waitUntil: 'commit' })
  await expectSoon(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await page.locator('footer').last().waitFor()
  // The icons are in a separate file.
  await expectSoon(() =>
    page.evaluate(() =>
      [...document.querySelectorAll('.icon use')].some((icon) => icon.getBoundingClientRect().width > 0),
    ),
  ).toBe(true)
  return release
}

test('a page is painted before its stylesheet, font and scripts have arrived', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  for (const [path, title] of [
    ['/jobs', 'Find Your Dream Job'],
    [pathOf('Welder'), 'Welder'],
  ] as const) {
    const release = await openUnstyled(page, path)
    const heading = page.getByRole('heading', { name: title, exact: true })
    expect(await heading.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true)
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(2)
    await Promise.all([release.font(), release.styles(), release.scripts()])
    await untilHydrated(page)
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(3)
  }
})

describe.each<[string, PageOptions]>([
  ['a phone', { viewport: 'phone', colorScheme: 'light' }],
  ['a dark desktop', { viewport: 'desktop', colorScheme: 'dark' }],
  ['a dark phone without scripts', { viewport: 'phone', colorScheme: 'dark', javaScriptEnabled: false }],
])('on %s', (_, options) => {
  test.each(['/', '/jobs', 'a job page', '/about', '/login', '/register'])(
    '%s looks the same before and after its stylesheet has arrived',
    async (path) => {
      const page = await site.newPage({ reducedMotion: 'reduce', ...options })
      const release = await openUnstyled(page, path === 'a job page' ? pathOf('Welder') : path)
      await release.font()
      await untilFontLoaded(page)
      const before = await appearance(page)
      await release.styles()
      await expectSoon(() => page.evaluate(() => document.styleSheets.length)).toBe(3)
      const after = await appearance(page)
      expect(after.elements).toEqual(before.elements)
      expect(await largestDifference(before.picture, after.picture)).toBeLessThan(8)
    },
  )
})

test('the word mark looks the same before and after the font has loaded', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  const { font } = await openUnstyled(page, '/about')
  const wordMark = page.getByRole('banner').locator('svg:has([href="#word-mark"])')
  const box = (await wordMark.boundingBox()) ?? undefined
  const before = await photograph(page, box)
  await font()
  await untilFontLoaded(page)
  expect(await largestDifference(before, await photograph(page, box))).toBeLessThan(8)
  await wordMark.evaluate((element) => element.remove())
  expect(await largestDifference(before, await photograph(page, box))).toBeGreaterThan(100)
})

/** The place and colours of each visible element, and a picture of the screen. */
async function appearance(page: Page) {
  const elements = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, borderColor, fontWeight, opacity } = getComputedStyle(element)
        const styles = [x, y, width, height, color, backgroundColor, borderColor, fontWeight, opacity].join(' ')
        return `${element.tagName} ${element.getAttribute('class') ?? ''}: ${styles}`
      }),
  )
  return { elements, picture: await photograph(page) }
}

async function untilFontLoaded(page: Page): Promise<void> {
  await expectSoon(() =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Figtree/.test(family) && status === 'loaded'),
    ),
  ).toBe(true)
}

type Box = { x: number; y: number; width: number; height: number }

/** A picture of the screen, or of a part of it. Playwright's own screenshots wait for the font. */
async function photograph(page: Page, box?: Box): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', box && { clip: { ...box, scale: 1 } })
  return Buffer.from(data, 'base64')
}

/** The largest difference between the colour channels of two pictures. Chromium rounds differently now and then. */
async function largestDifference(picture: Buffer, other: Buffer): Promise<number> {
  const difference = await sharp(picture)
    .composite([{ input: other, blend: 'difference' }])
    .removeAlpha()
    .png()
    .toBuffer()
  const { channels } = await sharp(difference).stats()
  return Math.max(...channels.map(({ max }) => max))
}
