import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { visit } from '../support/browser.ts'
import { engines } from '../support/engines.ts'
import { register } from '../support/journeys.ts'
import { newPerson } from '../support/people.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each(engines)('in %s people register, confirm their email address and sign in', async (_, open) => {
  const page = await open(site.origin)
  onTestFinished(page.close)
  const person = newPerson()
  await register(page, person, () => site.mailedLink(person.email, '/verify-email'))
  expect(page.problems).toEqual([])
})

test('without TextEncoderStream, as in Firefox before 113, a page is hydrated', async () => {
  const page = await site.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'TextEncoderStream'))
  await visit(page, '/jobs')
  expect(await page.evaluate(() => document.documentElement.dataset.scripts)).toBe('live')
})
