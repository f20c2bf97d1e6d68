import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
