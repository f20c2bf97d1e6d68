import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { findUnreadableText, setTextSize } from '../support/large-text.ts'
import { openAs } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite('live')
})
afterAll(() => site.close())

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('on a phone a candidate changes the email by a link, downloads their data, and deletes the account', async () => {
  const person = await site.addPerson()
  const page = await openAs(site, person, '/settings', { viewport: 'phone' })
  const email = `new.${person.email}`
  await cardOf(page, 'Email').getByLabel('New email address').fill(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await cardOf(page, 'Email')
    .getByText(/^We have sent a link to the new address/)
    .waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)

  await visit(page, await site.mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByText(`Your email address is changed to ${email}.`).waitFor()
  await visit(page, '/settings')
  await cardOf(page, 'Email').getByText(email).waitFor()

  await cardOf(page, 'Your data').getByLabel('Your password').fill(person.password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const files = unzipSync(await readFile(await file.path()))
  expect(strFromU8(files['my-data.txt'] ?? new Uint8Array())).toContain(email)

  await cardOf(page, 'Delete my account').getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your account and everything in it are deleted.').waitFor()
})

test('texts twice as large fit', async () => {
  const page = await openAs(site, await site.addPerson(), '/settings', { viewport: 'phone' })
  await cardOf(page, 'Delete my account').waitFor()
  await setTextSize(page, '200% by style')
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate(findUnreadableText)).toEqual([])
})
