import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../../src/app.server.ts'
import type { Clock } from '../../src/clock.ts'
import { followJobs } from '../../src/features/jobs/index-feed.server.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export type TestApp = TestDatabase & {
  app: FastifyInstance
  /** Address of the app, listening on a free port of this machine. */
  origin: string
  /** Set it to move the app's time. */
  clock: { time: Date }
  /** Makes sure that what was just written can be found. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** The API on a database of its own, reached over HTTP. */
export async function startTestApp({ now = new Date('2026-11-21T09:00:00+03:00') } = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const time = { time: now }
  const clock: Clock = { now: () => time.time }
  const feed = await followJobs(database.db, database.url)
  const app = await createApp({ config: { trustProxy: [] }, db: database.db, index: feed.index, clock, logger: pino({ level: 'silent' }) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...database,
    app,
    origin,
    clock: time,
    catchUp: feed.catchUp,
    async close() {
      await app.close()
      await feed.close()
      await database.drop()
    },
  }
}
