import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Logger } from 'pino'
import { systemClock } from './clock.ts'
import type { Config } from './config.server.ts'
import { connectDatabase } from './db/connect.server.ts'
import { databaseUrlOf } from './db/database-url.server.ts'
import { EmbeddedDatabaseError, holdEmbeddedDatabase } from './db/embedded.server.ts'
import { migrate } from './db/migrate.server.ts'
import { loadDemoJobs } from './features/jobs/demo-jobs.server.ts'
import { makeFolder } from './make-folder.server.ts'
import { StartError } from './start-error.ts'

/** The database, ready to use: running, migrated. `release` lets go of it. */
export type OpenDatabase = { url: string; release(): Promise<void> }

/** Starts the embedded database unless the operator names a server, and migrates. Throws `StartError` with what to mend. */
export async function openDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  const url = databaseUrlOf(config)
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir) : null
  try {
    const applied = await migrate(url)
    if (applied.length > 0) logger.info({ applied }, 'database migrated')
  } catch (error) {
    await embedded?.release()
    if (config.databaseUrl === null) throw error
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason(error)}`)
  }
  return { url, release: async () => embedded?.release() }
}

/** Fills an embedded database that never held a job with the demo jobs, unless the operator wants none. */
export async function openDatabaseWithDemoJobs(config: Config, logger: Logger): Promise<OpenDatabase> {
  const database = await openDatabase(config, logger)
  if (config.databaseUrl !== null || !config.demoJobs) return database
  const db = connectDatabase(database.url, { maxConnections: 1 })
  const loaded = await loadDemoJobs(db, systemClock)
  await db.destroy()
  if (loaded > 0) logger.info({ loaded }, 'demo jobs loaded')
  return database
}

async function startEmbedded(dataDir: string) {
  await makeFolder(dataDir)
    .then(() => access(dataDir, constants.W_OK))
    .catch((error: unknown) => {
      throw new StartError(`DATA_DIR ${dataDir} cannot be written to: ${reason(error)}`)
    })
  return holdEmbeddedDatabase(dataDir).catch((error: unknown) => {
    throw error instanceof EmbeddedDatabaseError ? new StartError(error.message) : error
  })
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
