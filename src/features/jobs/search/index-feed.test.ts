import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { followJobs } from './index-feed.server.ts'

test('can be closed while it is still connecting', async () => {
  const database = await createTestDatabase()
  // Accepts connections but never responds.
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const feed = await followJobs(database.db, `postgresql://site@127.0.0.1:${port}/jobs`, () => {})
  const [socket]: Socket[] = await once(server, 'connection')
  await once(socket ?? server, 'data')
  await feed.close()
  server.close()
  await once(server, 'close')
  expect(socket?.destroyed).toBe(true)
  await database.drop()
})

test('reports once that it cannot follow the jobs, and again after it has recovered', async () => {
  const database = await createTestDatabase()
  const errors: unknown[] = []
  const feed = await followJobs(database.db, database.url, (error) => errors.push(error))
  await sql`alter table jobs rename to away`.execute(database.owner)
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBe(1)
  await expect(feed.catchUp()).rejects.toThrow('relation "jobs" does not exist')
  expect(errors).toHaveLength(1)
  await sql`alter table away rename to jobs`.execute(database.owner)
  await insertJob(database.db)
  await expect.poll(() => feed.index.size, { timeout: 10_000 }).toBe(1)
  await sql`alter table jobs rename to away`.execute(database.owner)
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBe(2)
  await feed.close()
  await database.drop()
})
