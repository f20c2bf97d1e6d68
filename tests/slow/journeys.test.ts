import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { openChromiumPage } from '../support/chromium.ts'
import { engines } from '../support/engines.ts'
import { completeProfile, findJob, register, sendMessage } from '../support/journeys.ts'
import { ensureOldChromium } from '../support/old-chromium.ts'
import { newPerson } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'

/** The current engines, and the oldest supported browser that tests can get. */
const browsers: typeof engines = [
  ...engines,
  ['Chromium 92', (origin) => openChromiumPage(origin, ensureOldChromium())],
]

let site: Site

beforeAll(async () => {
  site = await openSite()
  const bakers = Array.from({ length: 45 }, (_, index) => ({ title: `Baker ${index}`, country: 'Kenya' }))
  await site.showJobs([...bakers, { title: 'Head Cook', company: 'Hotel Nyali', country: 'Qatar' }])
})
afterAll(() => site.close())

test.each(browsers)('in %s people find jobs, send a message, register, and complete their profile', async (_, open) => {
  const page = await open(site.origin)
  onTestFinished(page.close)
  await findJob(page)
  await sendMessage(page)
  const person = newPerson()
  await register(page, person, () => site.mailedLink(person.email, '/verify-email'))
  await completeProfile(page, await photoFile())
  expect(page.problems).toEqual([])
})
