import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built files, compressed if the browser accepts it. Files under `/assets` have a digest in their name and
 * never change.
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
    },
  })
}
