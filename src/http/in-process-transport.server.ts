import type { FastifyInstance } from 'fastify'
import type { Transport } from '../api-client/client.ts'

/** Makes the calls of the API without a network: what a page reads is what a browser would be answered. */
export function inProcessTransport(app: FastifyInstance): Transport {
  return async ({ method, path }) => {
    const response = await app.inject({ method: method === 'POST' ? 'POST' : 'GET', url: `/api${path}`, headers: { accept: 'application/json' } })
    return { status: response.statusCode, body: response.json() }
  }
}
