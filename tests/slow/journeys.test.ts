import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { openChromiumPage } from '../support/chromium.ts'
import { engines } from '../support/engines.ts'
import { completeProfile, findJob, register, sendMessage } from '../support/journeys.ts'
import { ensureOldChromium } from '../support/old-chromium.ts'
import { newPerson } from '../support/people.ts'
import { pictureOf } from '../support/pictures.ts'

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

async function photoFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-photo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await pictureOf({ width: 600, height: 800, format: 'jpeg' }))
  return path
}
