import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, register } from 'prom-client'
import { nairobiDay } from '../../calendar.ts'
import { systemClock } from '../../clock.ts'
import { countConnections } from '../../db/connect.server.ts'
import type { SearchIndex } from '../../features/jobs/search/search-index.server.ts'
import { requestSeconds } from '../../metrics/metrics.server.ts'

/** Starts collecting the metrics of this worker. The returned registry answers the primary when it asks. Call it once. */
export function collectWorkerMetrics({ index }: { index: Pick<SearchIndex, 'countOpen'> }) {
  collectDefaultMetrics()
  register.registerMetric(openJobs(index))
  register.registerMetric(databaseConnections())
  return new AggregatorRegistry()
}

function openJobs(index: Pick<SearchIndex, 'countOpen'>): Gauge {
  return new Gauge({
    name: 'jobs_open',
    help: 'Open jobs, including duplicates.',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(index.countOpen(nairobiDay(systemClock.now())))
    },
  })
}

function databaseConnections(): Gauge {
  return new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, busy or idle, and queries waiting for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count)
    },
  })
}

/** Measures every request from outside the process by its route. `pages` are the paths of pages, such as /jobs. */
export function measureRequests(app: FastifyInstance, pages: ReadonlySet<string>): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Pages call the API inside this process, without a socket.
    if (request.raw.socket instanceof Socket) {
      const labels = { method: request.method, route: routeOf(request, pages), status: reply.statusCode }
      requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    }
    done()
  })
}

/** The pattern of the route, so that the number of labels does not depend on what clients ask for. */
function routeOf({ url, routeOptions }: FastifyRequest, pages: ReadonlySet<string>): string {
  const [path = ''] = url.split('?', 1)
  return pages.has(path) ? path : (routeOptions.url ?? 'none')
}
