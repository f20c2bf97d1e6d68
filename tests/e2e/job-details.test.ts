import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, untilHydrated, visit } from '../support/browser.ts'
import { findUnreadableText, setTextSize, shareOfBars } from '../support/large-text.ts'
import { fullProfile, openAsGrace } from './candidate.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site, watchCalls } from './site.ts'

// `job-details-page.test.tsx` tests facts, texts, applying, sharing and failures. These tests need a browser or a server.

type DemoJob = { title: string; company: string; city?: string; country: string; salary?: string }

let site: Site
let pathOf: PathOf
let demoJobs: DemoJob[]
const unknown = '/job-details?job_id=00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  site = await openSite()
  const texts = await Promise.all(
    ['kenya', 'abroad'].map((name) => readFile(new URL(`../../data/demo-jobs/${name}.json`, import.meta.url), 'utf8')),
  )
  demoJobs = longest(
    texts.flatMap((text): DemoJob[] => JSON.parse(text)),
    4,
  )
  const banner_image = 'https://example.com/waiter.png'
  await site.addBanner(banner_image)
  const long = 'Four shifts of twelve hours, two of them at night, then four days off, and one weekend in three'
  pathOf = await site.showJobs([
    {
      title: 'Hotel Waiter',
      company: 'Doha Grand',
      city: 'Doha',
      country: 'Qatar',
      closes_on: daysFromToday(12),
      description: 'First paragraph.\n\nSecond paragraph.',
      requirements: Array.from({ length: 12 }, (_, index) => `Skill ${index}`).join('\n'),
      working_hours: '8 to 5',
    },
    { title: 'Bare Job', company: 'Duka', type: null, level: null, description: '' },
    { title: 'Closes Soon', closes_on: daysFromToday(1) },
    { title: 'Closes Today', closes_on: daysFromToday(0) },
    { title: 'With Banner', salary: 'KES 30,000', banner_image },
    { title: 'Expired', closes_on: daysFromToday(-1) },
    { title: 'Withdrawn', closed_at: new Date(), closes_on: daysFromToday(5) },
    { title: 'Fraud', salary: 'KES 900,000', closed_at: new Date(), removed_at: new Date() },
    {
      title: 'Long Facts',
      salary: 'KES 28,000 to 32,000 a month plus an allowance for meals, transport and the night shift',
      working_hours: long,
      experience: long,
      education: long,
      gender_preference: long,
      description: Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n'),
      closes_on: daysFromToday(12),
    },
    ...demoJobs.map(({ title, company, city = null, country, salary = null }) => ({
      title,
      company,
      city,
      country,
      salary,
    })),
  ])
})
afterAll(() => site.close())

/** The jobs with the longest tops: by title, company and pay, and by all three. */
function longest(jobs: DemoJob[], count: number): DemoJob[] {
  const lengths: ((job: DemoJob) => number)[] = [
    ({ title }) => title.length,
    ({ company }) => company.length,
    ({ salary }) => salary?.length ?? 0,
    ({ title, company, salary }) => title.length + company.length + (salary?.length ?? 0),
  ]
  return [...new Set(lengths.flatMap((lengthOf) => jobs.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, count)))]
}

const head = (page: Page) => page.getByRole('article').first().locator('css=header')
const overview = (page: Page) => page.getByRole('complementary', { name: 'Overview' })
const applyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Apply/ })
const askLink = (page: Page) => page.getByRole('link', { name: 'Ask us on WhatsApp', exact: true }).first()
const success = (page: Page) => page.getByText('Application submitted successfully!', { exact: true })
const interest = (title: string) => `I am interested in this job:\n${title}\n${site.origin}`

async function openJob(title: string, options: Parameters<Site['newPage']>[0] = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, pathOf(title))
  return page
}

test('on a small phone the first line of the pay ends above y 260, also below a banner or a long title', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.setViewportSize({ width: 360, height: 740 })
  const misplaced: unknown[] = []
  for (const { title } of [{ title: 'With Banner' }, ...demoJobs]) {
    await page.goto(pathOf(title))
    await page.evaluate(() => document.fonts.ready)
    const pay = head(page).locator('css=p').filter({ hasText: /^Pay/ })
    const ends = await pay.evaluate(
      (text) => text.getBoundingClientRect().y + parseFloat(getComputedStyle(text).lineHeight),
    )
    if (!(ends <= 260)) misplaced.push([title, ends])
  }
  expect([misplaced, demoJobs.length > 6]).toEqual([[], true])
  await page.goto(pathOf('With Banner'))
  expect(await page.locator('css=.job-banner img').isVisible()).toBe(true)
  for (const title of ['Hotel Waiter', 'Closes Soon']) {
    await page.goto(pathOf(title))
    const iconOf = (text: RegExp) => head(page).getByRole('paragraph').filter({ hasText: text }).locator('css=svg')
    expect((await iconOf(/^Closes/).boundingBox())?.x).toBe((await iconOf(/Full Time/).boundingBox())?.x ?? NaN)
  }
})

test.each([
  ['phone', '100% by style'],
  ['phone', '200% by style'],
  ['narrow', '100% by style'],
] as const)(
  'on a %s with text of %s the buttons are in a small bar at the bottom, also after applying, which covers nothing',
  async (viewport, size) => {
    const page = await openJob('Long Facts', { viewport })
    await setTextSize(page, size)
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const before = await page.evaluate(shareOfBars)
    expect(before).toBeLessThanOrEqual(0.2)
    for (const top of [0, 1e6]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
      const boxes = await page
        .locator('css=.foot-bar-row > *')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
      expect(boxes).toHaveLength(3)
      expect(new Set(boxes.map(({ top, bottom }) => top + bottom)).size).toBe(1)
      for (const [index, { right }] of boxes.entries()) expect(right).toBeLessThanOrEqual(boxes[index + 1]?.x ?? width)
      expect(boxes[2]?.bottom).toBeGreaterThan(height - 80)
      expect(boxes[2]?.bottom).toBeLessThanOrEqual(height)
    }
    await page.locator('css=summary[aria-label=Share]').tap()
    const menu = await page.locator('css=.foot-bar details > div').boundingBox()
    expect([(menu?.x ?? -1) >= 0, (menu?.x ?? 0) + (menu?.width ?? width) <= width]).toEqual([true, true])
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(
      (await page.locator('css=.foot-bar').boundingBox())?.y ?? 0,
    )
    await page.keyboard.press('Escape')
    await applyButton(page).tap()
    await success(page).waitFor()
    const message = page.locator('css=div:has(> output)').filter({ has: success(page) })
    await expectSoon(() => message.evaluate((box) => box.getBoundingClientRect().top < innerHeight)).toBe(true)
    expect(await page.evaluate(shareOfBars)).toBe(before)
    expect(await page.evaluate(findUnreadableText)).toEqual([])
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    expect(await coveredAtEnd(page)).toBeLessThanOrEqual(0)
  },
)

/** How many pixels of the footer the bar covers at the end of the page. */
function coveredAtEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [bar, footer] = ['.foot-bar', 'body > footer'].map((each) => document.querySelector(each))
    if (!bar || !footer) throw new Error('The page has no bar or no footer.')
    const below = document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom
    return bar.getBoundingClientRect().height - below
  })
}

test('with text of 200% the links below the job fit on the smallest phone and are 48 px high', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'narrow' })
  await setTextSize(page, '200% by style')
  const card = page.getByRole('region', { name: 'Before you apply', exact: true })
  await card.getByText('Report this job', { exact: true }).tap()
  const targets = card.locator('css=a, summary')
  const heights = await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights).toHaveLength(11)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  await expectNoSidewaysScroll(page)
})

test('Apply Now stays in reach on a wide screen, is as wide as a button on a tablet, and covers nothing in landscape', async () => {
  const page = await openJob('Hotel Waiter')
  for (const [name, height] of [
    ['Skills & Requirements', 400],
    ['See all jobs', 800],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    await page
      .getByText(name, { exact: true })
      .evaluate((text) => text.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const box = await applyButton(page).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await applyButton(page).boundingBox())?.width).toBeLessThanOrEqual(300)
  await page.setViewportSize({ width: 740, height: 340 })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const place = await head(page).getByText('Doha, Qatar', { exact: true }).boundingBox()
  expect((place?.y ?? 340) + (place?.height ?? 0)).toBeLessThan(340)
  expect(await page.locator('css=.foot-bar').evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
  await visit(page, pathOf('Long Facts'))
  for (const height of [700, 900]) {
    await page.setViewportSize({ width: 1280, height })
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    expect((await overview(page).boundingBox())?.y).toBeLessThan(0)
    expect((await applyButton(page).boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await applyButton(page).click({ trial: true })
  }
})

test('a job is opened, saved and applied for once in a visit, even after going back to the list or a reload', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs?search=waiter')
  const view = page.getByRole('link', { name: 'View Job: Hotel Waiter' })
  const release = await holdResponses(page, '**/assets/job-details-page-*.js')
  await view.click()
  await expectSoon(() => view.getAttribute('aria-busy')).toBe('true')
  await release()
  await applyButton(page).click()
  await success(page).waitFor()
  await page.getByRole('button', { name: 'Save job', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Back to Jobs', exact: true }).click()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?search=waiter')
  await page.getByRole('button', { name: 'Save job', pressed: true }).waitFor()
  await view.click()
  await success(page).waitFor()
  await page.reload()
  await success(page).waitFor()
  expect([await applyButton(page).textContent(), await applyButton(page).isDisabled()]).toEqual(['Apply Now', true])
  await page.getByRole('button', { name: 'Save job', pressed: true }).waitFor()
})

test('the WhatsApp message of signed-in people has their name and, if their profile was loaded, their job title', async () => {
  const page = await openAsGrace(site, '/', fullProfile)
  await page.getByRole('main').getByText('Your profile is').first().waitFor()
  const textAfterApplying = async () => {
    await applyButton(page).click()
    return new URL((await askLink(page).getAttribute('href')) ?? '').searchParams.get('text')
  }
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job' }).click()
  const requests = watchCalls(page)
  await page.getByRole('link', { name: 'View Job: Hotel Waiter' }).click()
  const lines = `${interest('Hotel Waiter · Doha Grand')}${pathOf('Hotel Waiter')}\nMy name: Grace Njeri`
  expect(await textAfterApplying()).toBe(`${lines}\nMy job title: ${fullProfile.work_profile.job_title}`)
  expect(requests.filter((url) => url.includes('candidates'))).toEqual([])
  await visit(page, pathOf('Bare Job'))
  expect(await textAfterApplying()).toBe(`${interest('Bare Job · Duka')}${pathOf('Bare Job')}\nMy name: Grace Njeri`)
})

test('without scripts a job can be shared, reported and asked about, and Back to Jobs opens the list', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false, expected: /status of 404/ })
  await page.goto(pathOf('Hotel Waiter'))
  const main = page.getByRole('main')
  await main.getByText('Report this job', { exact: true }).tap()
  expect(await main.getByRole('link', { name: /^Report by/ }).count()).toBe(8)
  await main.getByText('This site does not send applications yet.', { exact: true }).waitFor()
  expect(await applyButton(page).filter({ visible: true }).count()).toBe(0)
  await main.getByRole('link', { name: 'Ask us on WhatsApp', exact: true }).waitFor()
  await page.goto(pathOf('Expired'))
  expect(await page.getByText('Ask us on WhatsApp').filter({ visible: true }).count()).toBe(0)
  await page.goto(unknown)
  await page.getByRole('button', { name: 'Back to Jobs', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

test.each(['button', 'link'] as const)(
  'the Back to Jobs %s goes to the list when there is no history, as after opening a link in a message',
  async (role) => {
    const page = await site.newPage({ viewport: 'phone', expected: /status of 404/ })
    const url = site.origin + (role === 'link' ? pathOf('Bare Job') : unknown)
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void open(url, '_blank', 'noopener'), url),
    ])
    await untilHydrated(opened)
    expect(await opened.evaluate(() => history.length)).toBe(1)
    const footer = await opened.getByRole('contentinfo').boundingBox()
    expect(footer?.y).toBeGreaterThanOrEqual(opened.viewportSize()?.height ?? 800)
    await opened.getByRole(role, { name: 'Back to Jobs', exact: true }).click()
    await opened.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
  },
)

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers })

test.each([
  ['no id', () => '/job-details?job_id=%20', 400, 'No job ID provided'],
  ['an unknown id', () => unknown, 404, 'Job not found'],
  ['an odd id', () => '/job-details?job_id=%27%20or%201%3D1--', 404, 'Job not found'],
  ['a removed job', () => pathOf('Fraud'), 410, 'This job was removed'],
  ['an expired job', () => pathOf('Expired'), 200, 'This job is closed'],
  ['a withdrawn job', () => pathOf('Withdrawn'), 200, 'This job is closed'],
])('the page of %s says so, and is not indexed', async (_, path, status, text) => {
  const response = await get(path())
  const html = await response.text()
  expect([response.status, html.includes(text), /<meta name="robots" content="noindex"/.test(html)]).toEqual([
    status,
    true,
    true,
  ])
  expect(html).not.toMatch(/Fraud|900,000/)
})

test('a job that closes today is open and indexed', async () => {
  const html = await (await get(pathOf('Closes Today'))).text()
  expect(html).toContain('Closes today')
  expect(html).not.toMatch(/This job is closed|name="robots"/)
})

test.each([
  ['a dot', (path: string) => `${path}.`],
  ['a bracket', (path: string) => `${path}%29`],
  ['text', (path: string) => `${path}%20see%20this%20job`],
  ['a space before it and upper case', (path: string) => path.replace(/=(.*)/, (_, id) => `=%20${id.toUpperCase()}`)],
])('a pasted link with %s opens its job in both versions', async (_, pasted) => {
  for (const saveData of ['off', 'on']) {
    const response = await get(pasted(pathOf('Bare Job')), { 'save-data': saveData })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${site.origin}${pathOf('Bare Job')}"`)
  }
})
