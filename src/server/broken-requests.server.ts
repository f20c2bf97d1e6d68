import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

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
