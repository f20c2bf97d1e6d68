import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { daysFromToday, openSite, type Site, titlesOf, watchCalls } from './site.ts'

// `saved-jobs-page.test.tsx` tests failures, removed jobs and hearts.

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([
    { title: 'Nurse', country: 'Qatar' },
    { title: 'Mason', country: 'Qatar', closes_on: daysFromToday(0) },
    { title: 'Welder' },
  ])
})
afterAll(() => site.close())

const heartOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Save job', exact: true })
const chip = (page: Page, name: string) => page.getByRole('region').getByRole('link', { name, exact: true })

test('the chip of the list leads to the saved jobs, where Back from a job and All jobs restore what was left', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs?country=Qatar')
  await heartOf(page, 'Mason').tap()
  await heartOf(page, 'Nurse').tap()
  await chip(page, 'Saved (2)').tap()
  await page.waitForURL('/jobs?saved=1')
  await expectSoon(() => page.title()).toMatch(/^Saved jobs/)
  await expectSoon(() => titlesOf(page)).toEqual(['Nurse', 'Mason'])
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'View Job: Mason' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Mason' }).waitFor()
  const calls = watchCalls(page)
  await page.goBack()
  await expectSoon(() => titlesOf(page)).toEqual(['Nurse', 'Mason'])
  expect(calls).toEqual([])
  const card = page.getByRole('article').nth(1)
  const before = await card.boundingBox()
  await heartOf(page, 'Nurse').tap()
  expect(await card.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'All jobs', exact: true }).tap()
  await page.waitForURL('/jobs?country=Qatar')
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  await visit(page, '/jobs?saved=1')
  await expectSoon(() => titlesOf(page)).toEqual(['Mason'])
  await heartOf(page, 'Mason').tap()
  await page.reload()
  await page.getByRole('heading', { name: 'No saved jobs yet' }).waitFor()
  await expectAccessibleInLightAndDark(page)
})

test('without scripts the page says that it needs them, and the list has no chip', async () => {
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.goto('/jobs')
  expect(await page.getByRole('link', { name: /^Saved/ }).count()).toBe(0)
  const response = await page.goto('/jobs?saved=1')
  expect(response?.status()).toBe(200)
  await page.getByText('Turn on JavaScript in this browser to see them.').waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'All jobs', exact: true }).tap()
  await expectSoon(async () => (await titlesOf(page)).length).toBe(3)
})

test('in the light version the page leads to the full one', async () => {
  const page = await site.newPage({ viewport: 'phone', extraHTTPHeaders: { 'save-data': 'on' } })
  await page.goto('/jobs?saved=1')
  await page.getByText('This page needs the full version.').waitFor()
  await page.getByRole('link', { name: 'Use the full version' }).last().tap()
  await page.getByRole('heading', { name: 'No saved jobs yet' }).waitFor()
  expect(new URL(page.url()).search).toBe('?saved=1')
})
