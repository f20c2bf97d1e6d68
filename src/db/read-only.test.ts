import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { StartError } from '../config/start-error.ts'
import { setReadOnly } from './read-only.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table notes (text text)`.execute(database.owner)
})
afterEach(() => setReadOnly(database.ownerUrl, false))
afterAll(() => database.drop())

/** A session that does not connect again, unlike those of a pool. */
async function openSession(url = database.ownerUrl): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url })
  session.on('error', () => {})
  await session.connect()
  onTestFinished(() => session.end())
  return session
}

/** Starts a transaction that has written a note. */
async function beginNote(text: string): Promise<pg.Client> {
  const session = await openSession()
  await session.query('begin')
  await session.query('insert into notes values ($1)', [text])
  return session
}

async function isNoted(text: string): Promise<boolean> {
  const session = await openSession()
  return (await session.query('select from notes where text = $1', [text])).rowCount === 1
}

const timeout = 10_000

/** The server may end a session before, during or after a query is sent. */
const ended = /terminat|not queryable|connection error/

test('waits for the transactions in progress, and only new ones are read-only', async () => {
  const session = await beginNote('in progress')
  let isDone = false
  const turning = setReadOnly(database.ownerUrl, true, { graceMs: 60_000 }).finally(() => (isDone = true))
  await expect.poll(isReadOnlyForNewSessions, { timeout }).toBe(true)
  await sleep(300)
  expect(isDone).toBe(false)
  await session.query('commit')
  await turning
  expect(await isNoted('in progress')).toBe(true)
})

test('ends a transaction that takes too long, which saves nothing', async () => {
  const session = await beginNote('too slow')
  await setReadOnly(database.ownerUrl, true, { graceMs: 100 })
  await expect(session.query('commit')).rejects.toThrow(ended)
  expect(await isNoted('too slow')).toBe(false)
})

test('ends idle sessions, which would keep the former setting', async () => {
  const session = await openSession()
  await setReadOnly(database.ownerUrl, true)
  await expect(session.query('select')).rejects.toThrow(ended)
})

test('returns although a busy site connects again and again', async () => {
  const stop = new AbortController()
  let reads = 0
  const readers = Array.from({ length: 4 }, async () => {
    while (!stop.signal.aborted) {
      const session = new pg.Client({ connectionString: database.url })
      session.on('error', () => {})
      await session
        .connect()
        .then(() => session.query('select pg_sleep(0.01)'))
        .then(
          () => reads++,
          () => {},
        )
      await session.end()
    }
  })
  await expect.poll(() => reads, { timeout }).toBeGreaterThan(10)
  await setReadOnly(database.ownerUrl, true)
  const readsBefore = reads
  await expect.poll(() => reads, { timeout }).toBeGreaterThan(readsBefore + 10)
  stop.abort()
  await Promise.all(readers)
})

test('says who may make the database read-only', async () => {
  const refusal = setReadOnly(database.url, true)
  await expect(refusal).rejects.toThrow(StartError)
  await expect(refusal).rejects.toThrow(
    /^Only the owner of the database can make it read-only\. As an administrator: alter database "test_\w+" owner to "kazi_app"$/,
  )
})

async function isReadOnlyForNewSessions(): Promise<boolean> {
  const session = await openSession()
  return (await session.query('show transaction_read_only')).rows[0]?.transaction_read_only === 'on'
}
