import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** More than any route accepts, so that honest clients can finish sending and then read the response. */
const maxLingerBytes = 6 * 1024 * 1024
const lingerMs = 5_000
/** For a response that is sent after so much of a body. Without this time, a reset may overtake it. */
const readingMs = 500

/**
 * Limits the size of a request body that is read as a stream, which Fastify's own limit does not cover. Throws
 * `refusal` at once if the Content-Length is over the limit; otherwise the stream fails with it.
 */
export function limitBody(request: IncomingMessage, maxBytes: number, refusal: () => Error): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refusal()
  let bytes = 0
  // Paused, because a data listener would start the stream before its reader is attached.
  request.pause().on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= maxBytes) return
    request.off('data', count)
    // Not destroyed: the connection is still needed for the response.
    request.emit('error', refusal())
  })
}

/** The Content-Length of a body, or Infinity for a chunked one. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}

/**
 * Closes the connection after responses sent before the request body has arrived, which Node would otherwise read to
 * its end.
 */
export function closeAfterEarlyResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => closeIfBodyIsArriving(reply))
  // Ignores unknown expectations, as RFC 9110, 10.1.1 allows, because Node's own response would read the body too.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/**
 * Closes the connection after this response if a large or chunked body is still arriving. Call it for responses that
 * run no hooks.
 */
export function closeIfBodyIsArriving(reply: FastifyReply): void {
  const { raw, server } = reply.request
  if (raw.complete || announcedBytes(raw) <= (server.initialConfig.bodyLimit ?? 0)) return
  reply.header('connection', 'close')
  const isOver = dropRest(raw)
  const { socket } = raw
  const close = socket.destroySoon.bind(socket)
  // Node calls this once the response is sent. Closing at once would reset the connection, and a client that is still
  // sending would lose the response.
  socket.destroySoon = () => {
    socket.end()
    const wait = (ms: number) => sleep(ms, undefined, { ref: false })
    void Promise.race([isOver.then(() => wait(readingMs)), wait(lingerMs)]).then(close)
  }
}

/**
 * Detaches a body from its reader and discards it. Resolves when it ends, or pauses it after `maxLingerBytes` and
 * resolves.
 */
function dropRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    request
      .unpipe()
      .removeAllListeners('data')
      .once('end', resolve)
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= maxLingerBytes) return
        request.pause()
        resolve()
      })
    request.resume()
  })
}
