import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import { createServer, type ViteDevServer } from 'vite'
import { ensurePublicSiteIsReady, readConfig } from '../src/config/config.server.ts'
import { createLogger } from '../src/config/logger.server.ts'
import { createApp } from '../src/server/app.server.ts'
import type { PagesBuild } from '../src/server/pages/pages.server.ts'
import { startServices } from '../src/server/services.server.ts'
import { openSiteDatabase } from '../src/server/site-database.server.ts'

/** The exit code that makes the launcher restart this process. */
const restartCode = 75

const dataFolder = fileURLToPath(new URL('../data/', import.meta.url))

/**
 * Serves the site from one process. Vite updates pages when their source changes. The process exits with `restartCode`
 * when one of `serverFiles`, a migration or a data file changes.
 */
export async function serve(serverFiles: ReadonlySet<string>): Promise<void> {
  const config = readConfig(process.env)
  ensurePublicSiteIsReady(config)
  const logger = createLogger(config)
  const database = await openSiteDatabase(config, logger)
  const { close: closeServices, ...services } = await startServices(config, logger)
  const app = await createApp({
    config,
    ...services,
    logger,
    pages: { build: () => vite.then(loadPages), clientFolder: null },
  })
  const vite = createServer({
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // PostgreSQL writes here all the time.
      watch: { ignored: (path) => path.startsWith(`${config.dataDir}/`) },
    },
    appType: 'custom',
  })
  const { middlewares, watcher, close } = await vite
  const office = await createServer({
    configFile: 'vite.office.config.ts',
    server: { middlewareMode: true, hmr: { server: app.server, path: 'updates' } },
    appType: 'custom',
  })
  await app.register(middie)
  app.use(office.middlewares)
  app.use(middlewares)
  await app.listen({ port: config.port, host: config.host })
  console.log(`Kazi Kenya (development) is running at http://127.0.0.1:${config.port}`)

  // On SIGTERM, React Router's plugin would end the process before the database is stopped.
  process.removeAllListeners('SIGTERM')
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    app.server.closeAllConnections()
    await Promise.race([Promise.allSettled([app.close(), close(), office.close(), closeServices()]), sleep(1_000)])
    await database.release()
    process.exit(code)
  }
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void stop(0))
  watcher.on('change', (path) => {
    if (serverFiles.has(path) || path.endsWith('.sql') || path.startsWith(dataFolder)) void stop(restartCode)
  })
}

async function loadPages(vite: ViteDevServer): Promise<PagesBuild> {
  const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes the same module to build/server/index.js
  return build as PagesBuild
}
