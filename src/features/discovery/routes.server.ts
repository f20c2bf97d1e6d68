import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Clock } from '../../calendar.ts'
import type { FileRoutes } from '../../http/api-routes.server.ts'
import { pathIn } from '../../language/paths.ts'
import { candidatePaths } from '../../site/page-paths.ts'
import type { JobsService } from '../jobs/service.server.ts'
import { atomFeed } from './feed.server.ts'
import { manifest } from './manifest.server.ts'
import { securityTxt } from './security-txt.server.ts'
import { createSitemap } from './sitemap.server.ts'

const xml = 'application/xml; charset=utf-8'
const text = 'text/plain; charset=utf-8'
const hide = { schema: { hide: true } }

/** Files for search engines, feed readers and security researchers, and for phones that install the site as an app. */
export function discoveryRoutes({
  jobs,
  publicUrl,
  clock,
}: {
  jobs: JobsService
  publicUrl: string
  clock: Clock
}): FileRoutes {
  return async (app) => {
    serve('/robots.txt', text, () => robotsTxt(publicUrl))
    serve('/.well-known/security.txt', text, () => securityTxt(publicUrl, clock.now()))
    serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => JSON.stringify(manifest))
    // For programs that do not read the icon links in the page.
    app.get('/favicon.ico', hide, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=3600').redirect('/icons/icon-48.png', 301),
    )
    app.get('/feed.xml', hide, async (_, reply) => {
      const feed = await atomFeed(jobs, publicUrl)
      return reply.type('application/atom+xml; charset=utf-8').header('cache-control', 'public, no-cache').send(feed)
    })
    serveSitemap(app, createSitemap(jobs, publicUrl))

    function serve(path: string, type: string, body: () => string) {
      app.get(path, hide, async (_, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=3600').send(body()),
      )
    }
  }
}

/** An index, and files with the pages and the jobs. */
function serveSitemap(app: Parameters<FileRoutes>[0], sitemap: ReturnType<typeof createSitemap>): void {
  app.get('/sitemap.xml', hide, async (_, reply) =>
    reply.type(xml).header('cache-control', 'public, max-age=600').send(sitemap.index()),
  )
  app.get('/sitemap-pages.xml', hide, async (_, reply) =>
    reply.type(xml).header('cache-control', 'public, max-age=600').send(sitemap.ofPages()),
  )
  app.get<{ Params: { part: string } }>('/sitemap-jobs-:part.xml', hide, async ({ params, headers }, reply) => {
    const gzipped = /^(0|[1-9]\d{0,5})$/.test(params.part) ? await sitemap.ofJobs(Number(params.part)) : null
    if (!gzipped) return reply.code(404).type(text).send('No jobs are listed here.')
    reply.type(xml).header('cache-control', 'public, max-age=600').header('vary', 'accept-encoding')
    return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(gzipped)
      : reply.send(await promisify(gunzip)(gzipped))
  })
}

function robotsTxt(publicUrl: string): string {
  const pages = candidatePaths.flatMap((path) => [path, pathIn('sw', path)])
  const rules = ['/api/', ...pages].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
