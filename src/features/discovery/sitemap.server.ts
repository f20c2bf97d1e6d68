import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createCachedWork } from '../../http/cached-work.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { pathIn } from '../../language/paths.ts'
import { alternates } from '../../site/page-head.ts'
import { formPaths, publicPaths } from '../../site/page-paths.ts'
import { jobPath } from '../jobs/card/job-card-data.ts'
import type { JobsService } from '../jobs/service.server.ts'

/** The sitemap index and its files (https://www.sitemaps.org/protocol.html). */
export function createSitemap(jobs: JobsService, publicUrl: string) {
  // A part reads 50,000 rows and takes about 1.3 MB when compressed.
  const partOf = createCachedWork<Buffer | null>({ maxEntries: 8, maxQueued: 4 })
  return { index, ofPages, ofJobs }

  /** The sitemap index: a file with the pages, and one for each part of the open jobs. */
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
      [...publicPaths, ...formPaths].flatMap((path) => inBothLanguages(path)),
    )
  }

  /**
   * The gzipped sitemap of a part's open jobs, with the time of their last change; null when the part has none. Throws
   * `CallRefused` when too many requests are waiting.
   */
  function ofJobs(part: number): Promise<Buffer | null> {
    const gzipped = partOf(`${part} ${jobs.state()}`, () => build(part))
    if (gzipped === null)
      throw new CallRefused('This sitemap is being created. Please try again in a moment.', {
        statusCode: 503,
        retryAfterSeconds: 10,
      })
    return gzipped
  }

  async function build(part: number): Promise<Buffer | null> {
    const jobsOfPart = await jobs.readPart(part)
    if (jobsOfPart.length === 0) return null
    const entries = jobsOfPart.map(
      ({ uuid, updated_at }) => `<url>${location(jobPath(uuid))}<lastmod>${updated_at.toISOString()}</lastmod></url>`,
    )
    return promisify(gzip)(document('urlset', entries))
  }

  /** An entry for each language, each with links to both. Texts of jobs are English in both, so those have one entry. */
  function inBothLanguages(path: string): string[] {
    const links = alternates.map(
      ([name, language]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(publicUrl + pathIn(language, path))}"/>`,
    )
    return (['en', 'sw'] as const).map((language) => `<url>${location(pathIn(language, path))}${links.join('')}</url>`)
  }

  function location(path: string): string {
    return `<loc>${escapeXml(publicUrl + path)}</loc>`
  }
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`
}

/** Escapes text for XML 1.0, and drops the characters it forbids (https://www.w3.org/TR/xml/#charsets). */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
