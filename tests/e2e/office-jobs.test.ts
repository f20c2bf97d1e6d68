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

/** Opens a saved job in two browsers. */
async function openTwice(): Promise<[Page, Page]> {
  const page = await open('/jobs/new', { expected: /409/ })
  await fillIn(page)
  await button(page, 'Save draft').click()
  await page.waitForURL(/jobs\/[\da-f]{8}-/)
  return [page, await open(new URL(page.url()).pathname.replace('/staff', ''))]
}

async function saveFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text)
  await button(page, 'Save draft').click()
}

test('two editors: the second one chooses between both versions of the fields that both changed', async () => {
  const [page, other] = await openTwice()
  await saveFields(other, { Town: 'Thika', Salary: 'KES 9' })
  await other.getByText('The draft is saved.').waitFor()
  await saveFields(page, { Town: 'Nyeri', Company: 'Hoteli Mpya' })
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this job' })
  await expect.poll(() => dialog.textContent()).toMatch(/Wanjiru Kamau changed this at .*Yours: Nyeri.*Theirs: Thika/s)
  expect(await dialog.textContent()).not.toMatch(/Salary|Company/)
  await button(page, 'Cancel').click()
  expect(await field(page, 'Town').inputValue()).toBe('Nyeri')
  await button(page, 'Save draft').click()
  await button(page, 'Keep mine').click()
  await page.getByText('Your version is saved.').waitFor()
  await other.reload()
  const values = ['Town', 'Salary', 'Company'].map((name) => field(other, name).inputValue())
  expect(await Promise.all(values)).toEqual(['Nyeri', 'KES 9', 'Hoteli Mpya'])
})

test('two editors: changes of different fields are both kept, also after one of them changes the state', async () => {
  const [page, other] = await openTwice()
  await saveFields(other, { Salary: 'KES 9' })
  await other.getByText('The draft is saved.').waitFor()
  await saveFields(page, { Town: 'Nyeri' })
  await page.getByText(/Your changes are saved. Wanjiru Kamau changed this at .*; both are kept./).waitFor()
  expect(await field(page, 'Salary').inputValue()).toBe('KES 9')
  await button(page, 'Publish').click()
  await page.getByText('The job is on the board.').waitFor()
  await other.reload()
  await field(page, 'Town').fill('Embu')
  await field(other, 'Town').fill('Meru')
  await button(other, 'Save').click()
  await other.getByText('The job is saved.').waitFor()
  await button(page, 'Close job').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close job' }).click()
  await page.getByText('The job is closed.').waitFor()
  await button(page, 'Save').click()
  await page.getByText('Theirs: Meru').waitFor()
})

test('a lost first save is sent again without a second draft', async () => {
  const page = await open('/jobs/new', { expected: /ERR_FAILED/ })
  await page.route(
    '**/api/staff/jobs',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await saveFields(page, { Title: 'Cook' })
  await page.getByText('Your text is kept in this tab').waitFor()
  await saveFields(page, { Title: 'Head Cook' })
  await page.getByText('The draft is saved.').waitFor()
  const drafts = await site.db.selectFrom('job_drafts').select('fields').execute()
  expect(drafts).toMatchObject([{ fields: { title: 'Head Cook', country: 'Kenya' } }])
})

test('on a phone a refused time keeps its form, and shows the error until it is mended', async () => {
  const page = await open('/jobs/new', { viewport: 'phone', expected: /422/ })
  await fillIn(page)
  await field(page, 'Description').fill('')
  await button(page, 'Schedule').click()
  expect(await button(page, 'Schedule').count()).toBe(1)
  await button(page, 'Schedule').click()
  const error = page.getByText('Describe the job in a few sentences')
  await error.waitFor()
  await expect.poll(() => error.evaluate((shown) => shown.getBoundingClientRect().top / innerHeight)).toBeLessThan(0.9)
  expect(await error.evaluate((shown) => shown.getBoundingClientRect().top)).toBeGreaterThan(0)
  await field(page, 'Description').fill('Cook lunch for 80 guests.')
  expect(await error.count()).toBe(0)
  await button(page, 'Schedule').click()
  await page.getByText('The job is scheduled.').waitFor()
  expect(await field(page, 'Day').count()).toBe(0)
})

test('asks about fees and the deal, takes a picture, and schedules in Nairobi', async () => {
  const page = await open('/jobs/new', { expected: /422/ })
  await fillIn(page)
  await field(page, 'Town').fill('Doha')
  expect(await field(page, 'Country').inputValue()).toBe('Qatar')
  await field(page, 'Housing').fill('Provided')
  await page.getByText('More about the job').click()
  await page.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await pictureOf() })
  await preview(page).locator('img').first().waitFor()
  await field(page, 'Description').fill('Cook. A registration fee applies.')
  await button(page, 'Schedule').click()
  await field(page, 'Day').fill(inAMonth)
  await page.getByLabel('Closing date').fill(dateOfDay(nairobiDay(new Date()) + 60))
  await button(page, 'Schedule').click()
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
  await page.getByRole('dialog', { name: 'Close 1 job?' }).getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('cell', { name: 'Closed' }).waitFor()
  await page.getByLabel('Select Guard').blur()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('This job comes from "partner"').waitFor()
  expect(await field(page, 'Title').isDisabled()).toBe(true)
  await button(page, 'Take over').click()
  await field(page, 'Title').fill('Night Guard')
  await button(page, 'Save').click()
  await page.getByText('The job is saved.').waitFor()
  await expect.poll(() => page.title()).toContain('Night Guard')
})

test('a page that is opened directly starts at its top, and a reload keeps the position', async () => {
  const page = await open('/jobs/new', { viewport: 'phone' })
  const scrollTop = () => page.evaluate(() => Math.round(scrollY))
  await field(page, 'Description').waitFor()
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await expect.poll(scrollTop).toBe(300)
  await page.goto('/staff/jobs/new?again')
  await field(page, 'Description').waitFor()
  expect(await scrollTop()).toBe(0)
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
