import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function open(): Promise<Page> {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/api/docs')
  return page
}

async function goTo(page: Page, call: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: call }).press('Enter')
  const heading = page.getByRole('heading', { name: call, exact: true })
  await expectSoon(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0)
}

test('responses open, also by keyboard, and print', async () => {
  const page = await open()
  const responseField = page
    .getByRole('region', { name: 'POST /api/login', exact: true })
    .getByText('user.email', { exact: true })
  await page.emulateMedia({ media: 'print' })
  expect(await responseField.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  expect(await responseField.isVisible()).toBe(false)
  await goTo(page, 'POST /api/login')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await responseField.waitFor()
})

test('links in the contents lead to calls, also after Back', async () => {
  const page = await open()
  await goTo(page, 'POST /api/login')
  await page.goBack()
  await goTo(page, 'POST /api/candidates/update/education')
  await page.waitForURL('**/api/docs#post-api-candidates-update-education')
  // A click waits for two identical frames, and a busy machine draws this long page slowly.
  await page.getByRole('link', { name: 'About Us', exact: true }).first().press('Enter')
  await page.waitForURL('**/about')
  await page.goBack()
  await page.getByRole('region', { name: 'GET /api/jobs', exact: true }).waitFor()
})
