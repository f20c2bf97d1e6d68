import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies the migrations that the database has not had, in the order of their names, each in a transaction of its own.
 * Processes that start together take turns. Returns the names applied. A killed migration leaves nothing and is done at the next start.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kazi-migrate' })
  // A connection that breaks fails the statement under way; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('schema_migrations'))`)
    await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())')
    const applied: string[] = []
    for (const name of await pendingMigrations(client)) {
      await apply(client, name)
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map((row) => row.name))
  return (await migrationNames()).filter((name) => !done.has(name))
}

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
