import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.server.ts'
import type { Schema } from './schema.ts'

const maxAttempts = 3
const deadlockDetected = '40P01'

/** Runs `work` in a transaction and retries it after a deadlock, so `work` must have no other side effects. */
export async function transact<T>(db: Database, work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === deadlockDetected
      if (!isDeadlock || attempt === maxAttempts) throw error
      // An immediate retry could lock the first row again before the other transaction gets it.
      await sleep(100 * attempt)
    }
  }
}
