import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { insertJob } from '../../tests/support/jobs.ts'
import { transact } from './connect.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('retries one of two transactions that deadlock', async () => {
  const { db } = database
  const ids = [(await insertJob(db)).id, (await insertJob(db)).id]
  let attempts = 0
  let arrived = 0
  let open = () => {}
  const bothHold = new Promise<void>((done) => (open = done))
  const take = (order: number[]) =>
    transact(db, async (trx) => {
      attempts++
      for (const [at, id] of order.entries()) {
        await trx.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute()
        if (at === 0 && ++arrived >= 2) open()
        await bothHold
      }
      return order
    })
  expect(await Promise.all([take(ids), take(ids.toReversed())])).toEqual([ids, ids.toReversed()])
  expect(attempts).toBeGreaterThanOrEqual(3)
})

test('does not retry other failures', async () => {
  let attempts = 0
  const failing = transact(database.db, async () => {
    attempts++
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(attempts).toBe(1)
})
