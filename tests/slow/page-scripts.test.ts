import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { visit } from '../support/browser.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const expected = /ERR_|import|Error loading route module|openstreetmap/
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('if the script of the next page does not load, this page loads again with what was typed', async () => {
  const page = await site.newPage({ expected })
  await visit(page, '/contact')
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('Is the job still open?')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/terms-page-*.js', (route) => route.abort('connectionreset'))
  const openTerms = () => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use', exact: true }).click()
  await Promise.all([page.waitForEvent('load'), openTerms()])
  await page.getByText('Your message from earlier is here.', { exact: true }).waitFor()
  expect(await message.inputValue()).toBe('Is the job still open?')
  await page.unroute('**/assets/terms-page-*.js')
  await openTerms()
  await title(page, 'Terms of use').waitFor()
})

test('if the script of the saved jobs does not load, their page says so and offers to load it again', async () => {
  const page = await site.newPage({ viewport: 'phone', expected })
  await page.route('**/assets/saved-jobs-page-*.js', (route) => route.abort('connectionreset'))
  await visit(page, '/jobs')
  await page.waitForLoadState('networkidle')
  await page.getByRole('region').getByRole('link', { name: 'Saved', exact: true }).click()
  await title(page, 'Something went wrong').waitFor()
  await page.unroute('**/assets/saved-jobs-page-*.js')
  await page.getByRole('link', { name: 'Try again', exact: true }).click()
  await page.getByText('No saved jobs yet').waitFor()
})
