import type { IncomingMessage } from 'node:http'

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

/** What is refused while it arrives may have no end. But whoever still sends when the connection closes never reads why. */
export function dropRest(request: IncomingMessage): void {
  request.unpipe().removeAllListeners('data').resume()
  const end = setTimeout(() => request.destroy(), lingerMs).unref()
  request.once('close', () => clearTimeout(end))
}
