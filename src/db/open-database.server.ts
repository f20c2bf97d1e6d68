import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.server.ts'
import { StartError } from '../config/values.ts'
import { databaseUrlOf, describeDatabase, ownerUrlOf, withClient } from './connect.server.ts'
import { grantToAppRole } from './database-user.server.ts'
import { type EmbeddedDatabase, EmbeddedDatabaseError, holdEmbeddedDatabase } from './embedded.server.ts'

/** A running, migrated database. */
export type OpenDatabase = { url: string; release(): Promise<void> }

/**
 * Starts the embedded database, or uses the operator's server, and migrates it. Creates an embedded database that does
 * not exist yet. Throws `StartError` with what the operator must change.
 */
export async function openMigratedDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  console.log(`Using the ${describeDatabase(config)}.`)
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir) : null
  return useOrRelease(config, embedded, async () => {
    const applied = await migrate(ownerUrlOf(config), {
      grantsToAppRole: config.databaseUrl === null,
      onWait: () => console.log('A backup is running. The database is updated when it has finished.'),
    })
    if (applied.length === (await migrationNames()).length)
      console.log('The database was empty. A new site was set up in it.')
    else if (applied.length > 0) logger.info({ applied }, 'database migrated')
  })
}

/**
 * Opens the database for a command. Starts an embedded database if it is stopped, but never creates or migrates one.
 * Throws `StartError`.
 */
export async function openExistingDatabase(config: Config): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null
      ? await holdEmbeddedDatabase(config.dataDir, { mayCreate: false }).catch(asStartError)
      : null
  return useOrRelease(config, embedded, () => ensureCurrentSchema(config))
}

/**
 * Opens the database as its owner, whatever is in it, for a backup or for restoring one. Creates an embedded database
 * that does not exist yet if `mayCreate` is set. Throws `StartError`.
 */
export async function openAnyDatabase(config: Config, { mayCreate }: { mayCreate: boolean }): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, release: async () => {} }
  const embedded = mayCreate
    ? await startEmbedded(config.dataDir)
    : await holdEmbeddedDatabase(config.dataDir, { mayCreate }).catch(asStartError)
  return { url: ownerUrlOf(config), release: () => embedded.release() }
}

async function useOrRelease(
  config: Config,
  embedded: EmbeddedDatabase | null,
  prepare: () => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await prepare()
  } catch (error) {
    await embedded?.release()
    if (config.databaseUrl === null || error instanceof StartError) throw error
    throw new StartError(`The database in DATABASE_URL cannot be used: ${reason(error)}`)
  }
  return { url: databaseUrlOf(config), release: async () => embedded?.release() }
}

/** Throws `StartError` unless exactly the migrations in this code are applied. */
async function ensureCurrentSchema(config: Config): Promise<void> {
  // As the owner, because the first npm start of an embedded database may have been killed before it created the role.
  const problem = findSchemaProblem(await compareSchema(ownerUrlOf(config)), config)
  if (problem !== null) throw new StartError(problem)
}

/** Why a command cannot use a database, or null. */
export function findSchemaProblem(
  { missing, unknown, hasSite }: SchemaDifference,
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): string | null {
  const name = `The ${describeDatabase(config)}`
  if (!hasSite)
    return `${name} contains no site. Check ${config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}. Only npm start creates a new site.`
  if (unknown.length > 0)
    return `${name} is newer than this code, which does not know its migration ${unknown.at(-1)}. Run the command from the folder that the site runs from, or update the code in this folder.`
  if (missing.length > 0)
    return `${name} is older than this code. Start the site once with npm start, which brings it up to date, then run the command again.`
  return null
}

async function startEmbedded(dataDir: string) {
  await mkdir(dataDir, { recursive: true })
    .then(() => access(dataDir, constants.W_OK))
    .catch((error: unknown) => {
      throw new StartError(`DATA_DIR ${dataDir} cannot be written to: ${reason(error)}`)
    })
  return holdEmbeddedDatabase(dataDir).catch(asStartError)
}

function asStartError(error: unknown): never {
  throw error instanceof EmbeddedDatabaseError ? new StartError(error.message) : error
}

/** Why a database cannot be used, without a password. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  if (isUnknownAuthorityError(error))
    return 'its certificate was signed by an unknown authority. Set sslrootcert in DATABASE_URL to the certificate file of that authority, which most providers publish.'
  return error instanceof Error ? error.message : String(error)
}

const unknownAuthorityCodes = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Node's message for these errors suggests a Node option. */
function isUnknownAuthorityError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unknownAuthorityCodes.has(String(error.code))
}

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
