import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { inRequest } from '../../../tests/support/in-request.ts'
import { connectDatabase, type Database, isDatabaseAway, type PoolOptions } from '../connect.server.ts'

let database: TestDatabase
let proxy: DatabaseProxy
const opened: Database[] = []
beforeAll(async () => void (database = await createTestDatabase()))
beforeEach(async () => void (proxy = await startDatabaseProxy(database.url)))
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()))
  await proxy.close()
})
afterAll(() => database.drop())

test('the queries of a request share its time, after which the next ones fail at once, until the next request', async () => {
  const db = open()
  const start = performance.now()
  await inRequest(async () => {
    await wait(db, 0.5)
    await wait(db, 0.5)
    expect(await isRefused(wait(db, 5))).toBe(true)
    expect(performance.now() - start).toBeLessThan(4_000)
    const refused = await Promise.all(Array.from({ length: 50 }, () => isRefused(wait(db, 5))))
    expect(new Set(refused)).toEqual(new Set([true]))
    expect(performance.now() - start).toBeLessThan(4_500)
  })
  expect(await inRequest(() => isRefused(wait(db, 0.1)))).toBe(false)
})

test('a transaction whose request has run out of time is rolled back', async () => {
  const db = open()
  const transaction = inRequest(() =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values({ key: 'late', points: 1, expire: 0 }).execute()
      await wait(trx, 3)
    }),
  )
  expect(await isRefused(transaction)).toBe(true)
  await expect.poll(() => countSleeping(), { timeout: 10_000 }).toBe(0)
  expect(await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'late').execute()).toEqual([])
})

test('queries of a request that run at once count once, and pauses between them do not count', async () => {
  const db = open({ maxConnections: 8 })
  const refused = inRequest(async () => {
    await Promise.all(Array.from({ length: 8 }, () => wait(db, 0.4)))
    await sleep(2_000)
    return isRefused(wait(db, 0.1))
  })
  expect(await refused).toBe(false)
})

test('the wait for a connection counts, and a connection that comes too late goes back to the pool', async () => {
  const db = open({ maxConnections: 1 })
  const busy = wait(db, 2.5)
  const refusals = Array.from({ length: 5 }, () => inRequest(() => isRefused(wait(db, 5))))
  expect(await Promise.all(refusals)).toEqual([true, true, true, true, true])
  await busy
  expect(await inRequest(() => isRefused(wait(db, 0)))).toBe(false)
})

test('queries outside of requests, or after the response, have only the limits of their pool', async () => {
  const db = open()
  const afterResponse = inRequest(
    async () => {
      await wait(db, 1)
      await wait(db, 1)
    },
    () => true,
  )
  expect(await Promise.all([isRefused(wait(db, 2)), isRefused(afterResponse)])).toEqual([false, false])
})

test('a slow server gets no more connections than the pool has, and works again afterwards', async () => {
  const db = open({ maxConnections: 2, queryTimeoutMs: 200 })
  const refused = await Promise.all(Array.from({ length: 6 }, () => isRefused(wait(db, 3))))
  expect(refused).toEqual([true, true, true, true, true, true])
  expect(await countSleeping()).toBeLessThanOrEqual(2)
  await expect.poll(() => isRefused(wait(db, 0)), { timeout: 10_000 }).toBe(false)
})

test('a BEGIN that was given up does not open a transaction for the next query', async () => {
  const db = open({ maxConnections: 1, queryTimeoutMs: 500 })
  await wait(db, 0)
  proxy.delayMs = 700
  expect(await isRefused(db.transaction().execute(async () => {}))).toBe(true)
  proxy.delayMs = 0
  await db.insertInto('rate_limits').values({ key: 'kept', points: 1, expire: 0 }).execute()
  const rows = await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'kept').execute()
  expect(rows).toEqual([{ key: 'kept' }])
})

test('a server that vanished does not block the pool after it has come back', async () => {
  const db = open({ maxConnections: 2, queryTimeoutMs: 300, statementTimeoutMs: 2_000 })
  await Promise.all([wait(db, 0.1), wait(db, 0.1)])
  proxy.vanish()
  expect(await Promise.all([isRefused(wait(db, 0)), isRefused(wait(db, 0))])).toEqual([true, true])
  proxy.comeBack()
  await expect.poll(() => isRefused(wait(db, 0)), { timeout: 15_000 }).toBe(false)
})

test('a pool can be closed while its server has vanished', async () => {
  const db = open({ queryTimeoutMs: 300 })
  await wait(db, 0)
  proxy.vanish()
  expect(await isRefused(wait(db, 0))).toBe(true)
  const start = performance.now()
  await db.destroy()
  expect(performance.now() - start).toBeLessThan(5_000)
})

function open(options?: PoolOptions): Database {
  const db = connectDatabase(proxy.url, options)
  opened.push(db)
  return db
}

function wait(db: Database, seconds: number): Promise<unknown> {
  return sql`select pg_sleep(${seconds})`.execute(db)
}

/** Whether it failed because the database seems to be away. */
function isRefused(query: Promise<unknown>): Promise<boolean> {
  return query.then(
    () => false,
    (error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      return true
    },
  )
}

async function countSleeping(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`.execute(database.owner)
  return rows[0]?.count ?? 0
}
