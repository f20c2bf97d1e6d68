import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobRow } from '../../src/db/schema.ts'
import { dayInWords } from '../../src/language/dates.ts'
import { insertApplication } from '../support/applications.ts'
import { expectAccessible, expectNoSidewaysScroll, type PageOptions } from '../support/browser.ts'
import { insertJob } from '../support/jobs.ts'
import { daysFromToday, openSite, type Site, watchCalls } from './site.ts'

const questions = JSON.stringify([
  { id: 'a', text: 'Do you have a licence?', kind: 'yes_no', choices: [] },
  { id: 'b', text: 'How many years?', kind: 'number', choices: [] },
])

let site: Site
let cook: JobRow
/** By name. */
let references: Record<string, string>

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
  await site.db.deleteFrom('jobs').execute()
  cook = await insertJob(site.db, { title: 'Cook', company: 'Hoteli Ltd', questions })
  const mason = await insertJob(site.db, { title: 'Mason', company: 'Jenga Ltd' })
  references = {
    Amina: await apply('Amina Otieno', cook, { answers: '{"a":"yes","b":3}', answer_by: '2026-01-01' }),
    Brian: await apply('Brian Kiprop', cook, { answers: '{"a":"no","b":1}' }),
    Chebet: await apply('Chebet Naliaka', mason, { stage: 'reading' }),
  }
})

async function apply(name: string, job: JobRow, fields: object): Promise<string> {
  const person = await site.addPerson({ name, email: `${name.split(' ')[0]}@example.com` })
  return insertApplication(site.db, { person, job, ...fields })
}

async function open(path: string, role: 'staff' | 'manager' = 'staff', options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await site.enterOffice(page, { role, name: 'Wanjiru Kamau' })
  await page.goto(`/staff${path}`)
  return page
}

const namesOn = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('link').allTextContents()
const hasFocus = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).evaluate((results) => results === document.activeElement)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stageOf = async (name: string) =>
  site.db
    .selectFrom('applications')
    .select('stage')
    .where('reference', '=', references[name] ?? '')
    .executeTakeFirst()

test('finds applications by keyboard, and shows the search again after one was opened', async () => {
  const page = await open('/')
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Chebet Naliaka', 'Brian Kiprop', 'Amina Otieno'])
  const calls = watchCalls(page)
  await page.keyboard.press('/')
  await page.keyboard.type('amina')
  await page.keyboard.press('Enter')
  await page.getByText('1 application', { exact: true }).waitFor()
  expect([page.url(), ...calls].join('\n')).not.toContain('amina')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${references.Amina} · Amina Otieno` }).waitFor()
  await page.goBack()
  await page.getByText('1 application', { exact: true }).waitFor()
  await button(page, 'Clear').click()
  await page.getByText('3 applications').waitFor()
})

test('filters by job, stage and answer, with job and stage in the URL', async () => {
  const page = await open('/applications')
  await page.getByLabel('Job', { exact: true }).selectOption('Cook, Hoteli Ltd')
  await page.getByText('2 applications').waitFor()
  expect(page.url()).toContain(`job=${cook.uuid}`)
  await page.getByLabel('Question').selectOption('How many years?')
  await page.getByLabel('At least').fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOn(page)).toEqual(['Amina Otieno'])
  await page.getByText('Do you have a licence? yes').waitFor()
  await button(page, 'Clear').click()
  await button(page, 'Reading 1').click()
  await expect.poll(() => namesOn(page)).toEqual(['Chebet Naliaka'])
  await page.reload()
  await expect.poll(() => namesOn(page)).toEqual(['Chebet Naliaka'])
})

test('moves several with one reason, says which it could not move, undoes the move, and moves the focus to the results', async () => {
  const page = await open('/applications', 'staff', { expected: /422/ })
  const row = page.getByRole('row', { name: 'Amina Otieno' })
  const place = await row.boundingBox()
  await page.getByLabel('Select all applications of this page').check()
  expect(await row.boundingBox()).toEqual(place)
  await site.db
    .updateTable('applications')
    .set({ stage: 'shortlisted' })
    .where('reference', '=', references.Brian ?? '')
    .execute()
  await page.getByText('3 selected').waitFor()
  await button(page, 'Not selected').click()
  await button(page, 'Move').click()
  await page.getByText('Say why. The candidate reads it.').waitFor()
  await page.getByLabel('Reason').fill('The job is taken.')
  await button(page, 'Move').click()
  await page.getByText(`${references.Brian} was not moved: it is at Shortlisted now.`).waitFor()
  await page.getByText(/Moved to Not selected: 2\. Candidates read it at \d\d:\d\d, Nairobi time\./).waitFor()
  expect(await stageOf('Amina')).toEqual({ stage: 'not_selected' })
  await expect.poll(() => hasFocus(page)).toBe(true)
  await button(page, 'Undo').click()
  await page.getByText('Undone: 2.').waitFor()
  await expect.poll(() => hasFocus(page)).toBe(true)
  expect(await stageOf('Amina')).toEqual({ stage: 'new' })
  expect(await site.db.selectFrom('application_events').selectAll().execute()).toEqual([])
})

test('invites to an interview, writes a message and a note, and shows who did what', async () => {
  const page = await open(`/applications/${references.Amina}`, 'staff', { expected: /422/ })
  await page.getByText('Overdue').waitFor()
  await button(page, 'Interview').click()
  await page.getByLabel('Place').fill('Kenyatta Avenue 7')
  await button(page, 'Move').click()
  await page.getByText('Choose a day and a time within the next two years.').waitFor()
  const day = daysFromToday(3)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Time in Nairobi').fill('14:02')
  await button(page, 'Move').click()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText(`${dayInWords(day)}, 14:02, Nairobi time`).waitFor()
  await history.getByText('Wanjiru Kamau').waitFor()
  await page.getByLabel('New message').fill('Bring your ID.')
  await button(page, 'Send message').click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'Bring your ID.' })
    .waitFor()
  await page.getByLabel('New note').fill('Sounds friendly.')
  await page.reload()
  await button(page, 'Save note').click()
  await page
    .getByRole('region', { name: 'Notes' })
    .getByRole('listitem')
    .filter({ hasText: 'Sounds friendly.' })
    .waitFor()
  await button(page, 'Undo').click()
  await page.getByText('Nothing yet').waitFor()
  await button(page, 'Reading').click()
  await button(page, 'Move').click()
  await page.getByText('Moved to Reading.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reading')
  expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/254/)
})

test('lets a manager export what is shown and make a list for the employer, and staff not', async () => {
  const clerk = await open('/applications')
  await clerk.getByText('3 applications').waitFor()
  expect(await button(clerk, 'Export as CSV').count()).toBe(0)
  const page = await open(`/applications?job=${cook.uuid}`, 'manager')
  for (const [label, action, file] of [
    ['Export as CSV', 'Export', 'applications.csv'],
    ['List for the employer', 'Make list', 'applications-for-employer.csv'],
  ] as const) {
    await button(page, label).click()
    const download = page.waitForEvent('download')
    await button(page, action).click()
    expect((await download).suggestedFilename()).toBe(file)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('asks questions in the form of a job, which its preview shows', async () => {
  const page = await open('/jobs/new', 'staff', { expected: /422/ })
  await page.getByLabel('Title', { exact: true }).fill('Driver')
  await button(page, 'Add a question').click()
  await button(page, 'Save draft').click()
  await page.getByText('Write each question, in at most 200 characters.').waitFor()
  await page.getByLabel('Question 1', { exact: true }).fill('Which shift?')
  await page.getByLabel('Answer to question 1').selectOption('One of several')
  await page.getByLabel('Choices of question 1').fill('Day\nNight')
  await page.getByRole('region', { name: 'Preview' }).getByText('Which shift? Day, Night').waitFor()
  await button(page, 'Save draft').click()
  await page.getByText('The draft is saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Choices of question 1').inputValue()).toBe('Day\nNight')
})

test.each(['phone', 'desktop'] as const)('is accessible and fits on a %s', async (viewport) => {
  const page = await open('/applications', 'manager', { viewport })
  await page.getByText('3 applications').waitFor()
  await page.getByLabel('Select all applications of this page').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Interview').click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'Amina Otieno' }).click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
