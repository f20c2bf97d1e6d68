import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { dayNumber } from './calendar.ts'
import { closeJob, listJobs, reopenJob } from './write-service.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('a job is closed and reopened by its reference or its uuid', async () => {
  const { db } = database
  const { uuid } = await insertJob(db, { reference: 'A' })
  const now = new Date('2026-11-21T09:00:00Z')
  expect(await closeJob(db, 'A', null, now)).toMatchObject({ ok: true, job: { uuid } })
  expect(await closeJob(db, 'A', null, now)).toMatchObject({ ok: true, wasAlready: true })
  expect(await reopenJob(db, uuid.toUpperCase(), 'test')).toMatchObject({ ok: true, job: { closed_at: now } })
  expect(await reopenJob(db, uuid, null)).toMatchObject({ ok: true, wasAlready: true })
})

test('a job that cannot be told is not closed', async () => {
  const { db } = database
  await insertJob(db, { reference: 'B', source: 'one' })
  await insertJob(db, { reference: 'B', source: 'two' })
  expect(await closeJob(db, 'B', null, new Date())).toMatchObject({ ok: false, code: 'ambiguous', sources: ['one', 'two'] })
  expect(await closeJob(db, 'B', 'two', new Date())).toMatchObject({ ok: true, job: { source: 'two' } })
  expect(await closeJob(db, 'nothing', null, new Date())).toMatchObject({ ok: false, code: 'unknown' })
})

test('the list leaves out what is closed or past its closing date, unless all are asked for', async () => {
  const { db } = database
  await insertJob(db, { source: 'list', reference: 'open', closes_on: '2026-11-21' })
  await insertJob(db, { source: 'list', reference: 'past', closes_on: '2026-11-20' })
  await insertJob(db, { source: 'list', reference: 'shut', closed_at: new Date() })
  const namesOf = async (all: boolean) => {
    const names: string[] = []
    for await (const jobs of listJobs(db, { source: 'list', all, today: dayNumber('2026-11-21') })) names.push(...jobs.map((job) => job.reference))
    return names
  }
  expect(await namesOf(false)).toEqual(['open'])
  expect(await namesOf(true)).toEqual(['open', 'past', 'shut'])
})
