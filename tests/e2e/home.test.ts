import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { daysFromToday, openSite, type Site, titlesOf, watchCalls } from './site.ts'

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

test('Get Started in the header and on the page are told apart by their descriptions', async () => {
  const page = await openHome()
  for (const path of ['/', '/about']) {
    await visit(page, path)
    const links = page.getByRole('link', { name: 'Get Started', exact: true })
    const descriptions = await links.evaluateAll((all) =>
      all.map((link) => document.querySelector(`#${link.getAttribute('aria-describedby')}`)?.textContent),
    )
    expect([descriptions.length, new Set(descriptions).size]).toEqual([2, 2])
  }
})

test('the sections are in order, with the jobs first', async () => {
  await showCount(6)
  const page = await openHome()
  expect(await main(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Open right now',
    'More to explore',
    'How it works',
    'A Nairobi agency that opens doors, here and abroad',
    'People who found work here',
    'Your next job starts with a profile',
  ])
})

const searchField = (page: Page) => page.getByLabel('Search job title or company', { exact: true })

test('the search box opens the list without reloading the document, and only when it is submitted', async () => {
  await site.showJobs([{ title: 'Nurse', country: 'Oman' }, { title: 'Nurse' }, { title: 'Cook', country: 'Oman' }])
  const page = await openHome()
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
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
})

test('the search box and the trades work without scripts', async () => {
  await site.showJobs([{ title: 'Nurse' }, { title: 'Cook' }])
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.goto('/')
  await searchField(page).fill('cook')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Cook'])
  await page.goto('/')
  await main(page).getByRole('link', { name: 'Nursing 1 job', exact: true }).tap()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Nurse'])
})

test.each([
  [999, 'New jobs every week. No account needed.'],
  [1000, '1,000 open today. No account needed.'],
])('with %i open jobs, says: %s', async (count, line) => {
  await site.showJobs(Array.from({ length: count }, (_, index) => ({ title: `Mason ${index}` })))
  const page = await openHome()
  await main(page).getByText(line, { exact: true }).waitFor()
})

const trades = (page: Page) => main(page).getByRole('list', { name: 'Jobs by trade' }).getByRole('link')

test('six trades lead to lists with as many jobs as they state, also after a job has changed', async () => {
  const titles = ['Nurse', 'School Nurse', 'Driver', 'Chef', 'Teacher', 'Welder', 'Plumber', 'Poet']
  await site.showJobs(titles.map((title) => ({ title })))
  const page = await openHome()
  await main(page).getByText('New jobs every week. No account needed.', { exact: true }).waitFor()
  expect(await trades(page).allTextContents()).toEqual([
    'Nursing 2 jobs',
    'Driving 1 job',
    'Teaching 1 job',
    'Cooking 1 job',
    'Welding 1 job',
    'Plumbing 1 job',
  ])
  await trades(page).first().click()
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  await site.changeJob('Poet', { title: 'Night Nurse' })
  await expectSoon(async () => {
    await page.goto('/')
    return trades(page).first().textContent()
  }).toBe('Nursing 3 jobs')
})

/** Opens the home page from another one, with this response of the API. */
async function openHomeWith(response: object, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, '/about')
  await page.route('**/api/jobs?*', (route) => route.fulfill({ json: { status: true, ...response } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '1000+ Jobs Available' }).waitFor()
  return page
}

test('numbers over 999 have a comma', async () => {
  const meta = { total: 12_345, matching: 12_345, trades: [{ name: 'Nursing', search: 'nurse', count: 1_234 }] }
  const page = await openHomeWith({ data: [], meta })
  await main(page).getByText('12,345 open today. No account needed.', { exact: true }).waitFor()
  await main(page).getByRole('link', { name: 'Nursing 1,234 jobs', exact: true }).waitFor()
})

const smallPhone = { width: 360, height: 740 }

test('on a small phone the first job is on the first screen, below a strip of landscape', async () => {
  await site.showJobs([{ title: 'Registered Nurse, Medical and Surgical Ward with Night Shifts' }])
  const count = 1_234_567
  const names = ['Engineering', 'Hair salons', 'Electrical', 'Accounting', 'Mechanics', 'Warehouse']
  const card = { job_uuid: '11111111-2222-4333-8444-555555555555', job_title: 'Nurse', company_name: 'Tumaini' }
  const meta = { total: count, matching: count, trades: names.map((name) => ({ name, search: name, count })) }
  for (const page of [
    await openHome({ viewport: 'phone' }),
    await openHomeWith({ data: [card], meta }, { viewport: 'phone' }),
  ]) {
    await page.setViewportSize(smallPhone)
    await page.evaluate(() => document.fonts.ready)
    const first = page.getByRole('article').first()
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(650)
    const strip = main(page).locator('css=svg:has([fill="var(--sky)"]):visible')
    await strip.waitFor()
    expect((await strip.boundingBox())?.height).toBe(96)
    for (const link of await trades(page).all()) expect((await link.boundingBox())?.height).toBe(48)
  }
})

test('on a tablet three jobs and their heading fill two rows of two', async () => {
  await showCount(6)
  const page = await openHome()
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const title of ['Open right now', 'More to explore']) {
    const block = main(page).getByRole('region', { name: title, exact: true })
    const boxes = await Promise.all((await block.getByRole('article').all()).map((card) => card.boundingBox()))
    const [heading, ...cards] = [await block.getByRole('heading', { name: title }).boundingBox(), ...boxes]
    expect(new Set(cards.map((card) => Math.round(Number(card?.width)))).size).toBe(1)
    expect(cards.map((card) => card?.x)).toEqual([cards[2]?.x, heading?.x, cards[0]?.x])
    expect(heading?.y).toBe(cards[0]?.y)
    expect(cards[1]?.y).toBe(cards[2]?.y)
  }
  await main(page).getByRole('link', { name: 'View All Jobs', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

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
  await main(page).getByText('New jobs every week. No account needed.', { exact: true }).waitFor()
  expect(await trades(page).count()).toBe(0)
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
  await main(page).getByText('New jobs every week. No account needed.', { exact: true }).waitFor()
  await searchField(page).fill('nurse')
  expect(await trades(page).count()).toBe(0)
})
