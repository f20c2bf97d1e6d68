import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import { findRuns, markInterrupted } from './queries.server.ts'

/** Long enough for a killed process to release its lock. */
const lockTimeout = '3s'
/** Pools of requests end a statement earlier than the lock's timeout. */
const lockNotAvailable = new Set(['55P03', '57014'])
const lockOf = (source: string) => sql`hashtext('source of jobs'), hashtext(${source})`

/**
 * Runs `work` with a lock on a source; null if another process holds it. The lock ends with the connection, even if the
 * process is killed.
 */
export async function withSourceLock<T>(db: Database, source: string, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = '${lockTimeout}'`).execute(connection)
    const isLocked = await sql`select pg_advisory_lock(${lockOf(source)})`.execute(connection).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && lockNotAvailable.has(String(error.code))) return false
        throw error
      },
    )
    await sql.raw('reset lock_timeout').execute(connection)
    if (!isLocked) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(source)})`.execute(connection).catch(() => {})
    }
  })
}

/** Marks running runs as interrupted if their process has ended. */
export async function markDeadRuns(db: Database): Promise<void> {
  const running = (await findRuns(db, null, 1_000)).filter((run) => run.state === 'running').map((run) => run.source)
  for (const source of new Set(running)) if (!(await isSourceLocked(db, source))) await markInterrupted(db, source)
}

/** Tries a shared lock, so that two commands that look at the same time do not take each other for a running import. */
async function isSourceLocked(db: Database, source: string): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const query = sql<{ isFree: boolean }>`select pg_try_advisory_lock_shared(${lockOf(source)}) as "isFree"`
    const isFree = (await query.execute(connection)).rows[0]?.isFree ?? false
    if (isFree) await sql`select pg_advisory_unlock_shared(${lockOf(source)})`.execute(connection)
    return !isFree
  })
}
