import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, withClient } from './connect.server.ts'

const readOnlyTransaction = '25006'

/** Whether a write failed because the database accepts only reads: it is being moved, or it is a replica. */
export function isReadOnlyFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnlyTransaction
}

/** Whether the database accepts only reads. */
export async function isReadOnly(db: Database): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db)
  return rows[0]?.transaction_read_only === 'on'
}

/**
 * Makes the database accept only reads, or writes again, for every session that its owner's programs open from now on.
 * Ends their other sessions, which would keep the former setting, and waits until they have ended. `ownerUrl` is the
 * URL of the owner. The setting survives a restart of the site and of PostgreSQL.
 */
export async function setReadOnly(ownerUrl: string, readOnly: boolean): Promise<void> {
  await withClient(ownerUrl, 'kazi-read-only', async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(readOnly ? turnOn : turnOff)
    while (((await client.query(endOthers)).rowCount ?? 0) > 0) await sleep(50)
  })
}

const turnOn = `do $$ begin
  execute format('alter database %I set default_transaction_read_only = on', current_database());
end $$`
const turnOff = `do $$ begin
  execute format('alter database %I reset default_transaction_read_only', current_database());
end $$`
/** The sessions of roles that this one may end. */
const endOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and pg_has_role(usename, 'usage')`
