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
const times = (spoken: string[], sentence: string) => spoken.join('\n').split(sentence).length - 1

test('a blind person hears what a search found, opens a job and hears what applying did', async () => {
  const reader = await listenAt('/')
  await reader.focus('input[name="search"]')
  await reader.type('nurse')
  const found = await reader.press('Return')
  expect(found.join('\n')).toMatch(/obs for nurse · Kazi Kenya/)
  await reader.focus('article a')
  const job = await reader.press('Return')
  expect(job.join('\n')).toMatch(/(Staff|Theatre) Nurse/)
  await reader.focus('.foot-bar button.bg-primary')
  const applied = await reader.press('Return')
  expect(applied.join('\n')).toMatch(/Applying\.\.\.[^]*Test only: nothing was sent\.[^]*Application submitted/)
  expect((await reader.press('space')).join('\n')).not.toContain('document web')
})

test('a blind person hears why registering and signing in failed, once', async () => {
  const reader = await listenAt('/register')
  const field = await reader.focus('input[name="name"]')
  expect(field.join('\n')).toContain('Full name entry required')
  expect(field.join('\n')).not.toContain('invalid')
  await reader.focus('button[type="submit"]')
  const refused = await reader.press('Return')
  expect(refused.join('\n')).toContain('Please fill in all required fields.')
  await reader.open(`${site.origin}/login`)
  await reader.focus('input[name="identifier"]')
  await reader.type('someone')
  await reader.press('Tab')
  await reader.type('wrong password')
  const failed = await reader.press('Return')
  expect(times(failed, 'Wrong email, username, phone or password.')).toBe(1)
  expect(times(failed, 'Login failed.')).toBeLessThan(2)
  expect(failed.join('\n')).not.toContain('document web')
})

test('a blind person hears the job title that Enter takes, and the next step', async () => {
  const person = await site.addPerson()
  const reader = await listenAt('/login')
  await reader.focus('input[name="identifier"]')
  await reader.type(person.username)
  await reader.press('Tab')
  await reader.type(person.password)
  const signedIn = await reader.press('Return')
  expect(times(signedIn, 'Login successful!')).toBe(1)
  expect(signedIn.join('\n')).toContain(`Welcome back, ${person.name}`)
  await reader.open(`${site.origin}/dashboard?view=profile`)
  await reader.focus('button[aria-label^="Edit Work Profile"]')
  expect((await reader.press('Return')).join('\n')).toContain('Step 2 of 4')
  await reader.focus('input[name="job_title"]')
  const typed = await reader.type('nurse')
  const [, active = 'nothing'] = /choices?\. (.+), 1 of/.exec(typed.join('\n')) ?? []
  await reader.press('Return')
  expect(await reader.valueOf('input[name="job_title"]')).toBe(active)
  await reader.focus('input[name="skills"]')
  await reader.type('Wound care')
  const saved = await reader.press('Return')
  expect(saved.join('\n')).toContain('Step 3 of 4')
  expect(times(saved, 'Work profile saved successfully!')).toBe(1)
})
