import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dateOfDay, nairobiDay } from '../../src/calendar.ts'
import { expectAccessible, expectNoSidewaysScroll, type PageOptions } from '../support/browser.ts'
import { pictureOf } from '../support/pictures.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('job_drafts').execute()
  await site.showJobs([])
})

const inAMonth = dateOfDay(nairobiDay(new Date()) + 30)

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await site.enterOffice(page, { name: 'Wanjiru Kamau' })
  await page.goto(`/staff${path}`)
  return page
}

/** Makes everyone look idle since a time. */
async function useSessionsAt(time: Date): Promise<void> {
  await site.db.updateTable('staff_sessions').set({ last_used_at: time }).execute()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Title').fill('Cook')
  await field(page, 'Company').fill('Hoteli Ltd')
  await field(page, 'Town').fill('Nakuru')
  await field(page, 'Job type').selectOption('Full Time')
  await field(page, 'Salary').fill('KES 30,000 a month')
  await field(page, 'Closing date').fill(inAMonth)
  await field(page, 'Description').fill('Cook lunch for 80 guests.')
}

test('a clerk posts a job in eight entries, sees it as candidates will, and it is on the board', async () => {
  const page = await open('/jobs/new', { expected: /422/ })
  await button(page, 'Publish').click()
  await page.getByText('The title is missing. Every job needs one.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
  await fillIn(page)
  await expect.poll(() => preview(page).textContent()).toMatch(/Hoteli Ltd.*Cook.*KES 30,000 a month.*Nakuru, Kenya/)
  await button(page, 'Publish').click()
  await page.getByText('The job is on the board.').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const job = await fetch(`${site.origin}/api/jobs/profile/${id}`)
  expect(await job.json()).toMatchObject({ data: { job_title: 'Cook', job_city: 'Nakuru', job_closes_on: inAMonth } })
})

test('typed text survives a reload, a lost network and an ended session', async () => {
  const page = await open('/jobs/new', { expected: /401|ERR_INTERNET_DISCONNECTED/ })
  await field(page, 'Title').fill('Cook')
  await page.reload()
  await page.getByText('This is what you typed earlier').waitFor()
  await field(page, 'Company').fill('Hoteli Ltd')
  await page.context().setOffline(true)
  await button(page, 'Save draft').click()
  await page.getByText('Your text is kept in this tab').waitFor()
  await page.context().setOffline(false)
  await useSessionsAt(new Date(0))
  await button(page, 'Save draft').click()
  await page.waitForURL('**/staff/login**')
  await useSessionsAt(new Date())
  await page.goto('/staff/jobs/new')
  expect([await field(page, 'Title').inputValue(), await field(page, 'Company').inputValue()]).toEqual([
    'Cook',
    'Hoteli Ltd',
  ])
  await button(page, 'Save draft').click()
  await page.getByText('The draft is saved.').waitFor()
  expect(await page.getByText('This is what you typed earlier').count()).toBe(0)
})

test('two editors: the second one chooses between both versions', async () => {
  const page = await open('/jobs/new', { expected: /409/ })
  await fillIn(page)
  await button(page, 'Save draft').click()
  await page.waitForURL(/jobs\/[\da-f]{8}-/)
  const other = await open(new URL(page.url()).pathname.replace('/staff', ''))
  for (const [each, town] of [
    [other, 'Thika'],
    [page, 'Nyeri'],
  ] as const) {
    await field(each, 'Town').fill(town)
    await button(each, 'Save draft').click()
  }
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this job' })
  await expect.poll(() => dialog.textContent()).toMatch(/Wanjiru Kamau changed this at .*Yours: Nyeri.*Theirs: Thika/s)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Your version is saved.').waitFor()
  await other.reload()
  expect(await field(other, 'Town').inputValue()).toBe('Nyeri')
})

test('asks about fees and the deal, takes a picture, and schedules in Nairobi', async () => {
  const page = await open('/jobs/new', { expected: /422/ })
  await fillIn(page)
  await field(page, 'Country').fill('Qatar')
  await field(page, 'Housing').fill('Provided')
  await page.getByText('More about the job').click()
  await page.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await pictureOf() })
  await preview(page).locator('img').first().waitFor()
  await field(page, 'Description').fill('Cook. A registration fee applies.')
  await button(page, 'Schedule').first().click()
  await field(page, 'Day').fill(inAMonth)
  await page.getByLabel('Closing date').fill(dateOfDay(nairobiDay(new Date()) + 60))
  await button(page, 'Schedule').last().click()
  const dialog = page.getByRole('dialog', { name: 'Candidates must never pay. Publish all the same?' })
  await dialog.getByRole('button', { name: 'Publish all the same' }).click()
  await page.getByText('The job is scheduled.').waitFor()
  await page.getByText(/Will be published on .* 08:00, Nairobi time/).waitFor()
})

test('finds, opens, selects and closes jobs by keyboard', async () => {
  await site.showJobs([
    { title: 'Guard', source: 'partner' },
    { title: 'Nurse', source: 'partner' },
  ])
  const page = await open('/jobs')
  await page.getByText('2 jobs').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('GUA')
  await page.keyboard.press('Enter')
  await page.getByText('1 job', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toContain('search=GUA')
  await page.getByLabel('Select Guard').press('Space')
  await button(page, 'Close').press('Enter')
  await page.getByRole('cell', { name: 'Closed' }).waitFor()
  await page.getByLabel('Select Guard').blur()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('This job belongs to the feed "partner"').waitFor()
  expect(await field(page, 'Title').isDisabled()).toBe(true)
  await button(page, 'Take over').click()
  await field(page, 'Title').fill('Night Guard')
  await button(page, 'Save').click()
  await page.getByText('The job is saved.').waitFor()
  expect(await page.title()).toContain('Night Guard')
})

test.each(['phone', 'desktop'] as const)('the list and the form are accessible and fit on a %s', async (viewport) => {
  await site.showJobs([{ title: 'Guard', source: 'partner' }])
  const page = await open('/jobs', { viewport })
  await page.getByRole('link', { name: 'Guard' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Guard' }).click()
  await page.getByText('More about the job').click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
