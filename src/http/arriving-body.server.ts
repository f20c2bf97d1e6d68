import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** More than the largest body that a call takes, so that an honest client can finish sending and then read the answer. */
const maxLingerBytes = 6 * 1024 * 1024
const lingerMs = 5_000

/**
 * Lets a body through to whoever reads it, up to this many bytes of whatever kind. Then, or at once where more is announced, it
 * fails with `refusal`. For readers that take the request itself, past Fastify's own limit.
 */
export function limitBody(request: IncomingMessage, mostBytes: number, refusal: () => Error): void {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw refusal()
  let bytes = 0
  // Who only counts must not set the body flowing before its reader is there.
  request.pause().on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= mostBytes) return
    request.off('data', count)
    // As a stream tells its reader, without whom nothing flows, that it failed. Destroyed, it could not be answered any more.
    request.emit('error', refusal())
  })
}

/** The length of a body by its headers; Infinity where they do not say. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}

/** Closes each connection that is answered before the body of its request has arrived. Node would read that body to its end. */
export function closeAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => closeIfBodyIsArriving(reply))
  // Node's own answer to an unknown expectation would read the body too. A server may ignore the expectation (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Closes the connection after this answer if a body without an end, or a large one, is still arriving. For answers that run no hooks. */
export function closeIfBodyIsArriving(reply: FastifyReply): void {
  const { raw, server } = reply.request
  if (raw.complete || announcedBytes(raw) <= (server.initialConfig.bodyLimit ?? 0)) return
  reply.header('connection', 'close')
  const isOver = dropRest(raw)
  const { socket } = raw
  const close = socket.destroySoon.bind(socket)
  // Node calls this once the answer is out. Closing right then resets the connection, and a client that is still sending loses the answer.
  socket.destroySoon = () => {
    socket.end()
    void Promise.race([isOver, sleep(lingerMs, undefined, { ref: false })]).then(close)
  }
}

/** Takes a body from its reader and discards it. Resolves when it has ended or is longer than an honest one, and is then no longer read. */
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
