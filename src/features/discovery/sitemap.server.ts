import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createCachedWork } from '../../http/cached-work.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { jobPath } from '../jobs/card/job-card-data.ts'
import type { JobsService } from '../jobs/service.server.ts'
import { escapeXml } from './xml.ts'

/** The public pages that search engines should know, other than those of jobs. */
const pages = ['/', '/jobs', '/about', '/contact', '/stay-safe', '/register', '/login', '/privacy', '/terms']

/** The lists of all pages for search engines (https://www.sitemaps.org/protocol.html). */
export function createSitemap(jobs: JobsService, publicUrl: string) {
  // A part costs the database fifty thousand rows, and is some 1.3 MB packed.
  const partOf = createCachedWork<Buffer | null>({ maxEntries: 8, maxQueued: 4 })
  return { index, ofPages, ofJobs }

  /** The list of lists: the pages, and a file for each part of the open jobs. */
  function index(): string {
    const files = ['/sitemap-pages.xml', ...jobs.listParts().map((part) => `/sitemap-jobs-${part}.xml`)]
    return document(
      'sitemapindex',
      files.map((path) => `<sitemap>${location(path)}</sitemap>`),
    )
  }

  function ofPages(): string {
    return document(
      'urlset',
      pages.map((path) => `<url>${location(path)}</url>`),
    )
  }

  /** The open jobs of a part, each with the moment it was last changed, packed by gzip; null where there are none. Throws a `CallRefused` when too many wait. */
  function ofJobs(part: number): Promise<Buffer | null> {
    const packed = partOf(`${part} ${jobs.state()}`, () => pack(part))
    if (packed === null)
      throw new CallRefused('This list is being made. Please try again in a moment.', {
        statusCode: 503,
        retryAfterSeconds: 10,
      })
    return packed
  }

  async function pack(part: number): Promise<Buffer | null> {
    const listed = await jobs.readPart(part)
    if (listed.length === 0) return null
    const entries = listed.map(
      ({ uuid, updated_at }) => `<url>${location(jobPath(uuid))}<lastmod>${updated_at.toISOString()}</lastmod></url>`,
    )
    return promisify(gzip)(document('urlset', entries))
  }

  function location(path: string): string {
    return `<loc>${escapeXml(publicUrl + path)}</loc>`
  }
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}
