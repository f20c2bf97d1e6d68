import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { IndexReader } from './index-reader.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('counts jobs that are read together as one change, and reads all jobs when they need several queries', async () => {
  const { db } = database
  const reader = new IndexReader(db)
  const { index } = reader
  expect(await reader.read()).toBe(0)
  const empty = index.changes
  await sql`
    insert into jobs (source, reference, title, company, country, fingerprint, vacancy_key)
    select 'test', n, 'Cook', 'Duka', 'Kenya', '', gen_random_uuid() from generate_series(1, 1200) as n`.execute(db)
  expect(await reader.read()).toBe(1_200)
  expect([index.size, index.changes]).toEqual([1_200, empty + 1])
  expect(await reader.read()).toBe(0)
  expect(index.changes).toBe(empty + 1)
  await db.deleteFrom('jobs').execute()
  expect(await reader.read()).toBe(1_200)
  expect([index.size, index.changes]).toEqual([0, empty + 2])
})

test('knows the last hundred jobs that were removed, until they are reopened', async () => {
  const { db } = database
  await db.deleteFrom('jobs').execute()
  await sql`
    insert into jobs (source, reference, title, company, country, fingerprint, vacancy_key, closed_at, removed_at)
    select 'test', n, 'Cook', 'Duka', 'Kenya', '', gen_random_uuid(), now(), now() from generate_series(1, 101) as n`.execute(
    db,
  )
  const jobs = await db.selectFrom('jobs').select('uuid').orderBy('revision').execute()
  const [first, ...others] = jobs.map(({ uuid }) => uuid)
  const reader = new IndexReader(db)
  const { index } = reader
  await reader.read()
  expect(index.removedIds).toEqual(others)
  const change = (uuid: string | undefined, removed_at: Date | null) =>
    db
      .updateTable('jobs')
      .set({ removed_at })
      .where('uuid', '=', uuid ?? '')
      .execute()
  await change(others[0], null)
  await change(first, new Date())
  await reader.read()
  expect(index.removedIds).toEqual([...others.slice(1), first])
})
