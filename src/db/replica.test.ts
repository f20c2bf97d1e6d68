import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { inRequest } from '../../tests/support/in-request.ts'
import { connectPublicData, findOutage } from './replica.server.ts'
import { RequestTimeout } from './time-limits/request-time.server.ts'

let databases: TestDatabase[]
beforeAll(async () => void (databases = await Promise.all([createTestDatabase(), createTestDatabase()])))
afterAll(() => Promise.all(databases.map((database) => database.drop())))

test('tells a primary that is away from a replica of another database', async () => {
  const [one, other] = databases.map(({ url }) => url)
  const away = 'postgresql://127.0.0.1:1/none'
  expect(await findOutage({ primaryUrl: one ?? '', replicaUrl: one ?? '' })).toBeNull()
  expect(await findOutage({ primaryUrl: one ?? '', replicaUrl: away })).toBeNull()
  expect(await findOutage({ primaryUrl: away, replicaUrl: one ?? '' })).toMatchObject({ code: 'ECONNREFUSED' })
  await expect(findOutage({ primaryUrl: one ?? '', replicaUrl: other ?? '' })).rejects.toThrow(
    'DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL. Check both.',
  )
})

test('reads from the primary in the same request if the replica is silent, but not because a request took too long', async () => {
  const { url = '' } = databases[0] ?? {}
  const proxy = await startDatabaseProxy(url)
  const warn = vi.fn<() => void>()
  const { db, indexDb } = connectPublicData(
    { replicaUrl: proxy.url, primaryUrl: url },
    { warn, info: vi.fn<() => void>() },
  )
  const wait = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

  const slow = inRequest(async () => {
    for (let turn = 0; turn < 4; turn++) await wait(0.6)
  })
  await expect(slow).rejects.toThrow(RequestTimeout)
  expect(warn).not.toHaveBeenCalled()

  proxy.vanish()
  await inRequest(() => wait(0))
  expect(warn).toHaveBeenCalledOnce()
  await Promise.all([db.destroy(), indexDb.destroy()])
  await proxy.close()
})
