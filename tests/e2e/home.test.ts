import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { fullProfile, openAsGrace, profileCall } from './candidate.ts'
import { openSite, type Site, titlesOf, watchCalls } from './site.ts'

let site: Site
const { certications: _education, ...withoutEducation } = fullProfile

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([
    { title: 'Registered Nurse, Medical and Surgical Ward with Night Shifts', country: 'Oman' },
    { title: 'Nurse' },
    { title: 'Cook', country: 'Oman' },
    { title: 'Driver' },
    { title: 'Welder' },
    { title: 'Plumber' },
  ])
})
afterAll(() => site.close())

const main = (page: Page) => page.getByRole('main')
const searchField = (page: Page) => page.getByLabel('Search job title or company', { exact: true })

test('the search box opens the list without reloading the document, and only when it is submitted', async () => {
  const page = await site.newPage()
  await visit(page, '/')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const calls = watchCalls(page)
  await searchField(page).fill('nurse')
  await page.getByLabel('Location', { exact: true }).fill('oman')
  await searchField(page).blur()
  expect(calls).toEqual([])
  await searchField(page).press('Enter')
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/jobs?search=nurse&location=oman')
  expect(await page.locator('css=body[data-same]').count()).toBe(1)
  expect(await searchField(page).inputValue()).toBe('nurse')
})

test('the menu, the search box and the trades work without scripts', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).tap()
  await searchField(page).fill('cook')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Cook'])
  await page.goto('/')
  await main(page).getByRole('link', { name: 'Nursing 2 jobs', exact: true }).tap()
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
})

const trades = (page: Page) => main(page).getByRole('list', { name: 'Jobs by trade' }).getByRole('link')

test('the first job is on the first screen of a small phone; on a tablet, jobs and heading fill two rows', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  await page.evaluate(() => document.fonts.ready)
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(650)
  const strip = main(page).locator('css=svg:has([fill="var(--sky)"]):visible')
  await strip.waitFor()
  expect((await strip.boundingBox())?.height).toBe(96)
  for (const link of await trades(page).all()) expect((await link.boundingBox())?.height).toBe(48)

  await page.setViewportSize({ width: 768, height: 1024 })
  const block = main(page).getByRole('region', { name: 'Open right now', exact: true })
  const boxes = await Promise.all((await block.getByRole('article').all()).map((card) => card.boundingBox()))
  const [heading, ...cards] = [await block.getByRole('heading', { level: 2 }).boundingBox(), ...boxes]
  expect(new Set(cards.map((card) => Math.round(Number(card?.width)))).size).toBe(1)
  expect(cards.map((card) => card?.x)).toEqual([cards[2]?.x, heading?.x, cards[0]?.x])
  expect([heading?.y, cards[1]?.y]).toEqual([cards[0]?.y, cards[2]?.y])
})

test.each(['light', 'dark'] as const)(
  'on a laptop, search and whole jobs are on the first screen in %s colours',
  async (scheme) => {
    const page = await site.newPage({ colorScheme: scheme })
    await page.setViewportSize({ width: 1280, height: 800 })
    const bottomOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().bottom)
    for (const [path, name] of [
      ['/', 'Open right now'],
      ['/sw', 'Zilizo wazi sasa'],
    ] as const) {
      await visit(page, path)
      await page.evaluate(() => document.fonts.ready)
      expect(await bottomOf(main(page).getByRole('textbox').first())).toBeLessThan(440)
      const jobs = main(page).getByRole('region', { name, exact: true }).getByRole('article')
      expect(await jobs.count()).toBe(3)
      for (const job of await jobs.all()) expect(await bottomOf(job)).toBeLessThanOrEqual(800)
    }
  },
)

test('moves nothing when the profile of a signed-in person has loaded', async () => {
  const page = await openAsGrace(site, '/about', withoutEducation)
  let answer = Promise.withResolvers<void>()
  await page.route(profileCall, async (route) => {
    await answer.promise
    await route.fulfill({ json: { status: true, data: withoutEducation } })
  })
  const line = () => main(page).getByRole('paragraph').filter({ hasText: 'New jobs every week.' }).innerText()
  const boxes = () =>
    Promise.all([
      main(page).getByRole('article').first().boundingBox(),
      main(page).getByRole('heading', { name: 'A Nairobi agency' }).boundingBox(),
    ])
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    answer = Promise.withResolvers()
    await page.setViewportSize({ width, height })
    await visit(page, '/')
    await expectSoon(line).toBe('New jobs every week. Go to your profile')
    await page.evaluate(() => document.fonts.ready)
    const before = await boxes()
    answer.resolve()
    await expectSoon(line).toBe('New jobs every week. Your profile is 78 % complete. Add education')
    expect(await boxes()).toEqual(before)
    expect(before[0]?.y).toBeLessThanOrEqual(width === 360 ? 650 : 1_024)
  }
})
