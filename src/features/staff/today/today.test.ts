import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { sendApplication, type SentApplication } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { later, minuteMs } from '../../../calendar.ts'
import { emptyJob } from '../../../contract/job-fields.ts'
import { fieldsOf, recordsOf } from '../../../contract/reading.ts'
import { saveJobs } from '../../jobs/writing/write-service.server.ts'

let site: TestApp
let session: string
beforeAll(async () => {
  site = await startTestApp()
  session = (await createMember(site)).session
})
afterAll(() => site.close())

const job = { ...emptyJob, company: 'Duka', country: 'Kenya' }

/** What Today shows, by the titles of its lists: how many there are, and its items. */
async function readToday(board = site, member = session) {
  const { lists, days } = fieldsOf(fieldsOf((await staffCall(board, member, 'GET', '/today')).body).data)
  const byTitle = recordsOf(lists).map(
    ({ title, total, items }) => [title, { total, items: recordsOf(items) }] as const,
  )
  return { days, ...Object.fromEntries(byTitle) }
}

test('names open jobs that close from today on within seven days', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29']
  await saveJobs(
    site.db,
    days.map((day) => Object.assign({}, job, { reference: day, title: `Cook ${day}`, closes_on: day })),
    { source: 'agency' },
  )
  expect(await readToday()).toMatchObject({
    'Closing within a week': {
      total: 2,
      items: [
        { title: 'Cook 2026-11-21', text: 'Duka, closes on 21 November 2026' },
        { title: 'Cook 2026-11-28', text: 'Duka, closes on 28 November 2026' },
      ],
    },
  })
})

test('lists 20 closing jobs and counts all of them', async () => {
  const closing = Array.from({ length: 25 }, (_, at) => ({
    ...job,
    reference: `closing ${at}`,
    title: `Cleaner ${at}`,
    closes_on: '2026-11-22',
  }))
  await saveJobs(site.db, closing, { source: 'agency' })
  const items = expect.toSatisfy((jobs: unknown[]) => jobs.length === 20)
  expect(await readToday()).toMatchObject({ 'Closing within a week': { total: 27, items } })
  await site.db.deleteFrom('jobs').where('title', 'like', 'Cleaner%').execute()
})

test('names jobs that their feed dropped until they are closed', async () => {
  await saveJobs(site.db, [{ ...job, reference: 'mason', title: 'Mason' }], { source: 'agency' })
  const mason = site.db.updateTable('jobs').where('reference', '=', 'mason')
  await mason.set({ taken_over_at: site.clock.time, missing_from_feed_at: site.clock.time }).execute()
  expect(await readToday()).toMatchObject({ 'No longer in their feed': { items: [{ title: 'Mason' }] } })
  await mason.set({ closed_at: site.clock.time }).execute()
  expect(await readToday()).not.toHaveProperty('No longer in their feed')
})

test('names a feed while its last run failed or found other columns', async () => {
  await site.db
    .insertInto('sources')
    .values({ name: 'partner', location_sealed: Buffer.from('x') })
    .execute()
  const run = (values: object) =>
    site.db
      .insertInto('import_runs')
      .values({ source: 'partner', location: 'x', ...values })
      .execute()
  const feed = async () => fieldsOf(await readToday())['Feeds to look at']
  await run({ state: 'failed', message: 'The server did not answer.' })
  expect(await feed()).toMatchObject({ items: [{ title: 'partner', text: 'The server did not answer.' }] })
  await run({ state: 'done', new_columns: '["Salary"]' })
  expect(await feed()).toMatchObject({ items: [{ title: 'partner', text: 'New columns: Salary.' }] })
  await run({ state: 'done' })
  expect(await feed()).toBeUndefined()
})

describe('applications', () => {
  const start = new Date('2026-12-01T09:00:00+03:00')
  let live: TestApp
  let staff: string
  beforeAll(async () => void (live = await startTestApp({ now: start, config: { isLive: true } })))
  afterAll(() => live.close())
  beforeEach(async () => {
    live.clock.time = start
    await live.db.deleteFrom('candidates').execute()
    staff = (await createMember(live, { role: 'manager' })).session
  })

  const newApplication = async (title: string) =>
    sendApplication(live, (await insertJob(live.db, { title })).uuid, { name: 'Amina Otieno' })
  const applications = () => readToday(live, staff)
  const move = ({ reference }: SentApplication, stage: string, fields: object) =>
    staffCall(live, staff, 'POST', '/applications/move', { rows: [{ reference, stage: 'new' }], stage, ...fields })

  test('are not counted until someone applies', async () => {
    expect(await readToday()).toMatchObject({ days: null })
  })

  test('name late answers, new ones by job, and count them by day', async () => {
    const { reference } = await newApplication('Cook')
    const before = await applications()
    expect(before).toMatchObject({
      'New applications': { total: 1, items: [{ title: 'Cook', text: expect.stringContaining('1 new application') }] },
      days: expect.arrayContaining([{ day: '2026-12-01', count: 1 }]),
    })
    expect(before).not.toHaveProperty('Late answers')
    live.clock.time = new Date('2026-12-23T00:00:00+03:00')
    staff = (await createMember(live)).session
    expect(await applications()).toMatchObject({
      'Late answers': {
        total: 1,
        items: [
          {
            to: `/applications/${reference}`,
            title: `${reference} · Amina Otieno`,
            text: 'Cook. You promised an answer by 22 December 2026.',
          },
        ],
      },
    })
  })

  test('count new ones of all jobs, and list 20 jobs', async () => {
    const { candidateId: candidate_id } = await newApplication('Cook')
    const copy_sealed = Buffer.from('x')
    for (let at = 0; at < 21; at++) {
      const { id: job_id } = await insertJob(live.db, { title: 'Mason' })
      const reference = `KK-N${String(at).padStart(3, '0')}`
      const row = { reference, candidate_id, job_id, applied_at: start, answer_by: '2026-12-22', copy_sealed }
      await live.db.insertInto('applications').values(row).execute()
    }
    const items = expect.toSatisfy((jobs: unknown[]) => jobs.length === 20)
    expect(await applications()).toMatchObject({ 'New applications': { total: 22, items } })
  })

  test('name unread messages, until someone opens the application', async () => {
    const { reference, path, token } = await newApplication('Cook')
    await call(live, 'POST', `${path}/messages`, { token, body: { text: 'When do you answer?' } })
    const text = 'Cook. Since 1 December 2026, 09:00, Nairobi time.'
    expect(await applications()).toMatchObject({
      'Unread messages': { items: [{ to: `/applications/${reference}`, text }] },
    })
    await staffCall(live, staff, 'GET', `/applications/${reference}`)
    expect(await applications()).not.toHaveProperty('Unread messages')
  })

  test('name offers without an answer and with one, and the interviews of the next seven days', async () => {
    const [offered, soon, later] = [
      await newApplication('Cook'),
      await newApplication('Mason'),
      await newApplication('Tailor'),
    ]
    await move(offered, 'offered', { answer_by: '2026-12-04' })
    await move(soon, 'interview', { text: 'Here', happens_at: '2026-12-08T08:59:00+03:00' })
    await move(later, 'interview', { text: 'Here', happens_at: '2026-12-08T09:00:00+03:00' })
    const [toOffer, toInterview] = [offered, soon].map(({ reference }) => `/applications/${reference}`)
    expect(await applications()).toMatchObject({
      'Offers without an answer': { items: [{ to: toOffer, text: 'Cook. Answer by 4 December 2026.' }] },
      'Interviews of the next seven days': {
        total: 1,
        items: [{ to: toInterview, text: 'Mason. 8 December 2026, 08:59, Nairobi time. No answer yet.' }],
      },
    })
    await live.db.updateTable('application_events').set({ answer: 'yes', answered_at: start }).execute()
    const answered = await applications()
    expect(answered).toMatchObject({
      'Offers answered': {
        items: [{ to: toOffer, text: 'Cook. The candidate accepts (1 December 2026, 09:00, Nairobi time).' }],
      },
      'Interviews of the next seven days': { items: [{ text: expect.stringContaining('The candidate will come.') }] },
    })
    expect(answered).not.toHaveProperty('Offers without an answer')
    const rows = [{ reference: offered.reference, stage: 'offered' }]
    await staffCall(live, staff, 'POST', '/applications/move', { rows, stage: 'placed' })
    expect(await applications()).not.toHaveProperty('Offers answered')
  })

  test('name what ended with an account, and leave out suspended candidates', async () => {
    const [erased, suspended] = [await newApplication('Cook'), await newApplication('Mason')]
    await staffCall(live, staff, 'POST', `/candidates/${erased.candidateId}/erase`, { name: 'Amina Otieno' })
    await staffCall(live, staff, 'POST', `/candidates/${suspended.candidateId}/suspend`)
    const today = await applications()
    const text = `${erased.reference}, new. The account was erased on 1 December 2026, 09:00, Nairobi time.`
    expect(today).toMatchObject({ 'Erased applicants': { items: [{ title: 'Cook', text }] } })
    expect(today).not.toHaveProperty('New applications')
  })

  test('name who asked for deletion, until the office erases the account and tells its owner', async () => {
    const own = await newApplication('Cook')
    await move(own, 'offered', { answer_by: '2026-12-04' })
    live.clock.time = later(start, 10 * minuteMs)
    staff = (await createMember(live, { role: 'manager' })).session
    const body = { password: 'a long and quiet password' }
    await call(live, 'POST', '/candidates/delete', { token: own.token, body })
    const { candidateId: id } = own
    const text = 'Asked on 1 December 2026, 09:10, Nairobi time, with an offer or a job. Answer within 14 days.'
    expect(await applications()).toMatchObject({
      'Accounts to delete': { total: 1, items: [{ to: `/candidates/${id}`, title: 'Amina Otieno', text }] },
    })
    await staffCall(live, staff, 'POST', `/candidates/${id}/erase`, { name: 'Amina Otieno' })
    expect((await live.readMails()).at(-1)?.subject).toBe('Your Kazi Kenya account is deleted')
  })
})
