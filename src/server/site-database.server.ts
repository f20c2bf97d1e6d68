import type { Logger } from 'pino'
import { systemClock } from '../calendar.ts'
import type { Config } from '../config/config.server.ts'
import { connectDatabase, type Database, ownerUrlOf } from '../db/connect.server.ts'
import { openMigratedDatabase, type OpenDatabase } from '../db/open-database.server.ts'
import { prepareEncryption } from '../encryption/prepare.server.ts'
import { readSiteSecrets } from '../encryption/site-secrets.server.ts'
import { loadDemoJobs } from '../features/jobs/writing/demo-jobs.server.ts'
import { hasColleagues } from '../features/staff/people/queries.server.ts'

/**
 * Opens and migrates the database of the site, makes sure that the workers can decrypt it, and loads the demo jobs into
 * an embedded database that never held a job. Throws `StartError` with what the operator must change.
 * `isOfficeEmpty`: the office has no staff yet.
 */
export async function openSiteDatabase(
  config: Config,
  logger: Logger,
): Promise<OpenDatabase & { isOfficeEmpty: boolean }> {
  const database = await openMigratedDatabase(config, logger)
  try {
    await prepareEncryption(ownerUrlOf(config), await readSiteSecrets(config))
    return await withConnection(database.url, async (db) => {
      if (config.databaseUrl === null && config.demoJobs) await fillWithDemoJobs(db, logger)
      return { ...database, isOfficeEmpty: !(await hasColleagues(db)) }
    })
  } catch (error) {
    await database.release()
    throw error
  }
}

async function withConnection<Result>(url: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connectDatabase(url, { maxConnections: 1, statementTimeoutMs: 120_000 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

async function fillWithDemoJobs(db: Database, logger: Logger): Promise<void> {
  const loaded = await loadDemoJobs(db, systemClock)
  if (loaded > 0) logger.info({ loaded }, 'demo jobs loaded')
}
