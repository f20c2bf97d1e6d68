import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, registerPerson } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
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
