import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../config/start-error.ts'
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

/** How long sessions with the former setting may continue a transaction. */
const defaultGraceMs = 5_000
const pollMs = 50

/**
 * Makes the database accept only reads, or writes again, for every session that its owner's programs open from now on.
 * Ends their earlier sessions, which keep the former setting, and waits until they have ended: idle ones at once, the
 * others when their transaction ends, or after `graceMs`. So when it returns, everything that was saved is visible.
 * `ownerUrl` is the URL of the owner. The setting survives a restart of the site and of PostgreSQL. Throws `StartError`
 * if the role is not the owner.
 */
export async function setReadOnly(
  ownerUrl: string,
  readOnly: boolean,
  { graceMs = defaultGraceMs }: { graceMs?: number } = {},
): Promise<void> {
  await withClient(ownerUrl, 'kazi-read-only', async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(readOnly ? turnOn : turnOff).catch((error: unknown) => {
      throw isNotOwner(error) ? notOwner(client) : error
    })
    await endEarlierSessions(client, graceMs)
  })
}

const turnOn = `do $$ begin
  execute format('alter database %I set default_transaction_read_only = on', current_database());
end $$`
const turnOff = `do $$ begin
  execute format('alter database %I reset default_transaction_read_only', current_database());
end $$`

/** Sessions that start now have the new setting, so a busy site that connects again does not prolong this. */
async function endEarlierSessions(client: pg.Client, graceMs: number): Promise<void> {
  // As text, because a Date has only milliseconds.
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  const graceEnds = performance.now() + graceMs
  // A session reads the setting a moment before it is listed, so one empty list is not enough.
  for (let emptyLists = 0; emptyLists < 2; await sleep(pollMs)) {
    const isGraceOver = performance.now() >= graceEnds
    const { rowCount } = await client.query(endSessions, [rows[0]?.now, isGraceOver])
    emptyLists = rowCount === 0 ? emptyLists + 1 : 0
  }
}

/** Returns a row for each earlier session of a role that this one may end. */
const endSessions = `
  select case when xact_start is null or $2 then pg_terminate_backend(pid) end from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and pg_has_role(usename, 'usage') and backend_start < $1::timestamptz`

function isNotOwner(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501'
}

function notOwner({ user = '', database = '' }: pg.Client): StartError {
  const statement = `alter database ${pg.escapeIdentifier(database)} owner to ${pg.escapeIdentifier(user)}`
  return new StartError(`Only the owner of the database can make it read-only. As an administrator: ${statement}`)
}
