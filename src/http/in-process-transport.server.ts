import type { FastifyInstance } from 'fastify'
import type { Transport } from '../api-client/client.ts'

/** Makes the calls of the API that read, without a network: what a page reads is what a browser would be answered. */
export function inProcessTransport(app: FastifyInstance): Transport {
  return async ({ path }) => {
    const response = await app.inject({ method: 'GET', url: `/api${path}`, headers: { accept: 'application/json' } })
    return { status: response.statusCode, body: response.json() }
  }
}
