import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each([true, false])('the page of the API has each call, what it takes and what it answers (scripts: %s)', async (javaScriptEnabled) => {
  const { paths }: { paths: Record<string, Record<string, object>> } = await (await fetch(`${site.origin}/api/openapi.json`)).json()
  const calls = Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`))
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled })
  await page.goto('/api/docs')
  await page.getByRole('heading', { level: 1, name: 'API', exact: true }).waitFor()
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(calls)
  const login = page.getByRole('region', { name: 'POST /api/login', exact: true })
  await login.getByText('identifier', { exact: true }).waitFor()
  await login.getByText('Answer 200, application/json').click()
  await login.getByText('token', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
})

test('a call is found by its line in the contents, and by its address', async () => {
  const page = await site.newPage()
  await visit(page, '/api/docs')
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'POST /api/candidates/update/education' }).click()
  await page.waitForURL('**/api/docs#post-api-candidates-update-education')
  const heading = page.getByRole('heading', { name: 'POST /api/candidates/update/education' })
  await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400)
})

test('whoever comes back to the page by Back finds it', async () => {
  const page = await site.newPage()
  await visit(page, '/api/docs')
  await page.getByRole('link', { name: 'About Us', exact: true }).first().click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'API' }).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'GET /api/jobs', exact: true }).waitFor()
})
