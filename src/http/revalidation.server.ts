import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, digestOf, digestsIn, encode, type Encoding, etagOf, minBytes } from './encodings.server.ts'

/**
 * Compresses every response that clients may store, adds a strong ETag, and responds with 304 if they have the same body.
 * Other responses are compressed by a plugin, which would not tell the encoding in time. A response without Cache-Control must not be stored: caches
 * could keep it for as long as they like (RFC 9111, section 4.2.2).
 */
export function registerRevalidation(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isBody || reply.hasHeader('etag') || !isStorable(request, reply)) return done(null, payload)
    // The compressed response of the same URL differs, also if this one is not compressed.
    reply.header('vary', 'accept-encoding')
    const digest = digestOf(payload)
    const encoding = encodingFor(request, reply, payload)
    reply.header('etag', etagOf(digest, encoding))
    if (digestsIn(request.headers['if-none-match']).has(digest)) {
      makeNotModified(reply)
      // Fastify fails on null for HEAD, and would add a content-length to '' for GET.
      return done(null, request.method === 'HEAD' ? '' : null)
    }
    if (encoding === 'identity') return done(null, payload)
    const bytes = encode(Buffer.from(payload), encoding)
    reply.header('content-encoding', encoding).header('content-length', bytes.length)
    done(null, bytes)
  })
}

function encodingFor({ headers }: FastifyRequest, reply: FastifyReply, payload: string | Buffer): Encoding {
  const isText = /^text\/|json|xml/.test(String(reply.getHeader('content-type')))
  const isCompressible = isText && !reply.hasHeader('content-encoding') && Buffer.byteLength(payload) >= minBytes
  return isCompressible ? bestEncoding(headers['accept-encoding']) : 'identity'
}

function isStorable({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const cacheControl = String(reply.getHeader('cache-control'))
  return (method === 'GET' || method === 'HEAD') && reply.statusCode === 200 && !/no-store|immutable/.test(cacheControl)
}

/**
 * Turns the reply into a 304 with only the headers that a cache needs, because the client keeps the others (RFC 9110,
 * section 15.4.5). It must be sent without a body.
 */
export function makeNotModified(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (!sentAgain.has(name)) reply.removeHeader(name)
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
  reply.code(304)
}

/**
 * `connection` closes the connection of a request whose body is still arriving. `x-removed-jobs` may have changed
 * although the page has not.
 */
const sentAgain = new Set(['etag', 'cache-control', 'vary', 'set-cookie', 'connection', 'x-removed-jobs'])
