import type { FastifyInstance } from 'fastify'
import type { Transport } from '../../api-client/client.ts'
import { isRecord } from '../../contract/reading.ts'
import { type ListOrder, readNewestOrder, type ShownOrders, writeOrders } from '../../http/shown-orders.server.ts'

/** An API request that a page was made from, and the ETag of its response. */
export type ApiSource = { path: string; etag: string }

/**
 * The visit that a page is rendered for. `shown` are the list orders that the browser saw last. API requests add the
 * rest: the order `drawn` for this page, the responses it is made from, and whether any was random, an empty list or
 * failed.
 */
export type Visit = {
  readonly shown: ShownOrders
  drawn: ListOrder | null
  sources: ApiSource[]
  isRandom: boolean
  isEmpty: boolean
  hasFailed: boolean
}

/** Sends GET requests to the API in this process, without a network. */
export function inProcessTransport(app: FastifyInstance, visit: Visit): Transport {
  return async ({ path }) => {
    const response = await app
      .inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { accept: 'application/json', cookie: writeOrders(visit.shown) },
      })
      .catch((error: unknown) => {
        visit.hasFailed = true
        throw error
      })
    const { etag } = response.headers
    visit.drawn = readNewestOrder(response.headers['set-cookie']?.toString()) ?? visit.drawn
    if (response.statusCode !== 200) visit.hasFailed = true
    else if (etag === undefined) visit.isRandom = true
    else visit.sources.push({ path, etag })
    const body: unknown = response.json()
    if (isRecord(body) && Array.isArray(body.data) && body.data.length === 0) visit.isEmpty = true
    return { status: response.statusCode, body }
  }
}

/** Whether the API still gives the same responses. */
export async function areCurrent(app: FastifyInstance, sources: ApiSource[]): Promise<boolean> {
  for (const { path, etag } of sources) {
    const response = await app.inject({ method: 'HEAD', url: `/api${path}`, headers: { accept: 'application/json' } })
    if (response.headers.etag !== etag) return false
  }
  return true
}
