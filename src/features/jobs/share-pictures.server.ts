import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { placeOf } from './job-card-data.ts'
import type { JobsService } from './service.server.ts'
import { canDraw, drawSharePicture, type SharedWords } from './share-picture.server.ts'

/** Some 10 MB. */
const mostKept = 400
/** One at a time in each process: a picture costs a core for a fifth of a second. */
const limit = pLimit(1)
const mostWaiting = 4

const siteWords: SharedWords = { title: 'Jobs in Kenya and abroad', company: 'Free for job seekers', place: '1000+ Jobs Available', salary: null }
const ofSite = '/share.png'

/** The pictures that stand beside links: one for the site, and one for each job, drawn at its first use. */
export function sharePictures(jobs: JobsService): ApiRoutes {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: mostKept })

  /** A picture is drawn once however many ask; one that failed is drawn again. */
  function pictureOf(key: string, words: SharedWords): Promise<Buffer> {
    const known = kept.get(key)
    if (known) return known
    const drawn = limit(() => drawSharePicture(words))
    drawn.catch(() => kept.delete(key))
    kept.set(key, drawn)
    return drawn
  }

  return async (app) => {
    // Other sites show them.
    app.addHook('onRequest', async (_, reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'))
    app.get(ofSite, { schema: { hide: true } }, async (_, reply) => {
      return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(await pictureOf('site', siteWords))
    })
    app.get('/share/:id.png', { schema: { hide: true, params: z.object({ id: z.string() }) } }, async ({ params }, reply) => {
      const found = z.guid().safeParse(params.id).success ? await jobs.findJob(params.id) : null
      if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('Job not found')
      const { title, company, city, country, salary, uuid, revision } = found.job
      const key = `${uuid} ${revision}`
      const words = { title, company, salary, place: placeOf({ job_city: city, job_country: country }).place }
      const isBusy = limit.pendingCount >= mostWaiting && !kept.has(key)
      const isDrawable = Object.values(words).every((text) => text === null || canDraw(text))
      const picture = isBusy || !isDrawable ? null : await pictureOf(key, words).catch(() => null)
      // Nobody waits in a crowd for a picture, or goes without: the site's own will do.
      if (picture === null) return reply.header('cache-control', isDrawable ? 'no-store' : 'public, max-age=3600').redirect(ofSite)
      return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture)
    })
  }
}
