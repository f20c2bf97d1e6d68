import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import { systemClock } from '../../calendar.ts'
import type { Config } from '../../config/config.server.ts'
import { StartError } from '../../config/values.ts'
import { connectDatabase, type Database } from '../../db/connect.server.ts'
import { findProblems } from '../../features/operations/site-problems.ts'
import { readSiteState } from '../../features/operations/site-state.server.ts'

type Parts = { url: string; dataDir: string; logger: Logger }

/** Serves the metrics of all workers and the number of problems at /metrics. Throws `StartError` if the port is taken. */
export async function serveMetrics(
  { port, host }: NonNullable<Config['metrics']>,
  { url, dataDir, logger }: Parts,
): Promise<{ close(): Promise<void> }> {
  const db = connectDatabase(url, { maxConnections: 1 })
  const workers = new AggregatorRegistry()
  const site = createSiteRegistry(db, dataDir)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    Promise.all([workers.clusterMetrics(), site.metrics()]).then(
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

/** Counts what `npm run status` says needs attention, when it is asked for its metrics. */
function createSiteRegistry(db: Database, dataDir: string): Registry {
  const problems = new Gauge({
    name: 'site_problems',
    help: 'What needs attention, as npm run status says. 1 if the database cannot be read.',
    registers: [],
    async collect() {
      const now = systemClock.now()
      const found = await readSiteState(db, dataDir, now).then(
        (state) => findProblems(state, now),
        () => ['The database cannot be read.'],
      )
      this.set(found.length)
    },
  })
  const registry = new Registry()
  registry.registerMetric(problems)
  return registry
}
