import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantToAppRole } from './app-role.server.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies the migrations that the database has not had, in the order of their names, each in a transaction of its own.
 * Processes that start together take turns. Returns the names applied. A killed migration leaves nothing and is done at the next start.
 * With `grantsToAppRole`, for the owner of the embedded database, the app's role may use each table as soon as it exists.
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
  /** Migrations that the database has not had: it is older than this code. */
  missing: string[]
  /** Migrations that this code does not know: the database is newer. */
  unknown: string[]
  /** False where the database has had none of the migrations of this code. */
  hasSite: boolean
}

/** Compares the migrations of the database with those of this code, and changes nothing. */
export function compareSchema(url: string): Promise<SchemaDifference> {
  return withClient(url, compareMigrations)
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'kazi-migrate' })
  // A connection that breaks fails the statement under way; without a listener it would end the process as well.
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
/** Other programs have a table of this name with other columns. */
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
