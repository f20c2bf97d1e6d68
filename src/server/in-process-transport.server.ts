import type { FastifyInstance } from 'fastify'
import type { Transport } from '../api-client/client.ts'
import { type ListOrder, readNewestOrder, type ShownOrders, writeOrders } from '../http/shown-orders.server.ts'

/** An API request that a page made, and the ETag of its response; null if the response may differ each time. */
export type ApiSource = { path: string; etag: string | null }

/**
 * The visit that a page is rendered for: the list orders that the browser has `shown`, the order `drawn` for this page,
 * and the API responses that it is made from, which API requests add.
 */
export type Visit = { shown: ShownOrders; drawn: ListOrder | null; sources: ApiSource[] }

/** Sends GET requests to the API in this process, without a network. */
export function inProcessTransport(app: FastifyInstance, visit: Visit): Transport {
  return async ({ path }) => {
    const response = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { accept: 'application/json', cookie: writeOrders(visit.shown) },
    })
    visit.drawn = readNewestOrder(response.headers['set-cookie']?.toString()) ?? visit.drawn
    visit.sources.push({ path, etag: response.headers.etag ?? null })
    return { status: response.statusCode, body: response.json() }
  }
}

/** Whether the API still gives the same responses. */
export async function areCurrent(app: FastifyInstance, sources: ApiSource[]): Promise<boolean> {
  for (const { path, etag } of sources) {
    const response = await app.inject({ method: 'HEAD', url: `/api${path}`, headers: { accept: 'application/json' } })
    if (etag === null || response.headers.etag !== etag) return false
  }
  return true
}
