import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { changesSession, ensureOwnSession } from './pooler.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('accepts connections that keep their session', async () => {
  await expect(ensureOwnSession(database.url)).resolves.toBeUndefined()
})

test.each([
  ['last', 1],
  ['last', 5],
  ['first', 2],
  ['first', 5],
] as const)('notices a pooler that gives each transaction the session used %s of %i', async (order, sessions) => {
  const connect = startPooler(order, sessions)
  expect(await changesSession(connect(), connect())).toBe(true)
})

/** Imitates PgBouncer with pool_mode=transaction. */
function startPooler(order: 'first' | 'last', sessions: number) {
  const free = Array.from({ length: sessions }, (_, pid) => pid)
  return () => {
    let own: number | undefined
    return {
      async query(text: string) {
        const pid = own ?? (order === 'last' ? free.pop() : free.shift())
        if (pid === undefined) throw new Error('no session is free')
        if (text === 'begin') own = pid
        if (own === undefined) free.push(pid)
        return { rows: [{ pid }] }
      },
    }
  }
}
