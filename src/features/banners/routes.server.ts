import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '../../db/connect.server.ts'
import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { type BannerSize, bannerWidths } from './contract.ts'
import { findPicture } from './queries.server.ts'

/** In each process: a crowd at one list asks for the same few pictures. */
const keptBytes = 16_000_000
const sizes = new Map<number, BannerSize>([
  [bannerWidths.tile, 'tile'],
  [bannerWidths.narrow, 'narrow'],
  [bannerWidths.wide, 'wide'],
])

/** The pictures of jobs, under names made of what they are: what was sent once never changes. */
export function bannerRoutes(db: Database): ApiRoutes {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: readPicture,
  })

  /** `file` is the name and the width: 'NAME-1200'. */
  async function readPicture(file: string): Promise<Buffer | undefined> {
    const size = sizes.get(Number(file.slice(23)))
    return size && findPicture(db, file.slice(0, 22), size)
  }

  return async (app) => {
    app.get(
      '/banners/:file.webp',
      { schema: { hide: true, params: z.object({ file: z.string() }) } },
      async ({ params: { file } }, reply) => {
        const picture = /^[\w-]{22}-\d{1,4}$/.test(file) ? await kept.fetch(file) : undefined
        if (!picture)
          return reply
            .code(404)
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send('Picture not found')
        return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(picture)
      },
    )
  }
}
