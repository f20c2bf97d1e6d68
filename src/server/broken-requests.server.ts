import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallRefused } from '../http/call-refused.server.ts'

/** How long a client may go on sending before it has read the response. */
const lingerMs = 2_000

const statuses: Record<string, { code: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { code: 431, message: 'The URL and headers are too long.' },
}
const unreadable = { code: 400, message: 'The request is not valid HTTP.' }

/**
 * Responds to a request that Node could not parse, and closes the connection. Fastify's own handler does not announce
 * that, so a proxy would send its next request on the closed connection, and resets it, so that clients lose the
 * response.
 */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Called again for everything that the client still sends.
  if (socket.writableEnded) return
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { code, message } = statuses[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ status: false, message })
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Throws `CallRefused` (415) for a compressed body. */
export async function refuseCompressedBody({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new CallRefused('Send the body without a content encoding.', { statusCode: 415 })
}

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
