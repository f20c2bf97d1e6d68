import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { connectDatabase, type Database, isDatabaseAway, type PoolOptions } from './connect.server.ts'

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

test('a slow statement ends on the server too, and its connection works again', async () => {
  const db = open({ maxConnections: 2, statementTimeoutMs: 200 })
  const refused = await Promise.all(Array.from({ length: 6 }, () => isRefused(wait(db, 5))))
  expect(refused).toEqual([true, true, true, true, true, true])
  expect(await countSleeping()).toBe(0)
  expect(await isRefused(wait(db, 0))).toBe(false)
})

test('a server that vanished does not block the pool after it has come back', async () => {
  const db = open({ maxConnections: 2, statementTimeoutMs: 200 })
  await Promise.all([wait(db, 0.1), wait(db, 0.1)])
  proxy.vanish()
  expect(await Promise.all([isRefused(wait(db, 0)), isRefused(wait(db, 0))])).toEqual([true, true])
  proxy.comeBack()
  await expect.poll(() => isRefused(wait(db, 0))).toBe(false)
})

test('a transaction whose server vanished fails without waiting for its rollback', async () => {
  const db = open({ statementTimeoutMs: 1_000 })
  const start = performance.now()
  const transaction = db.transaction().execute(async (trx) => {
    await sql`select`.execute(trx)
    proxy.vanish()
    await sql`select`.execute(trx)
  })
  expect(await isRefused(transaction)).toBe(true)
  expect(performance.now() - start).toBeLessThan(2_600)
})

test('a BEGIN that was given up does not open a transaction for the next query', async () => {
  const db = open({ maxConnections: 1, statementTimeoutMs: 100 })
  await wait(db, 0)
  proxy.delayMs = 700
  expect(await isRefused(db.transaction().execute(async () => {}))).toBe(true)
  proxy.delayMs = 0
  await expect.poll(() => isRefused(wait(db, 0))).toBe(false)
  await db.insertInto('rate_limits').values({ key: 'kept', points: 1, expire: 0 }).execute()
  const rows = await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'kept').execute()
  expect(rows).toEqual([{ key: 'kept' }])
})

test('a pool can be closed while its server has vanished', async () => {
  const db = open({ statementTimeoutMs: 200 })
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
