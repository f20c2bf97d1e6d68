import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { withClient } from './connect.server.ts'
import { grantToAppRole } from './database-user.server.ts'

const folder = new URL('./migrations/', import.meta.url)

/** SQL for the key of the advisory lock that migrations hold, and that they take from backups that share it. */
export const backupLock = `hashtext('backup')`

/**
 * Applies pending migrations in the order of their names, each in its own transaction, and returns their names. An
 * advisory lock serialises processes that start together. `grantsToAppRole` gives the app's role access to all tables
 * of the embedded database. Calls `onWait` if there are migrations and a backup is running, and waits for its end.
 * Throws `StartError` for a database from before 1.0.0.
 */
export async function migrate(
  url: string,
  { grantsToAppRole = false, onWait = () => {} }: { grantsToAppRole?: boolean; onWait?: () => void } = {},
): Promise<string[]> {
  return withClient(url, 'kazi-migrate', async (client) => {
    const { missing } = await compareMigrations(client)
    if (missing.length === 0 && !grantsToAppRole) return []
    await client.query(`select pg_advisory_lock(hashtext('schema_migrations'))`)
    await createMigrationsTable(client)
    if (grantsToAppRole) await grantToAppRole(client)
    const { missing: names } = await compareMigrations(client)
    if (names.length > 0) await waitForBackups(client, onWait)
    for (const name of names) await inTransaction(client, () => apply(client, name))
    return names
  })
}

export type SchemaDifference = {
  /** Migrations that are not applied: the database is older than this code. */
  missing: string[]
  /** Migrations that this code does not know: the database is newer. */
  unknown: string[]
  /** False if none of the migrations in this code are applied. */
  hasSite: boolean
}

/** Compares the applied migrations with those in this code. Throws `StartError` for a database from before 1.0.0. */
export function compareSchema(url: string): Promise<SchemaDifference> {
  return withClient(url, 'kazi-migrate', compareMigrations)
}

/** `compareSchema` with a connection that is already open. */
export async function compareMigrations(client: pg.Client): Promise<SchemaDifference> {
  const { rows } = await client
    .query<{ name: string }>('select name from schema_migrations')
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && (error.code === undefinedTable || error.code === undefinedColumn))
        return { rows: [] }
      throw error
    })
  const applied = rows.map(({ name }) => name)
  if (isBeforeFirstVersion(applied))
    throw new StartError(
      'This database was made by a version before 1.0.0, which this version cannot read. Run the version that made it, or start with an empty database.',
    )
  const known = await migrationNames()
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    hasSite: known.some((name) => applied.includes(name)),
  }
}

/** Whether these are migrations of a version before 1.0.0, which began with other ones. */
export function isBeforeFirstVersion(applied: readonly string[]): boolean {
  return applied.includes('0001-jobs.sql')
}

const undefinedTable = '42P01'
/** Another program may have created a table with this name but different columns. */
const undefinedColumn = '42703'

/** The names of all migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** Creates the tables as they were after these migrations, in the caller's transaction. */
export async function createSchema(client: pg.Client, names: string[]): Promise<void> {
  await createMigrationsTable(client)
  for (const name of names) await apply(client, name)
}

async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
}

/** A migration that waits for a table which a backup reads would block the site's own queries meanwhile. */
async function waitForBackups(client: pg.Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${backupLock}) as free`)
  if (rows[0]?.free) return
  onWait()
  await client.query(`select pg_advisory_lock(${backupLock})`)
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(new URL(name, folder), 'utf8'))
  await client.query('insert into schema_migrations (name, applied_at) values ($1, clock_timestamp())', [name])
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
