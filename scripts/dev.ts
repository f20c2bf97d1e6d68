import { setTimeout as sleep } from 'node:timers/promises'
import middie from '@fastify/middie'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '../src/config/config.server.ts'
import { createLogger } from '../src/config/logger.server.ts'
import { createApp } from '../src/server/app.server.ts'
import type { PagesBuild } from '../src/server/pages.server.ts'
import { exitWithLine } from '../src/server/primary.server.ts'
import { startServices } from '../src/server/services.server.ts'
import { openSiteDatabase } from '../src/server/site-database.server.ts'

// `npm run dev`: the whole site in one process. Vite reloads pages as they are edited; an edited server file ends the
// process with the code that tells its launcher to start it again.
const restart = 75
const serverFile = /\.(server\.ts|sql)$|\/(contract|clock|calendar)\.ts$/

try {
  await serve()
} catch (error) {
  exitWithLine(error)
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config)
  const database = await openSiteDatabase(config, logger)
  const { close: closeServices, ...services } = await startServices(config, logger)
  const app = await createApp({
    config,
    ...services,
    logger,
    pages: { build: () => vite.then(loadPages), clientFolder: null, isDevelopment: true },
  })
  const vite = createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  const { middlewares, watcher, close } = await vite
  await app.register(middie)
  app.use(middlewares)
  await app.listen({ port: config.port, host: config.host })
  console.log(`Kazi Kenya, for development: http://127.0.0.1:${config.port}`)

  // At SIGTERM the plugin of React Router, which has a Vite server of its own, ends the process before the database is stopped.
  process.removeAllListeners('SIGTERM')
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    app.server.closeAllConnections()
    await Promise.race([Promise.allSettled([app.close(), close(), closeServices()]), sleep(1_000)])
    await database.release()
    process.exit(code)
  }
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void stop(0))
  watcher.on('change', (path) => {
    if (serverFile.test(path)) void stop(restart)
  })
}

async function loadPages(vite: ViteDevServer): Promise<PagesBuild> {
  const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module that the build writes as build/server/index.js
  return build as PagesBuild
}
