import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { type ScreenReader, startScreenReader } from '../support/screen-reader.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([
    { title: 'Staff Nurse', salary: 'KES 45,000 a month', country: 'Kenya' },
    { title: 'Theatre Nurse', country: 'Qatar' },
    { title: 'Mason', country: 'Kenya' },
  ])
})
afterAll(() => site.close())

async function listenAt(path: string): Promise<ScreenReader> {
  const reader = await startScreenReader()
  onTestFinished(reader.close)
  await reader.open(site.origin + path)
  return reader
}

/** How often a sentence was spoken. */
const times = (spoken: string, sentence: string) => spoken.split(sentence).length - 1

test('a blind person hears what a search found, opens a job and hears what applying did', async () => {
  const reader = await listenAt('/')
  await reader.focus('input[name="search"]')
  await reader.type('nurse')
  await reader.press('Return')
  await reader.hear(/Jobs for nurse[^]*Showing 2 jobs/)
  await reader.focus('article a')
  await reader.press('Return')
  await reader.hear(/(Staff|Theatre) Nurse/)
  await reader.focus('.foot-bar button.bg-primary')
  await reader.press('Return')
  const applied = await reader.hear(/Applying…[^]*Test only: nothing was sent\. ?Application submitted successfully!/)
  expect(times(applied, 'Application submitted')).toBe(1)
  await reader.press('Tab')
  // The focus was not lost.
  expect(await reader.hear(/Ask us on WhatsApp/)).not.toContain('document web')
})

test('a blind person hears why registering and signing in failed, once, and that a link was sent', async () => {
  const reader = await listenAt('/register')
  await reader.focus('input[name="name"]')
  expect(await reader.hear(/Full name entry required/)).not.toContain('invalid')
  await reader.focus('button[type="submit"]')
  await reader.press('Return')
  await reader.hear(/Please fill in all required fields\./)
  await reader.open(`${site.origin}/login`)
  await reader.focus('input[name="identifier"]')
  await reader.type('someone')
  await reader.press('Tab')
  await reader.type('wrong password')
  await reader.press('Return')
  const failed = await reader.hear(/Wrong email, username, phone or password\./)
  expect(times(failed, 'Wrong email, username, phone or password.')).toBe(1)
  expect(times(failed, 'Login failed.')).toBeLessThan(2)
  expect(failed).not.toContain('document web')
  await reader.open(`${site.origin}/forgot-password`)
  await reader.focus('input[name="identifier"]')
  await reader.type('someone')
  await reader.press('Return')
  expect(await reader.hear(/Check your email/)).not.toContain('document web')
})

test('a blind person hears the job title that Enter takes, and the next step', async () => {
  const person = await site.addPerson()
  const reader = await listenAt('/login')
  await reader.focus('input[name="identifier"]')
  await reader.type(person.username)
  await reader.press('Tab')
  await reader.type(person.password)
  await reader.press('Return')
  const signedIn = await reader.hear(/Login successful![^]*Welcome back/)
  expect(times(signedIn, 'Login successful!')).toBe(1)
  expect(signedIn).toContain(`Welcome back, ${person.name}`)
  await reader.open(`${site.origin}/dashboard?view=profile`)
  await reader.focus('button[aria-label^="Edit Work Profile"]')
  await reader.press('Return')
  await reader.hear(/Step 2 of 4/)
  await reader.focus('input[name="job_title"]')
  await reader.type('nurse')
  const [, active] = /choices?\. (.+), 1 of/.exec(await reader.hear(/choices?\. .+, 1 of/)) ?? []
  await reader.press('Return')
  await reader.focus('input[name="skills"]')
  expect(await reader.valueOf('input[name="job_title"]')).toBe(active)
  await reader.type('Wound care')
  await reader.press('Return')
  const saved = await reader.hear(/Step 3 of 4/)
  expect(times(saved, 'Work profile saved successfully!')).toBe(1)
})
