import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('links in the contents lead to calls, also by keyboard, whose responses open and print', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/api/docs')
  const goTo = async (call: string) => {
    await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: call }).press('Enter')
    const heading = page.getByRole('heading', { name: call, exact: true })
    await expectSoon(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  }
  const responseField = page
    .getByRole('region', { name: 'POST /api/login', exact: true })
    .getByText('user.email', { exact: true })
  await page.emulateMedia({ media: 'print' })
  expect(await responseField.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  expect(await responseField.isVisible()).toBe(false)
  await goTo('POST /api/login')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await responseField.waitFor()
  await page.goBack()
  await goTo('POST /api/candidates/update/education')
  await page.waitForURL('**/api/docs#post-api-candidates-update-education')
  await page.getByRole('link', { name: 'About Us', exact: true }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  await page.getByRole('region', { name: 'GET /api/jobs', exact: true }).waitFor()
})
