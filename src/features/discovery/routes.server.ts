import { z } from 'zod'
import type { ApiRoutes } from '../../http/api-routes.server.ts'
import type { JobsService } from '../jobs/service.server.ts'
import { atomFeed } from './feed.server.ts'
import { manifest } from './manifest.server.ts'
import { sitemapIndex, sitemapOfJobs, sitemapOfPages } from './sitemap.server.ts'

const partNumber = z.object({ part: z.coerce.number().int().min(0).max(100_000) })
const xml = 'application/xml; charset=utf-8'
const hide = { schema: { hide: true } }

/** Pages of one person only, and answers for programs. */
const forNobodyElse = ['/api/', '/dashboard', '/applications', '/saved-jobs', '/settings']

/** How others find the site: search engines, feed readers, and phones that keep it among their apps. */
export function discoveryRoutes({ jobs, publicUrl }: { jobs: JobsService; publicUrl: string }): ApiRoutes {
  return async (app) => {
    app.get('/robots.txt', hide, async (_, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
      return ['User-agent: *', ...forNobodyElse.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
    })
    app.get('/manifest.webmanifest', hide, async (_, reply) => {
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600')
      return JSON.stringify(manifest)
    })
    // What asks for it without reading the page's links.
    app.get('/favicon.ico', hide, async (_, reply) => reply.redirect('/icons/icon-48.png', 301))
    app.get('/feed.xml', hide, async (_, reply) => {
      reply.type('application/atom+xml; charset=utf-8').header('cache-control', 'public, max-age=600')
      return atomFeed(jobs, publicUrl)
    })
    app.get('/sitemap.xml', hide, async (_, reply) => reply.type(xml).send(await sitemapIndex(jobs, publicUrl)))
    app.get('/sitemap-pages.xml', hide, async (_, reply) => reply.type(xml).send(sitemapOfPages(publicUrl)))
    app.get('/sitemap-jobs-:part.xml', { schema: { hide: true, params: partNumber } }, async ({ params }, reply) => {
      const list = await sitemapOfJobs(jobs, params.part, publicUrl)
      if (!list) return reply.code(404).type('text/plain; charset=utf-8').send('No job is listed here.')
      return reply.type(xml).send(list)
    })
  }
}
