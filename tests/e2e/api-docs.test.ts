import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each([true, false])(
  'the API page shows each call with its parameters and responses (scripts: %s)',
  async (javaScriptEnabled) => {
    const { paths }: { paths: Record<string, Record<string, object>> } = await (
      await fetch(`${site.origin}/api/openapi.json`)
    ).json()
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const page = await site.newPage({ viewport: 'phone', javaScriptEnabled })
    await page.goto('/api/docs')
    await page.getByRole('heading', { level: 1, name: 'API', exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(calls)
    const login = page.getByRole('region', { name: 'POST /api/login', exact: true })
    await login.getByText('identifier', { exact: true }).waitFor()
    await login.getByText('Response 200, application/json').click()
    await login.getByText('token', { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
  },
)

test('each link in the contents scrolls to its call and moves the keyboard focus there', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/api/docs')
  const goTo = (call: string) =>
    page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: call }).press('Enter')
  const topOf = (call: string) =>
    page.getByRole('heading', { name: call, exact: true }).evaluate((heading) => heading.getBoundingClientRect().top)
  const expectAt = async (call: string) => {
    await expectSoon(() => topOf(call)).toBeLessThan(200)
    expect(await topOf(call)).toBeGreaterThanOrEqual(0)
  }
  await goTo('POST /api/login')
  await expectAt('POST /api/login')
  await page.goBack()
  await goTo('POST /api/candidates/update/education')
  await page.waitForURL('**/api/docs#post-api-candidates-update-education')
  await expectAt('POST /api/candidates/update/education')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await goTo('POST /api/reset-password')
  await expectAt('POST /api/reset-password')
})

test('prints the responses of each call, and says so when the description cannot be loaded', async () => {
  const page = await site.newPage({ expected: /status of 503/ })
  await visit(page, '/api/docs')
  const responseField = page
    .getByRole('region', { name: 'POST /api/login', exact: true })
    .getByText('user.email', { exact: true })
  expect(await responseField.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await responseField.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'About Us', exact: true }).first().click()
  await page.waitForURL('**/about')
  await page.route('**/api/openapi.json', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }),
  )
  await page.goBack()
  await page.getByText(/^We could not load the API description/).waitFor()
  await expectAccessible(page)
})

test('Back returns to the page', async () => {
  const page = await site.newPage()
  await visit(page, '/api/docs')
  await page.getByRole('link', { name: 'About Us', exact: true }).first().click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'API' }).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'GET /api/jobs', exact: true }).waitFor()
})
