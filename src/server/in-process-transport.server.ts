import type { FastifyInstance } from 'fastify'
import type { Transport } from '../api-client/client.ts'
import { type ListOrder, readNewestOrder, type ShownOrders, writeOrders } from '../http/shown-orders.server.ts'

/**
 * The visit that a page is rendered for: the list orders that the browser has `shown`, and the order `drawn` for this
 * page, which API requests set.
 */
export type Visit = { shown: ShownOrders; drawn: ListOrder | null }

/** Sends GET requests to the API in this process, without a network. */
export function inProcessTransport(app: FastifyInstance, visit: Visit): Transport {
  return async ({ path }) => {
    const response = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { accept: 'application/json', cookie: writeOrders(visit.shown) },
    })
    visit.drawn = readNewestOrder(response.headers['set-cookie']?.toString()) ?? visit.drawn
    return { status: response.statusCode, body: response.json() }
  }
}
