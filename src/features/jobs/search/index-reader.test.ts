import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createIndexReader } from './index-reader.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('counts jobs that are read together as one change, and reads all jobs when they need several queries', async () => {
  const { db } = database
  const { index, read } = createIndexReader(db)
  expect(await read()).toBe(0)
  const empty = index.changes
  await sql`
    insert into jobs (source, reference, title, company, country, fingerprint)
    select 'test', n, 'Cook', 'Duka', 'Kenya', '' from generate_series(1, 1200) as n`.execute(db)
  expect(await read()).toBe(1_200)
  expect([index.size, index.changes]).toEqual([1_200, empty + 1])
  expect(await read()).toBe(0)
  expect(index.changes).toBe(empty + 1)
  await db.deleteFrom('jobs').execute()
  expect(await read()).toBe(1_200)
  expect([index.size, index.changes]).toEqual([0, empty + 2])
})

test('takes back changes that the database has lost, because a replica without them became the primary', async () => {
  const { db, owner } = database
  await db.deleteFrom('jobs').execute()
  const { index, read } = createIndexReader(db)
  const kept = await insertJob(db)
  await read()
  const { changes } = index
  await insertJob(db)
  await db.updateTable('jobs').set({ title: 'Lost change' }).where('id', '=', kept.id).execute()
  await read()
  expect([index.size, index.revisionOf(kept.id)]).toEqual([2, kept.revision + 2])

  await sql`alter table jobs disable trigger user`.execute(owner)
  await db.deleteFrom('jobs').where('id', '<>', kept.id).execute()
  await sql`update jobs set revision = ${kept.revision}, title = ${kept.title}`.execute(owner)
  await sql`alter table jobs enable trigger user`.execute(owner)
  await read()
  expect([index.size, index.revisionOf(kept.id)]).toEqual([1, kept.revision])
  expect(index.changes).toBe(changes + 2)
  expect(await read()).toBe(0)
})
