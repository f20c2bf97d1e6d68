import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { holdResponses, openSite, type Site } from './site.ts'

let site: Site
const figures = ['50000+', '10000+', '85%', '500+']

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Records what is shown and read of the first figure, and layout shifts. */
async function watchFirstFigure(page: Page) {
  await page.addInitScript(() => {
    const watched = { seen: [] as string[], heard: [] as string[], shift: 0 }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(function look() {
      const spans = [...(document.querySelector('dd')?.children ?? [])]
      const shown = spans.filter((span) => getComputedStyle(span).opacity !== '0')
      const text = shown.map(({ textContent }) => textContent).join()
      if (spans.length > 0 && text !== watched.seen.at(-1)) watched.seen.push(text)
      const read = spans.filter((span) => !span.hasAttribute('aria-hidden')).map(({ textContent }) => textContent)
      if (read.length > 0) watched.heard.push(read.join())
      requestAnimationFrame(look)
    })
  })
  return () => page.evaluate((): { seen: string[]; heard: string[]; shift: number } => Reflect.get(window, 'watched'))
}

test('figures count up once when they are visible, without showing the final figure first and without layout shift', async () => {
  const page = await site.newPage()
  const read = await watchFirstFigure(page)
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    // On a busy machine, scripts may need longer than the four seconds after which the digits appear without counting.
    sheet.replaceSync('.digits-before-count { animation-duration: 60s !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto('/about', { waitUntil: 'commit' })
  await expectSoon(async () => (await read()).seen).toEqual([''])
  await release()
  for (const term of await page.getByRole('term').all()) await term.scrollIntoViewIfNeeded()
  await expectSoon(async () => (await read()).seen.at(-1)).toBe('50000+')
  await expectSoon(() => page.getByRole('main').locator('css=dd [aria-hidden]').count()).toBe(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('term').first().scrollIntoViewIfNeeded()
  expect(await page.getByRole('definition').allTextContents()).toEqual(figures)
  const { seen, heard, shift } = await read()
  const values = seen.slice(1).map((text) => Number.parseInt(text, 10))
  expect(values.length).toBeGreaterThan(2)
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  expect(new Set(heard)).toEqual(new Set(['50000+']))
  expect(shift).toBe(0)
})

const partners = (page: Page) => page.getByRole('region', { name: 'Partner companies', exact: true })
const partnerStates = (page: Page) =>
  partners(page).evaluate((strip) => strip.getAnimations({ subtree: true }).map(({ playState }) => playState))

test('partners scroll, and stop with a button and on hover; without motion they and the figures stand still', async () => {
  const page = await site.newPage()
  await visit(page, '/about')
  const states = () => partnerStates(page)
  const button = (name: string) => partners(page).getByRole('button', { name, exact: true })
  expect(await states()).toEqual(['running', 'running'])
  await button('Pause').press('Enter')
  await expectSoon(states).toEqual(['paused', 'paused'])
  await button('Play').press('Enter')
  await expectSoon(states).toEqual(['running', 'running'])
  await partners(page).getByRole('listitem').first().hover({ force: true })
  await expectSoon(states).toEqual(['paused', 'paused'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/about')
  expect(await states()).toEqual([])
  expect(await button('Pause').count()).toBe(0)
  const shown = page.getByRole('definition').locator('css=span')
  expect(await shown.evaluateAll((all) => all.map((span) => getComputedStyle(span).opacity))).toEqual([
    '1',
    '1',
    '1',
    '1',
  ])
})

test('the map of /contact covers its picture once the map server responds, and is left out when data is saved', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  // Intercepted, so that the tests send no requests to other sites.
  const otherSite = /^https:\/\/\w+\.openstreetmap\.org\//
  await page.route(otherSite, (route) => route.abort())
  const map = page.getByTitle('Map', { exact: true })
  const opacity = () => map.evaluate((frame) => getComputedStyle(frame).opacity)
  await visit(page, '/contact')
  await map.scrollIntoViewIfNeeded()
  expect(await map.getAttribute('loading')).toBe('lazy')
  expect(await opacity()).toBe('0')
  await page.unroute(otherSite)
  await page.route(otherSite, (route) =>
    route.request().url().endsWith('.png')
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
        })
      : route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  )
  await visit(page, '/contact')
  await map.scrollIntoViewIfNeeded()
  await expectSoon(opacity).toBe('1')
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(page, '/contact')
  expect(await map.count()).toBe(0)
})
