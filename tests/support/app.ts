import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Clock } from '../../src/calendar.ts'
import { createLogger } from '../../src/config/logger.server.ts'
import { connectDatabase, webStatementTimeoutMs } from '../../src/db/connect.server.ts'
import { mailContext } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import type { AccountParts } from '../../src/features/accounts/account-parts.server.ts'
import { followJobs } from '../../src/features/jobs/search/index-feed.server.ts'
import { createOutbox, type Mail } from '../../src/mail/outbox.server.ts'
import { type AppParts, createApp } from '../../src/server/app.server.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testSecret } from './server-process.ts'

export const testPublicUrl = 'https://jobs.test'

export type TestApp = TestDatabase & {
  app: FastifyInstance
  /** The app's origin, on a free port. */
  origin: string
  /** The app's clock. Tests set `time`. */
  clock: { time: Date }
  encryption: Encryption
  /** The dependencies of background work, which a test app does not run by itself. */
  accountParts: AccountParts
  /** Emails that the app queued, oldest first. They are not sent. */
  readMails(): Promise<Mail[]>
  /** Brings the search index up to date with the database. */
  catchUp(): Promise<unknown>
  close(): Promise<void>
}

type Options = {
  now?: Date
  /** Uses a database that the test created, as a second process would. Closing the app does not drop it. */
  database?: TestDatabase
  config?: Partial<AppParts['config']>
  pages?: AppParts['pages']
  secrets?: [string, ...string[]]
  /** Receives log lines of every level. */
  log?: DestinationStream
}

/** Starts the API, and the built pages if given, over HTTP on its own database. It trusts X-Forwarded-For from the tests. */
export async function startTestApp({
  now = new Date('2026-11-21T09:00:00+03:00'),
  database: shared,
  config,
  pages,
  secrets = [testSecret],
  log,
}: Options = {}): Promise<TestApp> {
  const database = shared ? connectAgain(shared) : await createTestDatabase()
  const { db } = database
  const time = { time: now }
  const clock: Clock = { now: () => time.time }
  const feed = await followJobs(db, () => {})
  const encryption = new Encryption(secrets)
  const outbox = createOutbox({ encryption, clock })
  const logger = createLogger({ logLevel: log ? 'trace' : 'silent' }, log)
  const app = await createApp({
    config: {
      dataDir: join(tmpdir(), 'kazi-test-data'),
      trustProxy: ['127.0.0.1'],
      publicUrl: testPublicUrl,
      smtpUrl: null,
      recaptcha: null,
      offline: true,
      metrics: null,
      isLive: false,
      kept: { applications: 12, messages: 6, accounts: 24, log: 24 },
      ...config,
    },
    db,
    index: feed.index,
    clock,
    encryption,
    outbox,
    logger,
    pages,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...database,
    app,
    origin,
    clock: time,
    encryption,
    accountParts: { db, clock, encryption, outbox, logger, publicUrl: testPublicUrl },
    catchUp: feed.catchUp,
    async readMails() {
      const rows = await db.selectFrom('mails').select('sealed').orderBy('id').execute()
      return rows.map(({ sealed }) => JSON.parse(encryption.decrypt(sealed, mailContext)))
    },
    async close() {
      // fetch keeps connections open, even unused ones.
      app.server.closeAllConnections()
      await app.close()
      await feed.close()
      await database.drop()
    },
  }
}

/** Starts two apps on one database, as two processes. Closing the first one closes both. */
export async function startTwoTestApps(): Promise<[TestApp, TestApp]> {
  const first = await startTestApp()
  const second = await startTestApp({ database: first })
  const close = async () => {
    await second.close()
    await first.close()
  }
  return [{ ...first, close }, second]
}

/** Opens separate connections to a database that another test app will drop. */
function connectAgain(database: TestDatabase): TestDatabase {
  const db = connectDatabase(database.url, { maxConnections: 4, statementTimeoutMs: webStatementTimeoutMs })
  return { ...database, db, drop: () => db.destroy() }
}
