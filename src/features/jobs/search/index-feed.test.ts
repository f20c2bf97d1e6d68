import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { followJobs } from './index-feed.server.ts'

test('reports once that it cannot follow the jobs, and again after it has recovered', async () => {
  const database = await createTestDatabase()
  const errors: unknown[] = []
  const feed = await followJobs(database.db, (error) => errors.push(error))
  await sql`alter table jobs rename to away`.execute(database.owner)
  await expect.poll(() => errors.length).toBe(1)
  await expect(feed.catchUp()).rejects.toThrow('relation "jobs" does not exist')
  expect(errors).toHaveLength(1)
  await sql`alter table away rename to jobs`.execute(database.owner)
  await insertJob(database.db)
  await expect.poll(() => feed.index.size).toBe(1)
  await sql`alter table jobs rename to away`.execute(database.owner)
  await expect.poll(() => errors.length).toBe(2)
  await feed.close()
  await database.drop()
})
