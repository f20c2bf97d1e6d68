import type { Logger } from 'pino'
import { systemClock } from '../calendar.ts'
import { readExistingSecrets } from '../config/app-secret.server.ts'
import type { Config } from '../config/config.server.ts'
import { connectDatabase, databaseUrlOf, webStatementTimeoutMs } from '../db/connect.server.ts'
import { Encryption } from '../encryption/encryption.server.ts'
import { startCleaning } from '../features/accounts/expired-rows.server.ts'
import { startMailingResetLinks } from '../features/accounts/password-reset/password-reset.server.ts'
import { startDigests } from '../features/alerts/digests.server.ts'
import { startTelling } from '../features/applications/telling.server.ts'
import { followJobs } from '../features/jobs/search/index-feed.server.ts'
import { searchNewVacancies } from '../features/jobs/search/new-vacancies.server.ts'
import { noteSent, startRetention } from '../features/retention/nightly.server.ts'
import { removeExpiredStaffRows } from '../features/staff/joining/service.server.ts'
import { createCarrier } from '../mail/carriers.server.ts'
import { startMailDelivery } from '../mail/delivery.server.ts'
import { createOutbox } from '../mail/outbox.server.ts'
import type { AppParts } from './app.server.ts'

export type Services = Pick<AppParts, 'db' | 'index' | 'clock' | 'encryption' | 'outbox'> & {
  /** Stops the background work and closes the database connections. */
  close(): Promise<void>
}

/**
 * Connects one process to the database and starts its background work: updating the search index, telling candidates
 * about their applications and new jobs, sending emails, deleting what has expired.
 */
export async function startServices(config: Config, logger: Logger): Promise<Services> {
  const url = databaseUrlOf(config)
  const clock = systemClock
  const encryption = new Encryption(await readExistingSecrets(config))
  const db = connectDatabase(url, { statementTimeoutMs: webStatementTimeoutMs })
  // Loading the index may read a million jobs, which can take longer than the statements of requests may.
  const indexDb = connectDatabase(url, { maxConnections: 1, applicationName: 'kazi-index' })
  const feed = await followJobs(indexDb, (error) =>
    logger.error({ err: error }, 'pages and searches do not show the latest changes of jobs'),
  )
  const outbox = createOutbox({ encryption, clock })
  const delivery = startMailDelivery({
    db,
    encryption,
    clock,
    carry: createCarrier(config),
    nudges: outbox.nudges,
    logger,
    stopsRefused: config.isLive,
    onSent: (mail) => noteSent({ db, clock }, mail),
  })
  const cleaning = startCleaning({ db, clock, logger, dataDir: config.dataDir, others: [removeExpiredStaffRows] })
  const mailing = { db, clock, encryption, outbox, logger, publicUrl: config.publicUrl }
  const resetLinks = startMailingResetLinks(mailing)
  const telling = startTelling(mailing)
  const retention = startRetention({ ...mailing, kept: config.kept, isLive: config.isLive })
  const work = [delivery, resetLinks, telling, cleaning, retention, feed]
  if (config.isLive) work.push(startDigests({ ...mailing, searchNew: (range) => searchNewVacancies(db, range) }))
  return {
    db,
    index: feed.index,
    clock,
    encryption,
    outbox,
    async close() {
      await Promise.all(work.map((each) => each.close()))
      await Promise.all([db.destroy(), indexDb.destroy()])
    },
  }
}
