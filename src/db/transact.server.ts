import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.server.ts'
import type { Schema } from './schema.ts'

const mostAttempts = 3
const deadlockDetected = '40P01'

/** Does all of the work or nothing. Of two transactions that wait for each other PostgreSQL ends one: that is done again, so nothing but the database may be touched. */
export async function transact<T>(db: Database, work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === deadlockDetected
      if (!isDeadlock || attempt === mostAttempts) throw error
    }
  }
}
