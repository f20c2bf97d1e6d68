import { StartError } from '../config/start-error.ts'
import { withClient } from './connect.server.ts'

/**
 * Throws `StartError` if connections go through a pooler that gives each transaction another session of PostgreSQL.
 * Locks of imports and migrations belong to a session, so two imports of a source could run at once, or a lock could be
 * held forever.
 */
export async function ensureOwnSession(url: string): Promise<void> {
  const isShared = await withClient(url, 'kazi-session', (one) =>
    withClient(url, 'kazi-session', (other) => changesSession(one, other)),
  )
  if (isShared)
    throw new StartError(
      'DATABASE_URL leads to a pooler that shares sessions between clients, such as PgBouncer with pool_mode=transaction. The site needs sessions of its own: set DATABASE_URL to PostgreSQL itself, or to a pool with pool_mode=session.',
    )
}

type Connection = { query(text: string): Promise<{ rows: { pid?: number }[] }> }

/** Whether a connection gets another session for its next statement, or while `other` has its last one. */
export async function changesSession(one: Connection, other: Connection): Promise<boolean> {
  const session = await sessionOf(one)
  if ((await sessionOf(one)) !== session) return true
  await other.query('begin')
  return (await sessionOf(other)) === session || (await sessionOf(one)) !== session
}

async function sessionOf(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
