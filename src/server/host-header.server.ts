import type { FastifyInstance } from 'fastify'
import { CallRefused } from '../http/call-refused.server.ts'

/**
 * Responds with 400 to requests with several Host headers (RFC 9112, 3.2), because a proxy may pick a different one.
 * Node refuses a missing one.
 */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
    if (hosts.length > 1)
      throw new CallRefused('The request has more than one Host header. Send only one.', { statusCode: 400 })
  })
}
