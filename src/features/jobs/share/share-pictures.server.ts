import { z } from 'zod'
import type { FileRoutes } from '../../../http/api-routes.server.ts'
import { createCachedWork } from '../../../http/cached-work.server.ts'
import { placeOf } from '../card/job-card-data.ts'
import type { JobsService } from '../service.server.ts'
import { canDraw, drawSharePicture, type PictureText } from './share-picture.server.ts'

const siteText: PictureText = {
  title: 'Jobs in Kenya and abroad',
  company: 'Free for job seekers',
  place: '1000+ Jobs Available',
  salary: null,
}
const sitePath = '/share.png'

/** Preview pictures of shared links: one for the site, and one for each job, drawn on the first request. */
export function sharePictures(jobs: JobsService): FileRoutes {
  // A picture takes about 200 ms of CPU time and 25 kB of memory.
  const ofJob = createCachedWork<Buffer>({ maxEntries: 400, maxQueued: 4 })
  // In its own cache, because it is the fallback for the others and must never be refused or evicted.
  const ofSite = createCachedWork<Buffer>({ maxEntries: 1, maxQueued: Infinity })

  return async (app) => {
    // Other sites embed these pictures.
    app.addHook('onRequest', async (_, reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'))
    app.get(sitePath, { schema: { hide: true } }, async (_, reply) => {
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=3600')
        .send(await ofSite('', () => drawSharePicture(siteText)))
    })
    app.get(
      '/share/:id.png',
      { schema: { hide: true, params: z.object({ id: z.string() }) } },
      async ({ params }, reply) => {
        const found = z.guid().safeParse(params.id).success ? await jobs.findJob(params.id) : null
        if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('Job not found')
        if (found === 'removed') return reply.code(410).type('text/plain; charset=utf-8').send('This job was removed')
        const { title, company, city, country, salary, uuid, revision } = found.job
        const text = { title, company, salary, place: placeOf({ job_city: city, job_country: country }).place }
        const isDrawable = canDraw(text)
        const picture = isDrawable
          ? await ofJob(`${uuid} ${revision}`, () => drawSharePicture(text))?.catch(() => null)
          : null
        // The site's picture is used when too many requests are waiting or the text cannot be drawn.
        if (!picture)
          return reply.header('cache-control', isDrawable ? 'no-store' : 'public, max-age=3600').redirect(sitePath)
        // Caches ask each time, because the job may have been removed.
        return reply.type('image/png').header('cache-control', 'public, no-cache').send(picture)
      },
    )
  }
}
