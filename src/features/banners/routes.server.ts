import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '../../db/connect.server.ts'
import type { FileRoutes } from '../../http/api-routes.server.ts'
import { type BannerSize, bannerWidths } from './contract.ts'
import { findImage } from './queries.server.ts'

/** Per process. Visitors to a list request the same few images. */
const maxCacheBytes = 16_000_000
/** The picture of a removed job is gone after this. */
const maxCacheAgeMs = 60_000
const sizes = new Map<number, BannerSize>([
  [bannerWidths.tile, 'tile'],
  [bannerWidths.narrow, 'narrow'],
  [bannerWidths.wide, 'wide'],
])

/** Serves banners. Their names are content hashes, so browsers may cache them forever. */
export function bannerRoutes(db: Database): FileRoutes {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    ttl: maxCacheAgeMs,
    sizeCalculation: ({ length }) => length,
    fetchMethod: readImage,
  })

  /** `file` is 'NAME-1200'. */
  async function readImage(file: string): Promise<Buffer | undefined> {
    const size = sizes.get(Number(file.slice(23)))
    return size && findImage(db, file.slice(0, 22), size)
  }

  return async (app) => {
    app.get(
      '/banners/:file.webp',
      { schema: { hide: true, params: z.object({ file: z.string() }) } },
      async ({ params: { file } }, reply) => {
        const image = /^[\w-]{22}-\d{1,4}$/.test(file) ? await cache.fetch(file) : undefined
        if (!image)
          return reply
            .code(404)
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send('Image not found')
        return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(image)
      },
    )
  }
}
