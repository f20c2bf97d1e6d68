import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, untilHydrated, visit } from '../support/browser.ts'
import { combobox, expectStep, fieldOf, openAsGrace, openWizard, pick, profileCall, wizardOf } from './candidate.ts'
import { openSite, type PathOf, type Site, titlesOf } from './site.ts'

// Pages must work with an API that omits optional fields or sends null.

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Welder', country: 'Qatar', city: 'Doha', salary: 'QAR 2,000' },
    { title: 'Mason', country: 'Kenya' },
  ])
})
afterAll(() => site.close())

const sparse = ['missing', 'null'] as const
type Sparse = (typeof sparse)[number]

/** An object in which all but the named keys are missing or null. */
function only(fields: object, kept: string[], sparse: Sparse): object {
  const pairs = Object.entries(fields).map(([key, value]) => [
    key,
    kept.includes(key) ? value : sparse === 'null' ? null : undefined,
  ])
  return Object.fromEntries(pairs)
}

/** Removes every optional key from the responses to the job calls. */
async function respondSparsely(page: Page, how: Sparse): Promise<void> {
  await page.route('**/api/jobs?*', async (route) => {
    const response: { status: boolean; data: object[] } = await (await route.fetch()).json()
    await route.fulfill({
      json: {
        status: true,
        message: null,
        data: response.data.map((job) => only(job, ['id', 'job_uuid', 'job_title'], how)),
        ...(how === 'null' && { meta: null }),
      },
    })
  })
  await page.route('**/api/jobs/profile/*', async (route) => {
    const response: { data: object } = await (await route.fetch()).json()
    await route.fulfill({ json: { status: true, data: only(response.data, ['job_uuid', 'job_title'], how) } })
  })
}

test.each(sparse)('the list, the home page and a job open when each optional key is %s', async (how) => {
  const page = await site.newPage()
  await visit(page, '/about')
  await respondSparsely(page, how)
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  expect((await titlesOf(page)).toSorted()).toEqual(['Mason', 'Welder'])
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Open right now', exact: true }).waitFor()
  const loaded = page.waitForResponse('**/api/jobs/profile/*')
  await page.getByRole('link', { name: 'View Job: Welder' }).click()
  await loaded
  await page.getByRole('heading', { level: 1, name: 'Welder', exact: true }).waitFor()
  expect(await page.getByText(/undefined|null|NaN|Overseas/).count()).toBe(0)
})

test.each([{ data: null }, {}, { data: [] }, { data: {} }])(
  'shows Job not found for the response %o, and Back to Jobs goes back',
  async (response) => {
    const page = await site.newPage()
    await visit(page, '/jobs?search=weld')
    await page.route('**/api/jobs/profile/*', (route) => route.fulfill({ json: { status: true, ...response } }))
    await page.getByRole('link', { name: 'View Job: Welder' }).click()
    await page.getByRole('alert').getByRole('heading', { name: 'Job not found', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back to Jobs', exact: true }).click()
    await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  },
)

test.each([{ data: null }, {}])('shows an empty list for the response %o', async (response) => {
  const page = await site.newPage()
  await visit(page, '/about')
  await page.route('**/api/jobs?*', (route) => route.fulfill({ json: { status: true, ...response } }))
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  await page.getByRole('heading', { name: 'No jobs found', exact: true }).waitFor()
})

test('shows a complete job in full', async () => {
  const page = await site.newPage()
  await visit(page, pathOf('Welder'))
  for (const text of ['Doha, Qatar', 'QAR 2,000', 'Overseas'])
    await page.getByText(text, { exact: true }).first().waitFor()
})

test.each([
  ['a user without a name or an email', { status: true, token: 'abc', user: { name: null } }],
  ['no user', { status: true, token: 'abc' }],
  ['a user that is null', { status: true, message: null, token: 'abc', user: null }],
])('a login response with %s signs in, with the letter U', async (_, response) => {
  const page = await site.newPage()
  await page.route('**/api/login', (route) => route.fulfill({ json: response }))
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: null } }))
  await visit(page, '/login')
  await page.getByLabel('Email, username or phone', { exact: true }).fill('grace')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('No profile data available', { exact: true }).waitFor()
  await expectSoon(() => page.getByRole('button', { name: 'Account menu', exact: true }).textContent()).toMatch(/^U/)
})

test.each([
  { status: true, message: 'Welcome.', user: { name: 'Grace', email: 'grace@example.com' } },
  { status: true, token: null },
])('a login response without a token fails: %o', async (response) => {
  const page = await site.newPage()
  await page.route('**/api/login', (route) => route.fulfill({ json: response }))
  await visit(page, '/login')
  await page.getByLabel('Email, username or phone', { exact: true }).fill('grace')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('main').getByText('Login failed', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

const user = { name: 'Grace Njeri', email: 'grace@example.com' }

test.each([
  { user },
  { user, profile: null, work_profile: null, education: null, documents: null, certifications: null },
  { user, profile: {}, work_profile: {}, education: {}, documents: {}, certifications: [{}] },
  { user: null, profile: { country: null, dob: null }, work_profile: { skills: null, has_passport: null } },
])('a profile of %o opens in both views and each step', async (data) => {
  const page = await openAsGrace(site, '/dashboard?view=profile', data)
  await page.getByText('No documents uploaded yet', { exact: true }).waitFor()
  await page.getByText('No certifications added yet', { exact: true }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Welcome back, Grace Njeri', exact: true }).waitFor()
  for (const [name, step] of [
    ['Edit Location & Details', 1],
    ['Edit Work Profile', 2],
    ['Edit Documents', 4],
  ] as const) {
    await visit(page, '/dashboard?view=profile')
    await page.getByRole('button', { name, exact: true }).click()
    await expectStep(wizardOf(page), step)
  }
})

test('offers counties, sub-counties and titles that have only the required keys', async () => {
  const page = await openAsGrace(site, '/dashboard', { user })
  await page.route('**/api/jobs/counties', (route) =>
    route.fulfill({
      json: {
        status: true,
        data: {
          counties: [{ id: 7, name: 'Kiambu' }, { id: 8, name: null }, null],
          sub_counties: [{ name: 'Ruiru', county_id: 7 }, { county_id: 7 }],
        },
      },
    }),
  )
  await page.route('**/api/jobs/titles', (route) =>
    route.fulfill({ json: { data: [{ name: 'Waiter' }, { name: null }, {}] } }),
  )
  const wizard = await openWizard(page)
  await pick(wizard, 'County', 'kia', 'Kiambu')
  await pick(wizard, 'Sub-county', 'rui', 'Ruiru')
  await page.goto('/dashboard?view=profile')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await pick(wizard, 'Job title', 'wai', 'Waiter')
  expect(await combobox(wizard, 'Job title').inputValue()).toBe('Waiter')
})

test('accepts any text when counties and titles are null', async () => {
  const page = await openAsGrace(site, '/dashboard', { user }, { expected: /The counties could not be loaded/ })
  for (const call of ['**/api/jobs/counties', '**/api/jobs/titles'])
    await page.route(call, (route) => route.fulfill({ json: { status: true, data: null } }))
  const wizard = await openWizard(page)
  await combobox(wizard, 'County').fill('Kiambu')
  await combobox(wizard, 'Sub-county').fill('Ruiru')
  await visit(page, '/dashboard?view=profile')
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await page.getByText('Failed to load job titles', { exact: true }).waitFor()
  await combobox(wizard, 'Job title').fill('Anything')
  expect(await fieldOf(wizard, 'Job title').inputValue()).toBe('Anything')
})

test.each([{}, { available: null, message: null }])(
  'treats the username as taken when the check responds with %o',
  async (response) => {
    const page = await site.newPage()
    await page.route('**/api/check-username', (route) => route.fulfill({ json: { status: true, ...response } }))
    await visit(page, '/register')
    await page.getByLabel('Username', { exact: true }).fill('grace')
    await page.getByLabel('Username', { exact: true }).blur()
    await page.getByText('Username is already taken.', { exact: true }).first().waitFor()
  },
)
