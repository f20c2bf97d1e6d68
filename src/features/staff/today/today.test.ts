import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, registerPerson } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { sendApplication, type SentApplication } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { later, minuteMs } from '../../../clock.ts'
import { emptyJob } from '../../../contract/job-fields.ts'
import { fieldsOf } from '../../../contract/reading.ts'
import { saveJobs } from '../../jobs/writing/write-service.server.ts'

let site: TestApp
let session: string
beforeAll(async () => {
  site = await startTestApp()
  session = (await createMember(site)).session
})
afterAll(() => site.close())

const job = { ...emptyJob, company: 'Duka', country: 'Kenya' }

async function readToday() {
  const { body } = await staffCall(site, session, 'GET', '/today')
  return body
}

test('names open jobs that close from today on within seven days', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29']
  await saveJobs(
    site.db,
    days.map((day) => Object.assign({}, job, { reference: day, title: `Cook ${day}`, closes_on: day })),
    { source: 'agency' },
  )
  expect(await readToday()).toMatchObject({
    data: { closing: [{ title: 'Cook 2026-11-21' }, { title: 'Cook 2026-11-28' }], closing_total: 2 },
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
  const { closing: listed, closing_total } = fieldsOf(fieldsOf(await readToday()).data)
  expect([listed, closing_total]).toEqual([expect.toSatisfy((jobs: unknown[]) => jobs.length === 20), 27])
  await site.db.deleteFrom('jobs').where('title', 'like', 'Cleaner%').execute()
})

test('counts the open jobs that the site lists, and drafts', async () => {
  const cook = { ...job, title: 'Baker', city: 'Thika' }
  for (const source of ['agency', 'partner']) await saveJobs(site.db, [{ ...cook, reference: 'baker' }], { source })
  await staffCall(site, session, 'POST', '/jobs', { fields: { title: 'Driver' } })
  await site.catchUp()
  const { body } = await call(site, 'GET', '/jobs?limit=1')
  const { total } = fieldsOf(fieldsOf(body).meta)
  expect(await readToday()).toMatchObject({ data: { open_jobs: total, drafts: 1 } })
  expect(total).toBe(4)
})

test('names jobs that their feed dropped until they are closed', async () => {
  await saveJobs(site.db, [{ ...job, reference: 'mason', title: 'Mason' }], { source: 'agency' })
  const mason = site.db.updateTable('jobs').where('reference', '=', 'mason')
  await mason.set({ taken_over_at: site.clock.time, missing_from_feed_at: site.clock.time }).execute()
  expect(await readToday()).toMatchObject({ data: { missing: [{ title: 'Mason' }] } })
  await mason.set({ closed_at: site.clock.time }).execute()
  expect(await readToday()).toMatchObject({ data: { missing: [] } })
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
  await run({ state: 'failed', message: 'The server did not answer.' })
  expect(await readToday()).toMatchObject({ data: { sources: [{ name: 'partner', state: 'failed' }] } })
  await run({ state: 'done', new_columns: '["Salary"]' })
  expect(await readToday()).toMatchObject({ data: { sources: [{ state: 'done', new_columns: ['Salary'] }] } })
  await run({ state: 'done' })
  expect(await readToday()).toMatchObject({ data: { sources: [] } })
})

test('counts registrations by day in Nairobi', async () => {
  await registerPerson(site)
  await registerPerson(site)
  await site.db
    .updateTable('candidates')
    .set({ created_at: new Date('2026-11-20T23:30:00+03:00') })
    .where('id', '=', (query) => query.selectFrom('candidates').select((row) => row.fn.min('id').as('id')))
    .execute()
  await site.db
    .updateTable('candidates')
    .set({ created_at: new Date('2026-11-21T00:10:00+03:00') })
    .where('created_at', '>', new Date('2026-11-20T22:00:00Z'))
    .execute()
  const registrations = [
    { day: '2026-11-20', count: 1 },
    { day: '2026-11-21', count: 1 },
  ]
  expect(await readToday()).toMatchObject({
    data: { candidates: 2, registrations: expect.arrayContaining(registrations) },
  })
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
  const applications = async () =>
    fieldsOf(fieldsOf(fieldsOf((await staffCall(live, staff, 'GET', '/today')).body).data).applications)
  const move = ({ reference }: SentApplication, stage: string, fields: object) =>
    staffCall(live, staff, 'POST', '/applications/move', { rows: [{ reference, stage: 'new' }], stage, ...fields })

  test('are null while nobody has applied', async () => {
    expect(await readToday()).toMatchObject({ data: { applications: null } })
  })

  test('name late answers, new ones by job, and count them by day', async () => {
    const { reference } = await newApplication('Cook')
    expect(await applications()).toMatchObject({
      late: [],
      new: [{ title: 'Cook', count: 1 }],
      days: expect.arrayContaining([{ day: '2026-12-01', count: 1 }]),
    })
    live.clock.time = new Date('2026-12-23T00:00:00+03:00')
    staff = (await createMember(live)).session
    expect(await applications()).toMatchObject({ late: [{ reference, answer_by: '2026-12-22', total: 1 }] })
  })

  test('name unread messages, until someone opens the application', async () => {
    const { reference, path, token } = await newApplication('Cook')
    await call(live, 'POST', `${path}/messages`, { token, body: { text: 'When do you answer?' } })
    expect(await applications()).toMatchObject({ unread: [{ reference, at: start.toISOString() }] })
    await staffCall(live, staff, 'GET', `/applications/${reference}`)
    expect(await applications()).toMatchObject({ unread: [] })
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
    expect(await applications()).toMatchObject({
      offers: [{ reference: offered.reference, answer_by: '2026-12-04' }],
      interviews: [{ reference: soon.reference, answer: null }],
    })
    await live.db.updateTable('application_events').set({ answer: 'yes', answered_at: start }).execute()
    expect(await applications()).toMatchObject({
      offers: [],
      answered_offers: [{ reference: offered.reference, answer: 'yes', answered_at: start.toISOString() }],
      interviews: [{ answer: 'yes' }],
    })
    const rows = [{ reference: offered.reference, stage: 'offered' }]
    await staffCall(live, staff, 'POST', '/applications/move', { rows, stage: 'placed' })
    expect(await applications()).toMatchObject({ answered_offers: [] })
  })

  test('name what ended with an account, and leave out suspended candidates', async () => {
    const [erased, suspended] = [await newApplication('Cook'), await newApplication('Mason')]
    await staffCall(live, staff, 'POST', `/candidates/${erased.candidateId}/erase`, { name: 'Amina Otieno' })
    await staffCall(live, staff, 'POST', `/candidates/${suspended.candidateId}/suspend`)
    expect(await applications()).toMatchObject({
      new: [],
      erased: [{ title: 'Cook', detail: `${erased.reference}, new`, at: start.toISOString() }],
    })
  })

  test('name who asked for deletion, until the office erases the account and tells its owner', async () => {
    const own = await newApplication('Cook')
    await move(own, 'offered', { answer_by: '2026-12-04' })
    live.clock.time = later(start, 10 * minuteMs)
    staff = (await createMember(live, { role: 'manager' })).session
    const body = { password: 'a long and quiet password' }
    await call(live, 'POST', '/candidates/delete', { token: own.token, body })
    const { candidateId: id } = own
    const at = live.clock.time.toISOString()
    expect(await applications()).toMatchObject({ deletions: [{ id, name: 'Amina Otieno', at, total: 1 }] })
    await staffCall(live, staff, 'POST', `/candidates/${id}/erase`, { name: 'Amina Otieno' })
    expect((await live.readMails()).at(-1)?.subject).toBe('Your Kazi Kenya account is deleted')
  })
})
