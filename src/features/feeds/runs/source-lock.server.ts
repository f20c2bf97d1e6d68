import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'

/** A process that was killed lets go of its lock a moment later. */
const patience = '3s'
const lockNotAvailable = '55P03'

/** Does something while no other process imports into a source; null when one does. The lock ends with the connection, however the process ends. */
export async function withSourceLock<T>(db: Database, source: string, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = '${patience}'`).execute(connection)
    const isFree = await sql`select pg_advisory_lock(hashtext('source of jobs'), hashtext(${source}))`
      .execute(connection)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return false
          throw error
        },
      )
    await sql.raw('reset lock_timeout').execute(connection)
    if (!isFree) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('source of jobs'), hashtext(${source}))`
        .execute(connection)
        .catch(() => {})
    }
  })
}

/** Whether a process imports into a source just now. */
export async function isSourceLocked(db: Database, source: string): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      is_free: boolean
    }>`select pg_try_advisory_lock(hashtext('source of jobs'), hashtext(${source})) as is_free`.execute(connection)
    const isFree = rows[0]?.is_free ?? false
    if (isFree)
      await sql`select pg_advisory_unlock(hashtext('source of jobs'), hashtext(${source}))`.execute(connection)
    return !isFree
  })
}
