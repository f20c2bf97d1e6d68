import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertJob, plainJob } from '../../../../tests/support/jobs.ts'
import { dayNumber } from '../../../calendar.ts'
import { jobFields } from '../../../contract/job-fields.ts'
import { closeJob, reopenJob } from './job-states.server.ts'
import { closeSource, listJobs, reopenSource, saveJobs } from './write-service.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('closes and reopens a job by its reference or uuid', async () => {
  const { db } = database
  const { uuid } = await insertJob(db, { reference: 'A' })
  const now = new Date('2026-11-21T09:00:00Z')
  expect(await closeJob(db, 'A', undefined, now)).toMatchObject({ ok: true, job: { uuid } })
  expect(await closeJob(db, 'A', undefined, now)).toMatchObject({ ok: true, wasAlready: true })
  expect(await reopenJob(db, uuid.toUpperCase(), 'test', now)).toMatchObject({ ok: true, job: { closed_at: now } })
  expect(await reopenJob(db, uuid, undefined, now)).toMatchObject({ ok: true, wasAlready: true })
})

test('closes no job if the reference is unknown or several sources have it', async () => {
  const { db } = database
  await insertJob(db, { reference: 'B', source: 'one' })
  await insertJob(db, { reference: 'B', source: 'two' })
  expect(await closeJob(db, 'B', undefined, new Date())).toMatchObject({
    ok: false,
    code: 'same reference',
    jobs: [{ source: 'one' }, { source: 'two' }],
  })
  expect(await closeJob(db, 'B', 'two', new Date())).toMatchObject({ ok: true, job: { source: 'two' } })
  expect(await closeJob(db, 'nothing', undefined, new Date())).toMatchObject({ ok: false, code: 'unknown' })
})

test('lists only jobs that are neither closed nor expired, unless asked for all', async () => {
  const { db } = database
  await insertJob(db, { source: 'list', reference: 'open', closes_on: '2026-11-21' })
  await insertJob(db, { source: 'list', reference: 'past', closes_on: '2026-11-20' })
  await insertJob(db, { source: 'list', reference: 'shut', closed_at: new Date() })
  const namesOf = async (all: boolean) => {
    const names: string[] = []
    for await (const jobs of listJobs(db, { source: 'list', all, today: dayNumber('2026-11-21') }))
      names.push(...jobs.map((job) => job.reference))
    return names
  }
  expect(await namesOf(false)).toEqual(['open'])
  expect(await namesOf(true)).toEqual(['open', 'past', 'shut'])
})

test.each(jobFields.filter(({ column }) => column !== 'reference'))(
  'a job whose $column alone is different counts as changed',
  async ({ column: field }) => {
    const { db } = database
    const changed = { ...plainJob, [field]: field.endsWith('_on') ? '2027-02-01' : 'Something else' }
    await saveJobs(db, [plainJob], { source: 'fields' })
    expect(await saveJobs(db, [changed], { source: 'fields' })).toMatchObject({ changed: 1, unchanged: 0 })
    const job = await db.selectFrom('jobs').selectAll().where('source', '=', 'fields').executeTakeFirstOrThrow()
    expect(job[field]).toBe(changed[field])
    expect(await saveJobs(db, [changed], { source: 'fields' })).toMatchObject({ changed: 0, unchanged: 1 })
  },
)

test('a job keeps its fingerprint across releases, so that an upgrade does not rewrite every job', async () => {
  const jobs = [plainJob, { ...plainJob, reference: 'F-2', closes_on: null }]
  await saveJobs(database.db, jobs, { source: 'stable' })
  const rows = await database.db
    .selectFrom('jobs')
    .select('fingerprint')
    .where('source', '=', 'stable')
    .orderBy('reference')
    .execute()
  expect(rows.map(({ fingerprint }) => fingerprint)).toEqual([
    'MVw0yv4csEywCz1DLQ0gXFQ2KXU=',
    'FVi7UmVDMuL9M5Bx5gIZF+EAKw4=',
  ])
})

test('a job gets a new vacancy number only if its key changes', async () => {
  const save = async (fields: Partial<typeof plainJob>) => {
    await saveJobs(database.db, [{ ...plainJob, ...fields }], { source: 'place' })
    const query = database.db.selectFrom('jobs').select('vacancy_number').where('source', '=', 'place')
    return (await query.executeTakeFirstOrThrow()).vacancy_number
  }
  expect(await save({})).toBeNull()
  expect(await save({ salary: 'KES 40,000' })).toBeNull()
  expect(await save({ title: 'COOK!', company: 'Duka Ltd' })).toBeNull()
  expect(await save({ title: 'Chef' })).toBeGreaterThan(0)
})

test('closing a source closes its open jobs, but not those of other sources, expired or closed ones', async () => {
  const { db } = database
  const now = new Date('2026-11-21T09:00:00Z')
  const source = 'shut'
  for (let at = 0; at < 3; at++)
    await insertJob(db, { source, reference: `open-${at}`, closes_on: at === 0 ? '2026-11-21' : null })
  await insertJob(db, { source, reference: 'expired', closes_on: '2026-11-20' })
  await insertJob(db, { source, reference: 'gone', closed_at: new Date('2026-11-01T00:00:00Z'), closed_by_feed: true })
  await insertJob(db, { source: 'shut-not', reference: 'open-0' })
  expect(await closeSource(db, source, now)).toBe(3)
  const closed = await db
    .selectFrom('jobs')
    .select('reference')
    .where('closed_at', '=', now)
    .where('closed_by_feed', '=', false)
    .where('source', 'like', 'shut%')
    .orderBy('reference')
    .execute()
  expect(closed.map(({ reference }) => reference)).toEqual(['open-0', 'open-1', 'open-2'])
  expect(await closeSource(db, source, now)).toBe(0)
})

test('reopening a source opens the jobs closed by hand, but not those of other sources, closed by the feed or expired', async () => {
  const { db } = database
  const now = new Date('2026-11-21T09:00:00Z')
  const source = 'back'
  const byHand = { source, closed_at: new Date('2026-11-01T00:00:00Z') }
  await insertJob(db, { ...byHand, reference: 'shut-0', closes_on: '2026-11-21' })
  for (let at = 1; at < 3; at++) await insertJob(db, { ...byHand, reference: `shut-${at}` })
  await insertJob(db, { ...byHand, reference: 'expired', closes_on: '2026-11-20' })
  await insertJob(db, { ...byHand, reference: 'gone', closed_by_feed: true })
  await insertJob(db, { ...byHand, source: 'back-not', reference: 'shut-0' })
  expect(await reopenSource(db, source, now)).toBe(3)
  const closed = await db
    .selectFrom('jobs')
    .select('reference')
    .where('closed_at', 'is not', null)
    .where('source', 'like', 'back%')
    .orderBy('reference')
    .execute()
  expect(closed.map(({ reference }) => reference)).toEqual(['expired', 'gone', 'shut-0'])
  expect(await reopenSource(db, source, now)).toBe(0)
})
