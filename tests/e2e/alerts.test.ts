import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInLightAndDark } from '../support/browser.ts'
import { openAs } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => void (site = await openSite('live')))
afterAll(() => site.close())

test('a candidate asks for jobs by email with the keyboard, and stops them without scripts', async () => {
  await site.showJobs([{ title: 'Head Cook', closes_on: null }])
  const person = await site.addPerson()
  await site.db.updateTable('candidates').set({ email_verified_at: new Date() }).execute()
  const page = await openAs(site, person, '/jobs?search=cook', { viewport: 'phone' })
  const button = page.getByRole('button', { name: 'Email me jobs like these', exact: true })
  await button.press('Enter')
  await page.getByRole('radio', { name: 'Every day' }).press('ArrowRight')
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('button', { name: 'Email me', exact: true }).press('Enter')
  await page.getByText('We email you new jobs every week.').waitFor()
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)

  const token = await site.db.selectFrom('digests').select('unsubscribe_token').executeTakeFirstOrThrow()
  const plain = await site.newPage({ javaScriptEnabled: false })
  await plain.goto(`/unsubscribe/${token.unsubscribe_token}`)
  expect(await site.db.selectFrom('alerts').selectAll().execute()).toMatchObject([{ search: 'cook' }])
  await plain.getByRole('button', { name: 'Stop these emails', exact: true }).click()
  await plain.getByRole('heading', { name: 'You get no more emails about jobs from us' }).waitFor()
  expect(await site.db.selectFrom('alerts').selectAll().execute()).toEqual([])
})
