import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config/config.server.ts'
import { StartError } from '../../config/start-error.ts'
import { connectDatabase } from '../../db/connect.server.ts'
import { readSiteState } from '../../features/operations/site-state.server.ts'
import { writeSiteMetrics } from './site-metrics.server.ts'

type Parts = { url: string; dataDir: string; logger: Logger }

/** Serves the metrics of all workers and of the site at /metrics. Throws `StartError` if the port is taken. */
export async function serveMetrics(
  { port, host }: NonNullable<Config['metrics']>,
  { url, dataDir, logger }: Parts,
): Promise<{ close(): Promise<void> }> {
  const db = connectDatabase(url, { maxConnections: 1 })
  const workers = new AggregatorRegistry()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    const state = readSiteState(db, dataDir, systemClock.now()).catch(() => null)
    Promise.all([workers.clusterMetrics(), state.then(writeSiteMetrics)]).then(
      (texts) => response.writeHead(200, { 'content-type': workers.contentType }).end(texts.join('\n')),
      (error: unknown) => {
        logger.warn({ err: error }, 'metrics could not be collected')
        response.writeHead(503).end()
      },
    )
  })
  server.listen({ port, host })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Metrics cannot be served on ${host}:${port} (${error.code}). Check METRICS_PORT and METRICS_HOST.`,
    )
  })
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await db.destroy()
    },
  }
}
