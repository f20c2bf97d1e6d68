import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import type { Config } from '../config/config.server.ts'
import { connectDatabase } from '../db/connect.server.ts'
import { ownerUrlOf } from '../db/database-url.server.ts'
import { openMigratedDatabase, type OpenDatabase, reason } from '../db/open-database.server.ts'
import { isReadOnly } from '../db/read-only.server.ts'
import { findOutage } from '../db/replica.server.ts'
import { prepareEncryption } from '../encryption/prepare.server.ts'
import { readSiteSecrets } from '../encryption/site-secrets.server.ts'
import { loadDemoJobs } from '../features/jobs/operator/demo-jobs.server.ts'
import { fillVacancyKeys } from '../features/jobs/writing/duplicates-service.server.ts'

/**
 * Opens the database of the site as `prepareDatabase` does. While DATABASE_URL cannot be reached, the site starts with
 * its replica, which it checks instead: it can show jobs, and saves when the database is back.
 */
export async function openSiteDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  const { databaseUrl, replicaUrl } = config
  if (databaseUrl === null || replicaUrl === null) return prepareDatabase(config, logger)
  const outage = await findOutage({ replicaUrl, primaryUrl: databaseUrl })
  if (outage === null) return prepareDatabase(config, logger)
  logger.warn(
    { reason: reason(outage) },
    'DATABASE_URL cannot be reached: the site shows jobs from DATABASE_REPLICA_URL',
  )
  await prepareDatabase({ ...config, databaseUrl: replicaUrl }, logger)
  return { url: databaseUrl, release: async () => {} }
}

/**
 * Opens and migrates the database of the site, makes sure that the workers can decrypt it, fills in fields that jobs of
 * an earlier version lack, and loads the demo jobs into an embedded database that never held a job. Throws `StartError`
 * with what the operator must change.
 */
async function prepareDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  const database = await openMigratedDatabase(config, logger)
  try {
    await prepareEncryption(ownerUrlOf(config), await readSiteSecrets(config), logger)
    await completeJobs(database.url, { demoJobs: config.databaseUrl === null && config.demoJobs, logger })
  } catch (error) {
    await database.release()
    throw error
  }
  return database
}

async function completeJobs(url: string, { demoJobs, logger }: { demoJobs: boolean; logger: Logger }): Promise<void> {
  const db = connectDatabase(url, { maxConnections: 1, statementTimeoutMs: 120_000 })
  try {
    if (await isReadOnly(db)) return
    const jobs = await fillVacancyKeys(db)
    if (jobs > 0) logger.info({ jobs }, 'jobs from an earlier version prepared for duplicate detection')
    const loaded = demoJobs ? await loadDemoJobs(db, systemClock) : 0
    if (loaded > 0) logger.info({ loaded }, 'demo jobs loaded')
  } finally {
    await db.destroy()
  }
}
