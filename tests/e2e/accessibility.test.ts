import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  visit,
} from '../support/browser.ts'
import { fullProfile, openAsGrace, storeSession } from './candidate.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf
const expected = /status of [45]/
const unknownJob = '/job-details?job_id=00000000-0000-4000-8000-000000000000'
const refusedSearch = `/jobs?search=${'x'.repeat(101)}`

beforeAll(async () => {
  site = await openSite()
  const full = {
    description: 'One.\nTwo.',
    responsibilities: 'A\nB',
    requirements: 'C\nD',
    benefits: 'E',
    salary: 'USD 900',
    working_hours: '8 to 5',
    experience: '1 year',
    education: 'Diploma',
    gender_preference: 'Any',
    city: 'Doha',
    country: 'Qatar',
  }
  pathOf = await site.showJobs([
    { title: 'Waiter', closes_on: daysFromToday(9), ...full },
    { title: 'Closed Waiter', closes_on: daysFromToday(-1) },
    ...Array.from({ length: 8 }, (_, index) => ({
      title: `Nurse ${index}`,
      closes_on: daysFromToday(index % 6),
      type: index % 2 ? 'Contract' : 'Full Time',
    })),
  ])
})
afterAll(() => site.close())

const pages: [string, () => string][] = [
  ['the home page', () => '/'],
  ['the list', () => '/jobs?country=Kenya'],
  ['a list without jobs', () => '/jobs?search=astronaut'],
  ['a refused list', () => refusedSearch],
  ['a job', () => pathOf('Waiter')],
  ['a closed job', () => pathOf('Closed Waiter')],
  ['an unknown job', () => unknownJob],
  ['the not-found page', () => '/nowhere'],
  ['About Us', () => '/about'],
  ['the privacy notice', () => '/privacy'],
  ['the terms', () => '/terms'],
  ['the advice on fraud', () => '/stay-safe'],
  ['the API documentation', () => '/api/docs'],
]

const protectedPages = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard?view=profile', 'My Profile'],
  ['/settings', 'Settings'],
] as const
const topHeadings = (page: Page) => page.getByRole('heading', { level: 1 }).allTextContents()

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  // Without motion, so that no colour is in transition during the check.
  const page = await site.newPage({ reducedMotion: 'reduce', expected, ...options })
  await visit(page, path)
  return page
}

const validator = new HtmlValidate({ rules: { 'unique-landmark': 'error', 'valid-autocomplete': 'error' } })

/** What is wrong with the landmarks and fields of an HTML document. */
async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) => messages.map(({ message }) => message))
  // HTML forbids the two attributes together, but the validator has no rule for it.
  return problems.concat(html.match(/<(?=[^>]* disabled="")[^>]* aria-disabled="[^>]*>/g) ?? [])
}

test.each(pages)(
  '%s is accessible in light colours on a wide screen and in dark colours on a phone, with valid landmarks and fields',
  async (_, path) => {
    const page = await site.newPage({ reducedMotion: 'reduce', expected, colorScheme: 'light' })
    const response = await visit(page, path())
    expect(await htmlProblems(await response.text())).toEqual([])
    expect(await htmlProblems(await page.content())).toEqual([])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
  },
)

test.each(['/login', '/register', '/contact', '/forgot-password', '/reset-password'])(
  'the server sends %s with valid landmarks and fields',
  async (path) => {
    const response = await fetch(site.origin + path)
    expect(await htmlProblems(await response.text())).toEqual([])
  },
)

test('gives protected pages a heading and keeps them accessible without scripts', async () => {
  const page = await site.newPage()
  // Removed from the HTML only, because axe itself needs scripts.
  await page.route(/\/(dashboard|applications|saved-jobs|settings)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/<script\b.*?<\/script>/gs, '') })
  })
  for (const [path, name] of [
    ...protectedPages,
    ['/applications', 'My Applications'],
    ['/saved-jobs', 'Saved Jobs'],
  ] as const) {
    await page.goto(path)
    await page.getByText('Your account needs JavaScript').waitFor()
    expect(await topHeadings(page)).toEqual([name])
    await expectAccessibleInLightAndDark(page)
  }
})

test('gives protected pages a heading and keeps them accessible before hydration, signed in or not', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  // The scripts do not arrive in time for this test.
  await page.route('**/assets/*.js', () => {})
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await storeSession(page, { user: {}, token: 'token-of-grace' })
    for (const [path, name] of protectedPages) {
      await page.goto(path, { waitUntil: 'commit' })
      await page
        .getByText(/^Loading/)
        .filter({ visible: true })
        .waitFor()
      expect(await topHeadings(page)).toEqual([name])
      await expectAccessibleInLightAndDark(page)
    }
  }
})

test('gives the landmarks of the dashboard different names', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile)
  for (const view of ['/dashboard', '/dashboard?view=profile']) {
    await visit(page, view)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await htmlProblems(await page.content())).toEqual([])
  }
})

test('names the job of each heart, and what the numbers beside the filters count', async () => {
  const page = await open('/jobs')
  const descriptionOf = (role: 'button' | 'radio', name: string, description: string) =>
    page.getByRole(role, { name, description, exact: true }).count()
  expect(await descriptionOf('button', 'Save job', 'Nurse 3')).toBe(1)
  expect(await descriptionOf('radio', 'All Locations', '9 jobs')).toBe(1)
  expect(await descriptionOf('radio', 'Qatar', '1 job')).toBe(1)
  await visit(page, pathOf('Waiter'))
  expect(await descriptionOf('button', 'Save job', 'Waiter')).toBe(1)
})

test('announces the number of jobs of each list, even if it is the same as before', async () => {
  const page = await open('/jobs')
  await page.evaluate(() => {
    const heading = document.querySelector('#count [aria-live]')
    const observer = new MutationObserver((changes) => {
      const texts = changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))
      Reflect.set(window, 'announced', texts)
    })
    if (heading) observer.observe(heading, { childList: true, subtree: true })
  })
  const announced = () => page.evaluate(() => Reflect.get(window, 'announced'))
  await page.getByRole('radio', { name: /^Qatar/ }).check()
  await expectSoon(announced).toEqual(['Showing 1 jobs'])
  await page.evaluate(() => Reflect.set(window, 'announced', null))
  await page.getByLabel('Search job title or company', { exact: true }).fill('waiter')
  await expectSoon(announced).toEqual(['Showing 1 jobs'])
})

test('keeps the open menu accessible on a phone', async () => {
  const page = await open('/', { viewport: 'phone' })
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('keeps the open filter drawer accessible', async () => {
  const page = await open('/jobs', { viewport: 'phone' })
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('keeps a list accessible while it loads and after it fails', async () => {
  const page = await open('/jobs')
  const release = await holdResponses(page, '**/api/jobs*')
  await page.getByRole('radio', { name: /^Contract/ }).check()
  await expectSoon(() => page.getByRole('region', { name: /^Showing/ }).getAttribute('aria-busy')).toBe('true')
  await expectAccessible(page)
  await release()
  await page.getByText('Showing 4 jobs', { exact: true }).waitFor()
  await page.route('**/api/jobs*', (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  await page.getByRole('radio', { name: /^All Categories/ }).check()
  await page.getByRole('alert').waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('keeps a job accessible after saving it, applying and sharing it', async () => {
  const page = await open(pathOf('Waiter'), { viewport: 'phone' })
  await page.getByRole('button', { name: 'Save job' }).tap()
  await page.getByRole('button', { name: 'Apply Now' }).tap()
  await expectAccessible(page)
  await page.getByText('Application submitted successfully!').waitFor()
  await page.getByText('Report this job').tap()
  await page.getByRole('link', { name: 'Report by WhatsApp: other' }).waitFor()
  await expectAccessible(page)
  await page.locator('css=summary[aria-label=Share]').tap()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('keeps a job that failed to load accessible', async () => {
  const page = await open('/jobs')
  await page.route('**/api/jobs/profile/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Failed to load job details' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('no page scrolls sideways on a screen 320 px wide', async () => {
  const page = await open('/', { viewport: 'narrow' })
  for (const [, path] of pages) {
    await visit(page, path())
    await expectNoSidewaysScroll(page)
  }
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('moves nothing with reduced motion, even in a loading list', async () => {
  const page = await open('/jobs')
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 0).length,
    )
  const release = await holdResponses(page, '**/api/jobs*')
  await page.getByRole('button', { name: 'Save job' }).first().click()
  await page.getByRole('radio', { name: /^Contract/ }).check()
  await expectSoon(() => page.getByRole('region', { name: /^Showing/ }).getAttribute('aria-busy')).toBe('true')
  expect(await moving()).toBe(0)
  await release()
  await visit(page, '/')
  expect(await moving()).toBe(0)
})
