import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics } from 'prom-client'
import { requestSeconds } from '../../metrics/metrics.server.ts'

/** Starts collecting the metrics of this worker. The registry answers the primary when it asks. Call it once. */
export function collectWorkerMetrics() {
  collectDefaultMetrics()
  return new AggregatorRegistry()
}

/** Measures every request by its route. `pages` are the paths of pages, such as /jobs. */
export function measureRequests(app: FastifyInstance, pages: ReadonlySet<string>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request, pages), status: reply.statusCode }
    requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}

/** The pattern of the route, so that the number of labels does not depend on what clients ask for. */
function routeOf({ url, routeOptions }: FastifyRequest, pages: ReadonlySet<string>): string {
  const [path = ''] = url.split('?', 1)
  return pages.has(path) ? path : (routeOptions.url ?? 'none')
}
