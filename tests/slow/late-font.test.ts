import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { expectSoon, untilHydrated } from '../support/browser.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  // Short texts: a line that only just fits in one font may wrap in the other.
  pathOf = await site.showJobs([
    { title: 'Registered Nurse', company: 'Doha Hospital', country: 'Qatar', salary: 'QAR 5,500' },
    { title: 'Truck Driver', company: 'Savannah Haulage', closes_on: daysFromToday(9) },
    { title: 'Welder', closes_on: daysFromToday(30), description: 'Weld frames.\n- Steel\n- Iron' },
  ])
})
afterAll(() => site.close())

test.each([
  ['phone', '/'],
  ['phone', '/jobs'],
  ['phone', 'a job page'],
  ['phone', '/register'],
  ['phone', '/about'],
  ['desktop', '/'],
  ['desktop', '/jobs'],
  ['desktop', 'a job page'],
  ['desktop', '/register'],
  ['desktop', '/about'],
] as const)('on a %s, nothing on %s shifts when the font arrives late', async (viewport, path) => {
  const page = await site.newPage({ viewport, reducedMotion: 'reduce' })
  await page.addInitScript(watchShifts)
  const release = await holdResponses(page, /\.woff2$/)
  await page.goto(path === 'a job page' ? pathOf('Registered Nurse') : path, { waitUntil: 'commit' })
  await expectSoon(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await untilHydrated(page)
  const heading = page.getByRole('heading', { level: 1 }).first()
  const fallbackWidth = await textWidth(heading)
  await release()
  await expectSoon(() => textWidth(heading)).not.toBe(fallbackWidth)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

function textWidth(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().width
  })
}

/** Runs in the page: collects its layout shifts with the texts that moved. */
function watchShifts(): void {
  const shifts: unknown[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      const sources: { node: Node | null }[] = Reflect.get(shift, 'sources')
      shifts.push([Reflect.get(shift, 'value'), ...sources.map(({ node }) => node?.textContent?.slice(0, 40))])
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
