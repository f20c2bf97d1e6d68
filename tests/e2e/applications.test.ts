import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../scripts/chromium.ts'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { openChromiumPage } from '../support/chromium.ts'
import { completeProfile, findJob, register } from '../support/journeys.ts'
import { emailLookup, newPerson, type Person } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'
import { newPdf } from '../support/profiles.ts'
import { openAs, signIn, wizardOf } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite('live')
})
afterAll(() => site.close())

const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply Now', exact: true })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Apply for/ })
const sendButton = (page: Page) => sheetOf(page).getByRole('button', { name: 'Send application', exact: true })
const note = (page: Page) => page.getByLabel('Note to the agency')
const received = (page: Page) => page.getByText(/^Received on \d+ \w+, \d\d:\d\d\. We answer by \d+ \w+( \d{4})?\.$/)

async function openAsIn(page: Page, person: Person, path: string) {
  await signIn(page, person)
  await visit(page, path)
  await page.waitForLoadState('networkidle')
}

/** A candidate whose profile has this job title. */
async function addApplicant(job_title: string | null = 'Cook'): Promise<Person> {
  const person = await site.addPerson()
  await site.db
    .insertInto('profiles')
    .values({ candidate_id: await idOf(person), job_title, updated_at: new Date() })
    .execute()
  return person
}

async function idOf({ email }: Person): Promise<number> {
  const query = site.db.selectFrom('candidates').select('id').where('email_lookup', '=', emailLookup(email))
  return (await query.executeTakeFirstOrThrow()).id
}

async function applicationsOf(person: Person): Promise<string[]> {
  const query = site.db.selectFrom('applications').select('reference')
  return (await query.where('candidate_id', '=', await idOf(person)).execute()).map(({ reference }) => reference)
}

test('on a phone a visitor signs in, adds a job title, applies, and follows the application', async () => {
  const pathOf = await site.showJobs([{ title: 'Head Cook', closes_on: null }])
  const person = await addApplicant(null)
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, pathOf('Head Cook'))
  await applyButton(page).click()
  await page.waitForURL('**/login?apply=*')
  await page.getByLabel('Email, username or phone').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await sheetOf(page).getByRole('link', { name: 'Add your job title' }).click()
  await page.getByLabel('Job title', { exact: true }).fill('cook')
  await page.getByRole('option').first().click()
  await page.getByLabel('Skills', { exact: true }).fill('Cooking')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await note(page).fill('I can start on Monday.')
  expect(page.url()).not.toContain('apply=')
  await page.reload()
  await applyButton(page).click()
  expect(await note(page).inputValue()).toBe('I can start on Monday.')
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await sendButton(page).click()
  await received(page).waitFor()
  await page.getByRole('button', { name: 'Applied', exact: true }).waitFor()
  await expectAccessibleInLightAndDark(page)
  const [reference = ''] = await applicationsOf(person)
  await page.goto('/applications')
  await page.getByRole('link', { name: 'Head Cook' }).click()
  await page.waitForURL(`**/applications/${reference}`)
  await page.getByText('I can start on Monday.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Your message').fill('Is the job in town?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message is sent.').waitFor()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('link', { name: 'Apply again' }).click()
  await sendButton(page).click()
  await received(page).waitFor()
  await page.goto('/jobs')
  await page.getByRole('article').getByText('Applied', { exact: true }).waitFor()
})

test('takes two taps and less than 15 kB from the page of a job', async () => {
  const pathOf = await site.showJobs([{ title: 'Driver' }])
  const page = await site.newPage({ viewport: 'phone' })
  await openAsIn(page, await addApplicant(), pathOf('Driver'))
  await applyButton(page).click()
  await sendButton(page).click()
  await received(page).waitFor()
  // With what the page loaded ahead for a candidate.
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/api\/|\/(appl\w+|visit|forms|profile-fields)-/.test(name))
      .map(({ transferSize }) => transferSize),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000)
})

test('offline, an application waits on the phone, and is sent once when the network returns', async () => {
  const pathOf = await site.showJobs([{ title: 'Mason' }])
  const person = await addApplicant()
  const page = await openAs(site, person, pathOf('Mason'), {
    viewport: 'phone',
    expected: /ERR_INTERNET_DISCONNECTED/,
  })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await applyButton(page).click()
  await note(page).fill('I have my own tools.')
  await sendButton(page).click()
  await page.getByText('Saved on this phone. It will be sent when you are online.').waitFor()
  expect(await received(page).count()).toBe(0)
  const back = Date.now()
  await page.context().setOffline(false)
  await received(page).waitFor()
  expect(Date.now() - back).toBeLessThan(10_000)
  expect(await applicationsOf(person)).toHaveLength(1)
})

test('the next opening of any page sends what waits, if the same candidate is signed in', async () => {
  const pathOf = await site.showJobs([{ title: 'Guard' }])
  const person = await addApplicant()
  const page = await openAs(site, person, pathOf('Guard'), { expected: /ERR_FAILED/ })
  await page.route('**/api/candidates/applications', (route) => route.abort())
  await applyButton(page).click()
  await sendButton(page).click()
  await page.getByText('Saved on this phone. It will be sent when you are online.').waitFor()
  const session = await page.evaluate(() => localStorage.getItem('kazi-kenya:session') ?? '')
  await page.evaluate(() => localStorage.removeItem('kazi-kenya:session'))
  await page.unroute('**/api/candidates/applications')
  const other = await addApplicant()
  await openAsIn(page, other, '/about')
  expect([await applicationsOf(person), await applicationsOf(other)]).toEqual([[], []])
  await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), session)
  await visit(page, '/terms')
  await page.getByText('Your application for Guard was received.').first().waitFor()
  await page.getByText(/When you apply, your application comes to us\./).waitFor()
  expect([await applicationsOf(person), await applicationsOf(other)]).toEqual([[expect.any(String)], []])
})

test('a job that was removed or closed while an application waits keeps the text and says why', async () => {
  const pathOf = await site.showJobs([{ title: 'Tailor' }])
  const page = await openAs(site, await addApplicant(), pathOf('Tailor'), { expected: /ERR_FAILED|409/ })
  await page.route('**/api/candidates/applications', (route) => route.abort())
  await applyButton(page).click()
  await note(page).fill('I sew well.')
  await sendButton(page).click()
  await page.getByText(/^Saved on this phone/).waitFor()
  await site.changeJob('Tailor', { closed_at: new Date(Date.now() - 2 * 86_400_000) })
  await page.unroute('**/api/candidates/applications')
  await page.reload()
  await page.getByText(/^Not sent\. This job closed on .* Your text is kept on this phone\.$/).waitFor()
  await page.getByText('I sew well.').waitFor()
})

test('a file from the profile is sent with the application, and the office downloads it', async () => {
  const pathOf = await site.showJobs([{ title: 'Plumber' }])
  const page = await openAs(site, await addApplicant(), '/dashboard?view=profile', { viewport: 'phone' })
  await page.getByRole('button', { name: 'Edit Documents' }).click()
  const wizard = wizardOf(page)
  await wizard.getByLabel('Document type').selectOption('Resume')
  const file = { name: 'my cv.pdf', mimeType: 'application/pdf', buffer: newPdf('Amina fits pipes.') }
  await wizard.getByLabel('Add a file').setInputFiles(file)
  await wizard
    .getByRole('list', { name: 'Files you added' })
    .getByRole('link', { name: /^Resume, PDF/ })
    .waitFor()
  await expectAccessibleInLightAndDark(page)
  await visit(page, pathOf('Plumber'))
  await applyButton(page).click()
  await sendButton(page).click()
  await received(page).waitFor()

  const clerk = await site.newPage({ viewport: 'desktop' })
  await site.enterOffice(clerk)
  await clerk.goto('/staff/applications?stage=new')
  await clerk.getByRole('link', { name: 'Amina Otieno' }).click()
  const download = clerk.waitForEvent('download')
  await clerk.getByRole('link', { name: /^Resume, PDF/ }).click()
  const saved = await (await download).path()
  expect(await readFile(saved, 'utf8')).toContain('Amina fits pipes.')
})

test('people find a job, register and complete their profile as in simulated mode', async () => {
  const bakers = Array.from({ length: 45 }, (_, index) => ({ title: `Baker ${index}`, country: 'Kenya' }))
  await site.showJobs([...bakers, { title: 'Head Cook', company: 'Hotel Nyali', country: 'Qatar' }])
  const page = await openChromiumPage(site.origin, findChromium() ?? '')
  onTestFinished(page.close)
  await findJob(page)
  const person = newPerson()
  await register(page, person, () => site.mailedLink(person.email, '/verify-email'))
  await completeProfile(page, await photoFile())
  expect(page.problems).toEqual([])
})
