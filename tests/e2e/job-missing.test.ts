import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, untilHydrated, visit, pauseRetries } from '../support/browser.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf
const calls = '**/api/jobs/profile/*'
const unknown = '/job-details?job_id=00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Welder', salary: 'KES 30,000' },
    { title: 'Expired', closes_on: daysFromToday(-1) },
    { title: 'Fraud', salary: 'KES 900,000', closed_at: new Date(), removed_at: new Date() },
    { title: 'Withdrawn', closed_at: new Date(), closes_on: daysFromToday(5) },
    { title: 'Last Day', closes_on: daysFromToday(0) },
  ])
})
afterAll(() => site.close())

const robots = (page: Page) => page.locator('css=meta[name=robots]').getAttribute('content', { timeout: 1_000 })
const applyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Apply Now', exact: true })
const error = (page: Page, text: string) => page.getByRole('alert').getByRole('heading', { name: text, exact: true })
const backButton = (page: Page) => page.getByRole('button', { name: 'Back to Jobs', exact: true })

/** Opens the list, and then a job whose request gets this response. */
async function openFailing(
  response: { status: number; json: object } | 'no response',
  expected: RegExp,
): Promise<Page> {
  const page = await site.newPage({ expected })
  await visit(page, '/jobs')
  await page.route(calls, (route) => (response === 'no response' ? route.abort() : route.fulfill(response)))
  await page.getByRole('link', { name: 'View Job: Welder' }).click()
  return page
}

test.each([
  ['/job-details', 'phone'],
  ['/job-details?job_id=%20', 'desktop'],
] as const)('%s on a %s says that no job ID was provided', async (path, viewport) => {
  const page = await site.newPage({ viewport, expected: /status of 4/ })
  const response = await visit(page, path)
  expect(response.status()).toBeGreaterThanOrEqual(400)
  await error(page, 'No job ID provided').waitFor()
  await backButton(page).waitFor()
})

test('a removed job says only that, and what not to do', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /status of 410/ })
  const response = await visit(page, pathOf('Fraud'))
  expect(response.status()).toBe(410)
  await error(page, 'This job was removed').waitFor()
  await page.getByText('Pay nobody for it, and send nobody your documents.', { exact: true }).waitFor()
  expect(await response.text()).not.toMatch(/Fraud|900,000/)
  expect(await robots(page)).toContain('noindex')
  await backButton(page).waitFor()
})

test.each([unknown, '/job-details?job_id=%27%20or%201%3D1--'])(
  '%s responds with 404 and says that the job was not found',
  async (path) => {
    const page = await site.newPage({ expected: /status of 404/ })
    const response = await visit(page, path)
    expect(response.status()).toBe(404)
    await error(page, 'Job not found').waitFor()
    expect(await robots(page)).toBe('noindex')
  },
)

test.each([
  ['.', '.'],
  [')', '%29'],
  ['>', '%3E'],
  ['text', '%20see%20this%20job'],
  ['a space before it and upper case', ''],
])('a pasted link with %s opens its job, which can be saved, in both versions', async (_, end) => {
  const path = pathOf('Welder')
  const [start = '', id = ''] = path.split('=')
  const pasted = end === '' ? `${start}=%20${id.toUpperCase()}` : path + end
  for (const saveData of ['off', 'on']) {
    const page = await site.newPage({ extraHTTPHeaders: { 'save-data': saveData } })
    const response = await page.goto(pasted)
    expect(response?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Welder', exact: true }).waitFor()
    expect(await page.locator('css=link[rel=canonical]').getAttribute('href')).toBe(site.origin + path)
    await page
      .getByRole('button', { name: /^Save job/ })
      .first()
      .click()
    const saved = () => page.evaluate(() => localStorage.getItem('kazi-kenya:saved-jobs'))
    await expectSoon(saved).toBe(JSON.stringify([id]))
  }
})

test('says without a reload that a job was removed after the list was loaded', async () => {
  const page = await openFailing({ status: 404, json: { status: false, message: 'Job not found' } }, /status of 404/)
  await error(page, 'Job not found').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test.each([
  ['a response without a message', { status: 500, json: {} }, 'Failed to load job details'],
  ['a network failure', 'no response', 'Failed to fetch job details'],
  [
    "the API's own message",
    { status: 503, json: { status: false, message: 'Closed for repairs.' } },
    'Closed for repairs.',
  ],
] as const)('shows %s in red, and the job after Try again', async (_, response, text) => {
  const page = await openFailing(response, /status of 50|ERR_FAILED/)
  await error(page, text).waitFor()
  await pauseRetries(page)
  expect(await page.getByRole('alert').evaluate((alert) => getComputedStyle(alert).color)).toBe('rgb(168, 32, 26)')
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Welder', exact: true }).waitFor()
})

const placeKept = (page: Page) =>
  page.getByRole('main').getByText('You will keep your place in the list.', { exact: true })
const isPrimary = async (button: Locator) =>
  (await button.evaluate((element) => getComputedStyle(element).backgroundColor)) === 'rgb(14, 90, 71)'

test('after a failure Try again is the primary button, and visitors from the list keep their place in it', async () => {
  const page = await openFailing(
    { status: 503, json: { status: false, message: 'Please try again in a moment.' } },
    /status of 503/,
  )
  await error(page, 'Please try again in a moment.').waitFor()
  await placeKept(page).waitFor()
  expect(await page.getByRole('main').getByText('Please try again in a moment.').count()).toBe(1)
  expect([
    await isPrimary(page.getByRole('button', { name: 'Try again', exact: true })),
    await isPrimary(backButton(page)),
  ]).toEqual([true, false])
})

test('a direct visit does not mention a place in the list', async () => {
  const page = await site.newPage({ expected: /status of 503/ })
  await visit(page, '/')
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  await page.getByRole('link', { name: 'View Job: Welder' }).click()
  await error(page, 'Away.').waitFor()
  // The previous page's list is cached after this page has rendered, so the sentence would have appeared by now.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await page.getByText(/place in the list/).count()).toBe(0)
})

test.each(['phone', 'desktop'] as const)(
  'on a %s the footer stays out of view when a job is missing',
  async (viewport) => {
    const page = await site.newPage({ viewport, expected: /status of 404/ })
    await visit(page, unknown)
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(
      page.viewportSize()?.height ?? Infinity,
    )
  },
)

test('Back to Jobs goes back in history, to the list with its filters', async () => {
  const page = await site.newPage({ expected: /status of 500/ })
  await visit(page, '/jobs?search=weld')
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'View Job: Welder' }).click()
  await backButton(page).click()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?search=weld')
  await page.unroute(calls)
  await page.getByRole('link', { name: 'View Job: Welder' }).click()
  await page.getByRole('link', { name: 'Back to Jobs', exact: true }).click()
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
})

test.each(['button', 'link'] as const)(
  'the Back to Jobs %s goes to the list when there is no history, as after opening a link in a message',
  async (role) => {
    const page = await site.newPage({ expected: /status of 404/ })
    const url = site.origin + (role === 'link' ? pathOf('Welder') : unknown)
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void open(url, '_blank', 'noopener'), url),
    ])
    await untilHydrated(opened)
    expect(await opened.evaluate(() => history.length)).toBe(1)
    await opened.getByRole(role, { name: 'Back to Jobs', exact: true }).click()
    await opened.getByText('Showing 2 jobs', { exact: true }).waitFor()
  },
)

test('without scripts Back to Jobs opens the list', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, expected: /status of 404/ })
  await page.goto(unknown)
  await backButton(page).click()
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/jobs')
})

test.each(['Expired', 'Withdrawn'])(
  'a closed job (%s) still opens, says so, disables Apply Now and is not indexed',
  async (title) => {
    const page = await site.newPage()
    const response = await visit(page, pathOf(title))
    expect(response.status()).toBe(200)
    await page.getByText('This job is closed', { exact: true }).waitFor()
    expect(await applyButton(page).isDisabled()).toBe(true)
    expect(await robots(page)).toBe('noindex')
  },
)

test('a job that closes today is still open', async () => {
  const page = await site.newPage()
  await visit(page, pathOf('Last Day'))
  await page.getByText('Closes today', { exact: true }).waitFor()
  expect(await page.getByText('This job is closed').count()).toBe(0)
  expect(await applyButton(page).isEnabled()).toBe(true)
  expect(await page.locator('css=meta[name=robots]').count()).toBe(0)
})

test('a card shows a spinner while the script of its page loads', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs')
  const release = await holdResponses(page, '**/assets/job-details-page-*.js')
  const link = page.getByRole('link', { name: 'View Job: Welder' })
  await link.click()
  await expectSoon(() => link.getAttribute('aria-busy')).toBe('true')
  await release()
  await page.getByRole('heading', { level: 1, name: 'Welder', exact: true }).waitFor()
})
