import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantToAppRole } from './app-role.server.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies pending migrations in the order of their names, each in its own transaction, and returns their names. An
 * advisory lock serialises processes that start together. `grantsToAppRole` gives the app's role access to all tables
 * of the embedded database.
 */
export async function migrate(url: string, { grantsToAppRole = false } = {}): Promise<string[]> {
  return withClient(url, async (client) => {
    const { missing } = await compareMigrations(client)
    if (missing.length === 0 && !grantsToAppRole) return []
    await client.query(`select pg_advisory_lock(hashtext('schema_migrations'))`)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    if (grantsToAppRole) await grantToAppRole(client)
    const { missing: names } = await compareMigrations(client)
    for (const name of names) await apply(client, name)
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

/** Compares the applied migrations with those in this code. */
export function compareSchema(url: string): Promise<SchemaDifference> {
  return withClient(url, compareMigrations)
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'kazi-migrate' })
  // Without a listener, a broken connection would end the process. The running statement rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}

async function compareMigrations(client: pg.Client): Promise<SchemaDifference> {
  const { rows } = await client
    .query<{ name: string }>('select name from schema_migrations')
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && (error.code === undefinedTable || error.code === undefinedColumn))
        return { rows: [] }
      throw error
    })
  const applied = new Set(rows.map(({ name }) => name))
  const known = await migrationNames()
  return {
    missing: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
    hasSite: known.some((name) => applied.has(name)),
  }
}

const undefinedTable = '42P01'
/** Another program may have created a table with this name but different columns. */
const undefinedColumn = '42703'

/** The names of all migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
