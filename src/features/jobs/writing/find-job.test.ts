import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { findOneJob } from './find-job.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const now = new Date('2026-11-21T09:00:00Z')
const find = (name: string, source?: string) => findOneJob(database.db, name, { source, now })

test.each(['night guard', ' NIGHT   Guard '])('finds a title as it is typed: "%s"', async (name) => {
  const { id, source } = await insertJob(database.db, { title: 'Night Guard', source: name.trim() })
  expect(await find(name, source)).toMatchObject({ ok: true, job: { id } })
})

test('a reference goes before a title', async () => {
  await insertJob(database.db, { title: 'Welder' })
  const { id } = await insertJob(database.db, { reference: 'Welder', title: 'Cook' })
  expect(await find('Welder')).toMatchObject({ ok: true, job: { id } })
})

test('finds a title in Cyrillic and Arabic letters', async () => {
  await insertJob(database.db, { title: 'Повар', source: 'letters' })
  await insertJob(database.db, { title: 'طباخ', source: 'letters' })
  expect(await find('ПОВАР')).toMatchObject({ ok: true, job: { title: 'Повар' } })
  expect(await find('طباخ')).toMatchObject({ ok: true, job: { title: 'طباخ' } })
})

test('of jobs with the same title, the only open one is meant', async () => {
  await insertJob(database.db, { title: 'Nurse', closed_at: now })
  await insertJob(database.db, { title: 'Nurse', closes_on: '2026-11-20' })
  expect(await find('Nurse')).toMatchObject({ ok: false, code: 'same title', jobs: { length: 2 } })
  const { id } = await insertJob(database.db, { title: 'nurse' })
  expect(await find('Nurse')).toMatchObject({ ok: true, job: { id } })
})

test('several open jobs with the same title are told, unless the source leaves one', async () => {
  await insertJob(database.db, { title: 'Driver', source: 'two', reference: 'D' })
  await insertJob(database.db, { title: 'Driver', source: 'one', reference: 'D' })
  await insertJob(database.db, { title: 'Driver', source: 'one', reference: 'old', closed_at: now })
  expect(await find('driver')).toMatchObject({
    code: 'same title',
    jobs: [
      { source: 'one', reference: 'D' },
      { source: 'two', reference: 'D' },
    ],
  })
  expect(await find('driver', 'two')).toMatchObject({ ok: true, job: { source: 'two' } })
})
