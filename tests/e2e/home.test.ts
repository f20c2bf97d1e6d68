import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { daysFromToday, openSite, type Site, titlesOf } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const showCount = (count: number) =>
  site.showJobs(Array.from({ length: count }, (_, index) => ({ title: `Job ${index}` })))
const main = (page: Page) => page.getByRole('main')

async function openHome(options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, '/')
  return page
}

/** The titles of the cards in each block. */
function blocksOf(page: Page): Promise<string[][]> {
  return main(page)
    .locator('css=section')
    .filter({ has: page.getByRole('article') })
    .evaluateAll((blocks) =>
      blocks.map((block) => [...block.querySelectorAll('article h3')].map(({ textContent }) => textContent ?? '')),
    )
}

test('the buttons link to the list, About Us and registration', async () => {
  const page = await openHome()
  const buttons = {
    'Get Started': '/jobs',
    'Learn More': '/about',
    'View All Jobs': '/jobs',
    'Subscribe Now': '/register',
  }
  for (const [name, path] of Object.entries(buttons))
    expect(await main(page).getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
})

test.each(['phone', 'desktop'] as const)(
  'on a %s the hero shows its figures, and Get Started opens the jobs',
  async (viewport) => {
    await showCount(2)
    const page = await openHome({ viewport })
    await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available', exact: true }).waitFor()
    for (const figure of ['99+ jobs uploaded per day', '50000+', '500+'])
      await main(page).getByText(figure, { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    await main(page).getByRole('link', { name: 'Get Started', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job', exact: true }).waitFor()
  },
)

test('How it works has four steps in order', async () => {
  const page = await openHome()
  const steps = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^Step \d|create account|upload cv|find job|save and apply/i })
  const names = await steps.getByRole('heading').allTextContents()
  expect(names.map((name) => name.toLowerCase())).toEqual([
    'create account',
    'upload cv/resume',
    'find job',
    'save and apply',
  ])
})

test('shows six different jobs in two blocks of three, and six others on another visit', async () => {
  await showCount(60)
  const page = await openHome()
  const seen: string[] = []
  for (let visits = 0; visits < 3; visits++) {
    await page.reload()
    const blocks = await blocksOf(page)
    expect(blocks.map((block) => block.length)).toEqual([3, 3])
    expect(new Set(blocks.flat()).size).toBe(6)
    seen.push(blocks.flat().toSorted().join())
  }
  // Three visits that show the same six of sixty jobs cannot be chance.
  expect(new Set(seen).size).toBeGreaterThan(1)
})

test.each([
  [5, [3, 2]],
  [1, [1]],
])('shows each job once when there are fewer than six (%i)', async (count, sizes) => {
  await showCount(count)
  const page = await openHome()
  const blocks = await blocksOf(page)
  expect(blocks.map((block) => block.length)).toEqual(sizes)
  expect(blocks.flat().toSorted()).toEqual(Array.from({ length: count }, (_, index) => `Job ${index}`))
})

test('says that no jobs are open, and shows the rest of the page', async () => {
  await site.showJobs([{ title: 'Gone', closes_on: daysFromToday(-1) }])
  const page = await openHome()
  expect(await titlesOf(page)).toEqual([])
  expect(await main(page).textContent()).not.toContain('Gone')
  await main(page)
    .getByText(/no jobs? (is|are) open/i)
    .waitFor()
  await main(page).getByRole('link', { name: 'View All Jobs', exact: true }).waitFor()
})

test('shows three testimonials with five stars', async () => {
  const page = await openHome()
  expect(await main(page).getByRole('img', { name: '5 out of 5 stars', exact: true }).count()).toBe(3)
  const texts = await main(page).getByRole('figure').allTextContents()
  expect(new Set(texts).size).toBe(3)
})

test('going back from a job shows the same six jobs at the same scroll position', async () => {
  await showCount(60)
  const page = await openHome()
  const before = await titlesOf(page)
  const card = page.getByRole('article').nth(4)
  await card.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  await card.getByRole('link', { name: 'View Job' }).click()
  await page.getByRole('heading', { level: 1, name: before[4] ?? '', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
  await expectSoon(() => page.evaluate(() => scrollY)).toBe(position)
  expect(await titlesOf(page)).toEqual(before)
})

test('shows the rest of the home page when the jobs cannot be loaded', async () => {
  const page = await site.newPage({ expected: /status of 503/ })
  await visit(page, '/jobs')
  await page.route('**/api/jobs*', (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
  await main(page)
    .getByText(/could not load the jobs/)
    .waitFor()
  expect(await titlesOf(page)).toEqual([])
})
