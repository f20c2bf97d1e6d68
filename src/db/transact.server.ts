import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel, Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.server.ts'
import type { Schema } from './schema.ts'

const maxAttempts = 3
/** A deadlock, and a row that changed after the snapshot of the transaction. */
const retriedCodes = new Set(['40P01', '40001'])

/**
 * Runs `work` in a transaction and retries it after a conflict with another one, so `work` must have no other side
 * effects.
 */
export async function transact<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && retriedCodes.has(error.code ?? '')
      if (!isConflict || attempt === maxAttempts) throw error
      // An immediate retry could lock the first row again before the other transaction gets it.
      await sleep(100 * attempt)
    }
  }
}
