import type { Config } from './config.server.ts'
import { createApp } from './app.server.ts'
import { systemClock } from './clock.ts'
import { connectDatabase } from './db/connect.server.ts'
import { databaseUrlOf } from './db/database-url.server.ts'
import { followJobs } from './features/jobs/index-feed.server.ts'
import type { PagesBuild } from './http/pages.server.ts'
import { createLogger } from './logger.server.ts'

const buildFolder = new URL('../build/', import.meta.url)
const drainMs = 9_000

/** One worker: serves pages and API on the port that all workers share, until SIGTERM or the end of the primary. */
export async function runWorker(config: Config): Promise<void> {
  const logger = createLogger(config)
  const url = databaseUrlOf(config)
  const db = connectDatabase(url)
  const feed = await followJobs(db, url)
  const build: PagesBuild = await import(new URL('server/index.js', buildFolder).href)
  const app = await createApp({
    config,
    db,
    index: feed.index,
    clock: systemClock,
    // Fastify tells every address of every worker at `info`; the primary says once where the site is.
    logger: logger.child({}, { level: config.logLevel === 'info' ? 'warn' : config.logLevel }),
    pages: { build: async () => build, clientFolder: new URL('client', buildFolder).pathname },
  })
  await app.listen({ port: config.port, host: config.host })
  process.once('SIGTERM', () => void drain())
  // Ctrl-C reaches the whole process group; the primary tells when to stop.
  process.on('SIGINT', () => {})

  /** Requests in flight are answered, then the process ends. */
  async function drain(): Promise<void> {
    setTimeout(() => process.exit(1), drainMs).unref()
    // A connection whose answer was in flight stays open for the visitor's next request, which will not be served here.
    setInterval(() => app.server.closeIdleConnections(), 50).unref()
    await app.close()
    await feed.close()
    await db.destroy()
    process.exit(0)
  }
}
