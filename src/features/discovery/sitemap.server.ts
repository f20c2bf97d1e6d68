import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { jobPath } from '../jobs/job-card-data.ts'
import type { JobsService } from '../jobs/service.server.ts'

/** The public pages that search engines should know, other than those of jobs. */
const pages = ['/', '/jobs', '/about', '/contact', '/stay-safe', '/register', '/login', '/privacy', '/terms']

/** Without the names of kinds of entries that are not in it. */
const plain = { xmlns: { news: false, xhtml: false, image: false, video: false } }

const pagesFile = '/sitemap-pages.xml'

/** Where a part of the jobs is listed. */
export const jobsFile = (part: number) => `/sitemap-jobs-${part}.xml`

/** The list of lists (https://www.sitemaps.org/protocol.html): the pages, and a file for each part of the open jobs. */
export async function sitemapIndex(jobs: JobsService, publicUrl: string): Promise<Readable> {
  const parts = await jobs.listParts()
  const files = [{ url: publicUrl + pagesFile }, ...parts.map(({ part, changedAt }) => ({ url: publicUrl + jobsFile(part), lastmod: changedAt.toISOString() }))]
  return Readable.from(files).pipe(new SitemapIndexStream())
}

export function sitemapOfPages(publicUrl: string): Readable {
  return Readable.from(pages.map((path) => ({ url: publicUrl + path }))).pipe(new SitemapStream(plain))
}

/** The open jobs of a part, each with the moment it was last changed; null where there are none. */
export async function sitemapOfJobs(jobs: JobsService, part: number, publicUrl: string): Promise<Readable | null> {
  const parts = await jobs.listParts()
  return parts.some((each) => each.part === part) ? Readable.from(entries()).pipe(new SitemapStream(plain)) : null

  async function* entries() {
    for await (const batch of jobs.readPart(part)) {
      for (const { uuid, updated_at } of batch) yield { url: publicUrl + jobPath(uuid), lastmod: updated_at.toISOString() }
    }
  }
}
