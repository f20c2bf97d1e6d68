import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { findOutage } from './replica.server.ts'

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
