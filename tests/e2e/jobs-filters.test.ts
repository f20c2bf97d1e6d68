import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, type PageOptions, untilHydrated, visit } from '../support/browser.ts'
import { daysFromToday, holdResponses, openSite, type Site, titlesOf, watchCalls } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([
    {
      title: 'Registered Nurse',
      company: 'Pwani Clinic',
      city: 'Mombasa',
      country: 'Kenya',
      type: 'Full Time',
      salary: 'KES 45,000',
    },
    { title: 'Primary Teacher', company: 'Shule Bora', city: 'Nairobi', country: 'Kenya', type: 'Part Time' },
    { title: 'Truck Driver', company: 'Chefchaouen Freight', country: 'Poland', type: 'Full Time' },
    { title: 'Pastry Chef', company: 'Hotel Nyali', country: 'Qatar', type: 'Full Time Night', salary: 'QAR 2,000' },
    { title: 'Welder', company: 'Sahel Steel', country: 'Niger', type: 'Full Time' },
    { title: 'Mason', company: 'Lagos Homes', country: 'Nigeria', type: 'Contract' },
    { title: 'Expired Chef', company: 'Yesterday Foods', country: 'Kenya', closes_on: daysFromToday(-1) },
  ])
})
afterAll(() => site.close())

const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search job title or company', exact: true })
const locationBox = (page: Page) => page.getByRole('textbox', { name: 'Location', exact: true })
const radio = (page: Page, group: 'Location' | 'Category', name: string | RegExp) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })
const sortedTitles = async (page: Page) => (await titlesOf(page)).toSorted()

async function openJobs(path = '/jobs', options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, path)
  return page
}

test.each(['phone', 'desktop'] as const)(
  'on a %s the page shows how many jobs are open and how many match, without expired ones',
  async (viewport) => {
    const page = await openJobs('/jobs', { viewport })
    await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Explore 6+ opportunities', exact: true }).waitFor()
    await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
    expect(await titlesOf(page)).not.toContain('Expired Chef')
    await searchBox(page).fill('nurse')
    await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Explore 6+ opportunities', exact: true }).waitFor()
  },
)

test('typing searches parts of titles and companies, ignores letter case and needs no button', async () => {
  const page = await openJobs()
  await searchBox(page).pressSequentially('  cHEf ')
  await expectSoon(() => sortedTitles(page)).toEqual(['Pastry Chef', 'Truck Driver'])
  expect(new URL(page.url()).searchParams.get('search')).toBe('cHEf')
})

test('the location box matches parts of a country and of a town', async () => {
  const page = await openJobs()
  await locationBox(page).fill('niger')
  await expectSoon(() => sortedTitles(page)).toEqual(['Mason', 'Welder'])
  await locationBox(page).fill('OMBAS')
  await expectSoon(() => titlesOf(page)).toEqual(['Registered Nurse'])
  await locationBox(page).fill('')
  await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
  await locationBox(page).pressSequentially('Mombasa, Kenya')
  await expectSoon(() => titlesOf(page)).toEqual(['Registered Nurse'])
})

test('the radios list each country and job type once, and match exactly', async () => {
  const page = await openJobs()
  const values = (group: string) =>
    page
      .getByRole('radiogroup', { name: group })
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((each) => each.getAttribute('value') ?? ''))
  await radio(page, 'Location', /^All Locations/).waitFor()
  await radio(page, 'Category', /^All Categories/).waitFor()
  expect((await values('Location')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '',
    'Kenya',
    'Niger',
    'Nigeria',
    'Poland',
    'Qatar',
  ])
  expect((await values('Category')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '',
    'Contract',
    'Full Time',
    'Full Time Night',
    'Part Time',
  ])
  await radio(page, 'Location', /^Niger\b/).check()
  await expectSoon(() => titlesOf(page)).toEqual(['Welder'])
  await radio(page, 'Location', /^All Locations/).check()
  await radio(page, 'Category', /^Full Time(?! Night)/).check()
  await expectSoon(() => sortedTitles(page)).toEqual(['Registered Nurse', 'Truck Driver', 'Welder'])
})

test('filters combine, each chip removes its own, and Clear All removes them all', async () => {
  const page = await openJobs('/jobs?search=e&location=k&country=Kenya&category=Part+Time')
  await expectSoon(() => titlesOf(page)).toEqual(['Primary Teacher'])
  await page.getByRole('link', { name: /Remove filter: Part Time/ }).click()
  await expectSoon(() => sortedTitles(page)).toEqual(['Primary Teacher', 'Registered Nurse'])
  expect(await radio(page, 'Category', /^All Categories/).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
  expect([await searchBox(page).inputValue(), await locationBox(page).inputValue()]).toEqual(['', ''])
  expect(await radio(page, 'Location', /^All Locations/).isChecked()).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByRole('link', { name: /Remove filter/ }).count()).toBe(0)
})

test('Pay shown lists only jobs with pay, keeps the other filters, counts like them and is cleared by Clear All', async () => {
  const page = await openJobs('/jobs?search=r', { viewport: 'phone' })
  const chip = page.getByRole('checkbox', { name: 'Pay shown', exact: true })
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  expect(await chip.getAttribute('aria-describedby')).toBe('paid-count')
  expect(await page.locator('css=#paid-count').textContent()).toBe('2')
  await chip.press('Space')
  await page.waitForURL('**/jobs?search=r&paid=1')
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  expect(await sortedTitles(page)).toEqual(['Pastry Chef', 'Registered Nurse'])
  await searchBox(page).fill('nurse')
  await page.waitForURL('**/jobs?search=nurse&paid=1')
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(await page.locator('css=#paid-count').textContent()).toBe('1')
  await page.reload()
  await title('Registered Nurse').waitFor()
  expect(await chip.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await title('Mason').waitFor()
  expect(await chip.isChecked()).toBe(false)
})

test('Pay shown works without scripts', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/jobs')
  await page.getByRole('checkbox', { name: 'Pay shown', exact: true }).check()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(new URL(page.url()).searchParams.get('paid')).toBe('1')
  expect(await sortedTitles(page)).toEqual(['Pastry Chef', 'Registered Nurse'])
})

test('the URL keeps the filters for a reload, a shared link, Back and Forward', async () => {
  const page = await openJobs()
  await radio(page, 'Location', /^Kenya/).check()
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  await radio(page, 'Category', /^Part Time/).check()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  await page.reload()
  await untilHydrated(page)
  expect(await titlesOf(page)).toEqual(['Primary Teacher'])
  expect(await radio(page, 'Location', /^Kenya/).isChecked()).toBe(true)
  await page.goBack()
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  expect(await radio(page, 'Category', /^All Categories/).isChecked()).toBe(true)
  await page.goForward()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(await radio(page, 'Category', /^Part Time/).isChecked()).toBe(true)
})

test('filters beside the list stay in view and scroll together, also with the keyboard', async () => {
  const page = await openJobs()
  const sidebar = page.getByRole('complementary', { name: 'Filters' })
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.evaluate(() => document.querySelector('footer')?.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  const box = await sidebar.boundingBox()
  expect(box?.y).toBe(0)
  expect(box?.height).toBeLessThanOrEqual(420)
  const scrollers = () =>
    sidebar.evaluate(
      (aside) =>
        [aside, ...aside.querySelectorAll('*')].filter(
          (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto',
        ).length,
    )
  expect(await scrollers()).toBe(1)
  await radio(page, 'Location', /^All Locations/).focus()
  await page.keyboard.press('PageDown')
  await expectSoon(() => sidebar.evaluate((aside) => aside.scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  const last = await radio(page, 'Category', /^All Categories/).boundingBox()
  expect([(last?.y ?? -1) >= 0, (last?.y ?? 421) + (last?.height ?? 0) <= 420]).toEqual([true, true])
})

test('changed filters do not scroll the page, unless it becomes too short', async () => {
  // With reduced motion, a scroll to the top would be finished by the time the new cards appear.
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/jobs')
  // Makes the list long, past the content security policy.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.job-card { min-height: 400px }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  // Without the scrolling of `check`.
  const choose = (name: RegExp) => radio(page, 'Category', name).evaluate((input: HTMLInputElement) => input.click())
  for (let time = 0; time < 5; time++) {
    await choose(/^Full Time(?! Night)/)
    await page.getByText('Showing 3 jobs', { exact: true }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(500)
    await choose(/^All Categories/)
    await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(500)
  }
})

test('arrow keys search 400 ms after the last one, and add one history entry', async () => {
  const page = await openJobs()
  const calls = watchCalls(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await radio(page, 'Location', /^All Locations/).focus()
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(presses === 2 ? 1_000 : 300)
  }
  expect(calls).toHaveLength(1)
  await page.clock.runFor(100)
  await expectSoon(() => calls.length).toBe(2)
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  await page.goBack()
  await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('the filters of a search name the list in its title, and its number is announced once', async () => {
  const page = await openJobs('/')
  const announcements = page.getByRole('status').filter({ hasText: 'Kazi Kenya' })
  await page.getByRole('textbox', { name: 'Search job title or company' }).fill('er')
  // The title of the page that arrives before its list has no number, which the list announces then.
  const release = await holdResponses(page, '**/api/jobs*')
  await page.keyboard.press('Enter')
  await expectSoon(() => announcements.allTextContents()).toEqual(['Jobs for er · Kazi Kenya'])
  await release()
  await expectSoon(() => page.title()).toBe('4 jobs for er · Kazi Kenya')
  await radio(page, 'Location', /^Kenya/).check()
  const count = page.getByText('Showing 2 jobs', { exact: true })
  await count.waitFor()
  expect(await count.evaluate((text) => text.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite')
  await expectSoon(() => page.title()).toBe('2 jobs for er, Kenya · Kazi Kenya')
  expect(await announcements.allTextContents()).toEqual(['Jobs for er · Kazi Kenya'])
})

test('the heading with the number of open jobs names the part with the search box', async () => {
  const page = await openJobs()
  const part = page.getByRole('region', { name: 'Explore 6+ opportunities', exact: true })
  await part.getByRole('search').getByRole('textbox', { name: 'Location', exact: true }).waitFor()
})

test('typing moves no card until the response arrives, and a space sends no request', async () => {
  const page = await openJobs()
  const before = await titlesOf(page)
  const calls = watchCalls(page)
  await page.clock.install()
  await searchBox(page).pressSequentially('  ')
  await page.clock.runFor(2_000)
  expect(calls).toEqual([])
  const release = await holdResponses(page, '**/api/jobs*')
  await searchBox(page).pressSequentially('welder')
  await page.clock.runFor(2_000)
  await expectSoon(() => calls.length).toBe(1)
  expect(await titlesOf(page)).toEqual(before)
  await release()
  await expectSoon(() => titlesOf(page)).toEqual(['Welder'])
})

const searchOf = (page: Page) => new URL(page.url()).searchParams.get('search')

/** Types a word key by key, so that each key could start a search. */
async function type(page: Page, word: string): Promise<void> {
  await searchBox(page).pressSequentially(word, { delay: 60 })
  await expectSoon(() => searchOf(page)).toBe(word)
}

test.each([
  ['a pause of a second and a half', async (page: Page) => page.clock.fastForward(1_500)],
  ['Enter', async () => {}],
  [
    'leaving the field',
    async (page: Page) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
    },
  ],
])(
  '%s ends a search: Back goes from the next search to it, then to the list before, and Forward returns',
  async (name, end) => {
    const page = await openJobs('/about')
    await page.clock.install()
    await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
    await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
    await type(page, 'nurse')
    if (name === 'Enter') await page.keyboard.press('Enter')
    await end(page)
    await page.keyboard.press('ControlOrMeta+a')
    await type(page, 'driver')
    await expectSoon(() => titlesOf(page)).toEqual(['Truck Driver'])
    for (const word of ['nurse', null]) {
      await page.goBack()
      await expectSoon(() => searchOf(page)).toBe(word)
      await expectSoon(() => searchBox(page).inputValue()).toBe(word ?? '')
    }
    await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
    await page.goForward()
    await page.goForward()
    await expectSoon(() => titlesOf(page)).toEqual(['Truck Driver'])
    for (const word of ['nurse', null]) {
      await page.goBack()
      await expectSoon(() => searchOf(page)).toBe(word)
    }
    await page.goBack()
    await page.waitForURL('**/about')
  },
)

test('typing without a long pause adds one history entry, however many searches it runs and however slow the responses are', async () => {
  const page = await openJobs('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.getByText('Showing 6 jobs', { exact: true }).waitFor()
  const calls = watchCalls(page)
  const release = await holdResponses(page, '**/api/jobs*')
  for (const part of ['nu', 'rs', 'e']) {
    await searchBox(page).pressSequentially(part)
    await expectSoon(() => calls.at(-1)?.includes(`${part}&`)).toBe(true)
  }
  await release()
  await expectSoon(() => titlesOf(page)).toEqual(['Registered Nurse'])
  await searchBox(page).pressSequentially('x')
  await page.getByRole('heading', { name: 'No jobs found', exact: true }).waitFor()
  await page.goBack()
  await expectSoon(() => searchOf(page)).toBe(null)
  await page.goBack()
  await page.waitForURL('**/about')
})

test('Enter and leaving the field search at once and add one history entry each', async () => {
  const page = await openJobs()
  await page.clock.install()
  await searchBox(page).pressSequentially('nurse')
  await page.keyboard.press('Enter')
  await expectSoon(() => titlesOf(page)).toEqual(['Registered Nurse'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mason')
  await page.keyboard.press('Tab')
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
  await page.goBack()
  await expectSoon(() => searchOf(page)).toBe('nurse')
  await page.goBack()
  await expectSoon(() => searchOf(page)).toBe(null)
})

test('choosing a radio after typing adds its own history entry', async () => {
  const page = await openJobs()
  await type(page, 'nurse')
  await radio(page, 'Location', /^Kenya/).check()
  await expectSoon(() => new URL(page.url()).search).toBe('?search=nurse&country=Kenya')
  await page.keyboard.press('Shift+Tab')
  await page.goBack()
  await expectSoon(() => new URL(page.url()).search).toBe('?search=nurse')
})

test('ignores a response that arrives after that of a later filter', async () => {
  const page = await openJobs()
  const calls = watchCalls(page)
  const release = await holdResponses(page, /search=nurse/)
  await searchBox(page).fill('nurse')
  await expectSoon(() => calls.length).toBe(1)
  await searchBox(page).fill('mason')
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
  await release()
  await visitElsewhereAndBack(page)
  expect(await titlesOf(page)).toEqual(['Mason'])
  expect(await searchBox(page).inputValue()).toBe('mason')
})

/** Takes long enough for pending responses to arrive. */
async function visitElsewhereAndBack(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^View Job/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Mason' }).waitFor()
  await page.goBack()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
}

test('says that no jobs were found, and Clear All shows every job again', async () => {
  const page = await openJobs()
  await searchBox(page).fill('astronaut')
  await page.getByRole('heading', { name: 'No jobs found', exact: true }).waitFor()
  await page.getByText('Try adjusting your filters or search terms', { exact: true }).waitFor()
  await page.getByText('Showing 0 jobs', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear All', exact: true }).click()
  await expectSoon(() => titlesOf(page)).toHaveLength(6)
})

test('searches for text typed before hydration', async () => {
  const page = await site.newPage()
  const release = await holdResponses(page, /\/assets\/.*\.js/)
  await page.goto('/jobs', { waitUntil: 'commit' })
  await searchBox(page).fill('mason')
  await release()
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
})
