import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { fullProfile, openAsGrace, storeSession } from './candidate.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf

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

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  // Without motion, so that no colour is in transition during the check.
  const page = await site.newPage({ reducedMotion: 'reduce', expected: /status of [45]|openstreetmap/, ...options })
  await visit(page, path)
  return page
}

test('public pages are accessible on a phone, scroll in one direction and send requests only to this site', async () => {
  const page = await open('/', { viewport: 'narrow' })
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const jobs = ['/jobs?country=Kenya', '/jobs?search=astronaut', pathOf('Waiter'), pathOf('Closed Waiter')]
  const texts = ['/about', '/privacy', '/nowhere']
  const forms = ['/login', '/register', '/reset-password#token=a']
  for (const path of ['/', ...jobs, '/job-details', ...texts, ...forms]) {
    await visit(page, path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect([...origins]).toEqual([site.origin])
  // Its map is on another site.
  await visit(page, '/contact')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('pages with their own layout on wide screens are accessible there, in dark colours', async () => {
  const page = await open('/', { colorScheme: 'dark' })
  for (const path of ['/', '/jobs', pathOf('Waiter')]) {
    await visit(page, path)
    await expectAccessible(page)
  }
})

test('protected pages are accessible while scripts load, and without scripts', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await page.route('**/assets/*.js', () => {})
  const topHeadings = () => page.getByRole('heading', { level: 1 }).allTextContents()
  await page.goto('/settings', { waitUntil: 'commit' })
  await page.getByText(/^Loading/).waitFor()
  await expectAccessible(page)
  await storeSession(page, { user: {}, token: 'token-of-grace' })
  await page.goto('/dashboard?view=profile', { waitUntil: 'commit' })
  await page
    .getByText(/^Loading/)
    .filter({ visible: true })
    .waitFor()
  expect(await topHeadings()).toEqual(['My Profile'])
  await expectAccessible(page)
  // Removed from the HTML only, because axe itself needs scripts.
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/<script\b.*?<\/script>/gs, '') })
  })
  await page.goto('/dashboard')
  await page.getByText('Your account needs JavaScript').waitFor()
  expect(await topHeadings()).toEqual(['Dashboard'])
  await expectAccessible(page)
})

test('the dashboard is accessible, with different names for its landmarks', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/dashboard?view=profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)
})

test('names the job of each heart and what the numbers beside the filters count, and announces each number', async () => {
  const page = await open('/jobs')
  const descriptionOf = (role: 'button' | 'radio', name: string, description: string) =>
    page.getByRole(role, { name, description, exact: true }).count()
  expect(await descriptionOf('button', 'Save job', 'Nurse 3')).toBe(1)
  expect(await descriptionOf('radio', 'All Locations', '9 jobs')).toBe(1)
  expect(await descriptionOf('radio', 'Qatar', '1 job')).toBe(1)
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
  // The number stays the same.
  await page.getByLabel('Search job title or company', { exact: true }).fill('waiter')
  await expectSoon(announced).toEqual(['Showing 1 jobs'])
})

test('the filter drawer, and a list that loads or has failed, are accessible and move nothing without motion', async () => {
  const page = await open('/jobs', { viewport: 'phone' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.waitFor()
  await expectAccessible(page)
  const release = await holdResponses(page, '**/api/jobs*')
  await drawer.getByRole('radio', { name: /^Contract/ }).check()
  await drawer.getByRole('button', { name: 'Apply Filters' }).tap()
  await expectSoon(() => page.getByRole('region', { name: /^Showing/ }).getAttribute('aria-busy')).toBe('true')
  await expectAccessible(page)
  const moving = () =>
    document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 0).length
  expect(await page.evaluate(moving)).toBe(0)
  await release()
  await page.getByText('Showing 4 jobs', { exact: true }).waitFor()
  await page.route('**/api/jobs*', (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  await page.getByLabel('Search job title or company', { exact: true }).fill('nurse')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
})

test('a job is accessible after saving it, applying and sharing it, and one that failed to load', async () => {
  const page = await open(pathOf('Waiter'), { viewport: 'phone' })
  await page.getByRole('button', { name: 'Save job' }).tap()
  await page.getByRole('button', { name: 'Apply Now' }).tap()
  await page.getByText('Application submitted successfully!').waitFor()
  await page.getByText('Report this job').tap()
  await page.getByRole('link', { name: 'Report by WhatsApp: other' }).waitFor()
  await expectAccessible(page)
  await page.locator('css=summary[aria-label=Share]').tap()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await expectAccessible(page)
  await visit(page, '/jobs')
  await page.route('**/api/jobs/profile/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Failed to load job details' }).waitFor()
  await expectAccessible(page)
})
