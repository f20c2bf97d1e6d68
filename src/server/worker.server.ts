import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.server.ts'
import { createLogger } from '../config/logger.server.ts'
import { cannotListenCode } from '../config/values.ts'
import { createApp } from './app.server.ts'
import { collectWorkerMetrics } from './metrics/worker-metrics.server.ts'
import type { PagesBuild } from './pages/pages.server.ts'
import { listen } from './port.server.ts'
import { startServices } from './services.server.ts'

const buildFolder = new URL('../../build/', import.meta.url)
const drainMs = 9_000

/**
 * Runs one worker, which serves pages and the API on the shared port, until SIGTERM or the end of the primary. Loads
 * the pages while the primary opens the database.
 */
export async function runWorker(config: Config, opened: Promise<void>): Promise<void> {
  const logger = createLogger(config)
  const build: PagesBuild = await import(new URL('server/index.js', buildFolder).href)
  await opened
  const { close: closeServices, ...services } = await startServices(config, logger)
  if (config.metrics) collectWorkerMetrics()
  const app = await createApp({
    config,
    ...services,
    logger,
    pages: { build: async () => build, clientFolder: fileURLToPath(new URL('client', buildFolder)) },
  })
  await listen(app, config).catch(() => process.exit(cannotListenCode))
  let isDraining = false
  process.on('SIGTERM', () => void drain())
  // Ctrl-C and a closed terminal reach the whole process group, but the primary decides when workers stop.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})

  /** Finishes requests in flight, then exits. */
  async function drain(): Promise<void> {
    if (isDraining) return
    isDraining = true
    setTimeout(() => process.exit(1), drainMs).unref()
    await app.close()
    await closeServices()
    process.exit(0)
  }
}
