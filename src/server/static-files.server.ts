import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built files, compressed if the browser accepts it. Files under `/assets` have a digest in their name and
 * never change. They go without the headers that protect documents, which are 0.4 kB for each file.
 */
export async function registerStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isDigested = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', isDigested ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (!isDigested) return
      for (const name of documentHeaders) reply.raw.removeHeader(name)
      if (!/\.js(\.\w+)?$/.test(path)) reply.raw.removeHeader('content-security-policy')
    },
  })
}

/**
 * They do nothing for styles, fonts and pictures of our own, even if one is opened as a document. Scripts keep the content
 * security policy, because a worker gets its policy from its script.
 */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
