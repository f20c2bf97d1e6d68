import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import { readExistingSecrets } from '../config/app-secret.server.ts'
import type { Config } from '../config/config.server.ts'
import { connectDatabase, type Database } from '../db/connect.server.ts'
import { databaseUrlOf } from '../db/database-url.server.ts'
import { connectPublicData, indexQueryTimeoutMs, type PublicData } from '../db/replica.server.ts'
import { webQueryTimeoutMs } from '../db/time-limits/request-time.server.ts'
import { createEncryption } from '../encryption/encryption.server.ts'
import { startCleaning } from '../features/accounts/expired-rows.server.ts'
import { startMailingResetLinks } from '../features/accounts/password-reset/password-reset.server.ts'
import { followJobs } from '../features/jobs/search/index-feed.server.ts'
import { createCarrier } from '../mail/carriers.server.ts'
import { startMailDelivery } from '../mail/delivery.server.ts'
import { createOutbox } from '../mail/outbox.server.ts'
import type { AppParts } from './app.server.ts'

export type Services = Pick<AppParts, 'db' | 'publicDb' | 'index' | 'clock' | 'encryption' | 'outbox'> & {
  /** Stops the background work and closes the database connections. */
  close(): Promise<void>
}

/**
 * Connects one process to the database and starts its background work: updating the search index, sending emails,
 * deleting expired rows.
 */
export async function startServices(config: Config, logger: Logger): Promise<Services> {
  const url = databaseUrlOf(config)
  const clock = systemClock
  const encryption = createEncryption(await readExistingSecrets(config))
  const db = connectDatabase(url, { queryTimeoutMs: webQueryTimeoutMs })
  const publicData = config.replicaUrl
    ? connectPublicData({ replicaUrl: config.replicaUrl, primaryUrl: url }, logger)
    : ownPublicData(db, url)
  const feed = await followJobs(
    publicData.indexDb,
    url,
    (error) => logger.error({ err: error }, 'pages and searches do not show the latest changes of jobs'),
    publicData.returnToReplica,
  )
  const outbox = createOutbox({ encryption, clock })
  const delivery = startMailDelivery({
    db,
    encryption,
    clock,
    carry: createCarrier(config),
    nudges: outbox.nudges,
    logger,
  })
  const cleaning = startCleaning({ db, clock, logger, dataDir: config.dataDir })
  const resetLinks = startMailingResetLinks({ db, clock, encryption, outbox, logger, publicUrl: config.publicUrl })
  return {
    db,
    publicDb: publicData.db,
    index: feed.index,
    clock,
    encryption,
    outbox,
    async close() {
      await Promise.all([delivery.close(), resetLinks.close(), cleaning.close(), feed.close()])
      await Promise.all([...new Set([db, publicData.db, publicData.indexDb])].map((each) => each.destroy()))
    },
  }
}

function ownPublicData(db: Database, url: string): PublicData {
  // Loading the index may read a million jobs, which can take longer than the query timeout of `db`.
  const indexDb = connectDatabase(url, { maxConnections: 1, queryTimeoutMs: indexQueryTimeoutMs })
  return { db, indexDb, returnToReplica: async () => {} }
}
