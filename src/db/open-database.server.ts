import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/config.server.ts'
import { makeFolder } from '../config/make-folder.server.ts'
import { StartError } from '../config/start-error.ts'
import { databaseUrlOf, describeDatabase, ownerUrlOf } from './connect.server.ts'
import { type EmbeddedDatabase, EmbeddedDatabaseError, holdEmbeddedDatabase } from './embedded.server.ts'
import { compareSchema, migrate, migrationNames, type SchemaDifference } from './migrate.server.ts'

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
  await makeFolder(dataDir)
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
