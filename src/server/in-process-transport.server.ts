import type { FastifyInstance } from 'fastify'
import type { Transport } from '../api-client/client.ts'
import { type ListOrder, readNewestOrder, type ShownOrders, writeOrders } from '../http/shown-orders.server.ts'

/** What is known of the one visitor that a page is rendered for, and `drawn`, the order that the page shows, which the calls fill in. */
export type Visit = { shown: ShownOrders; drawn: ListOrder | null }

/** Makes the calls of the API that read, without a network: what a page reads is what a browser would be answered. */
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
