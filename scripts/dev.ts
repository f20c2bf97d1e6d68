import middie from '@fastify/middie'
import { createServer, type ViteDevServer } from 'vite'
import { createApp } from '../src/app.server.ts'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.server.ts'
import { connectDatabase } from '../src/db/connect.server.ts'
import { followJobs } from '../src/features/jobs/index-feed.server.ts'
import type { PagesBuild } from '../src/http/pages.server.ts'
import { createLogger } from '../src/logger.server.ts'
import { openDatabaseWithDemoJobs } from '../src/open-database.server.ts'
import { exitWithLine } from '../src/primary.server.ts'

// `npm run dev`: the whole site in one process. Vite reloads pages as they are edited; Node's --watch restarts the server.
try {
  await serve()
} catch (error) {
  exitWithLine(error)
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config)
  const database = await openDatabaseWithDemoJobs(config, logger)
  const db = connectDatabase(database.url)
  const feed = await followJobs(db, database.url)
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const app = await createApp({
    config,
    db,
    index: feed.index,
    clock: systemClock,
    logger,
    pages: { build: () => loadPages(vite), clientFolder: null, isDevelopment: true },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  await app.listen({ port: config.port, host: config.host })
  console.log(`Kazi Kenya, for development: http://127.0.0.1:${config.port}`)

  const stop = async () => {
    setTimeout(() => process.exit(0), 2_000).unref()
    await Promise.allSettled([app.close(), vite.close(), feed.close()])
    await db.destroy()
    await database.release()
    process.exit(0)
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop())
}

async function loadPages(vite: ViteDevServer): Promise<PagesBuild> {
  const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module that the build writes as build/server/index.js
  return build as PagesBuild
}
