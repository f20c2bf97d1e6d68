import { Feed } from 'feed'
import { brand } from '../../brand.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { jobPath } from '../jobs/job-card-data.ts'
import type { JobsService } from '../jobs/service.server.ts'

/** So many of the newest jobs. */
const length = 50

/** The newest jobs as an Atom feed (RFC 4287), for feed readers and for sites that show our jobs. */
export async function atomFeed(jobs: JobsService, publicUrl: string): Promise<string> {
  const newest = await jobs.findNewest(length)
  const feed = new Feed({
    id: `${publicUrl}/`,
    title: `${brand.name}: newest jobs`,
    link: `${publicUrl}/jobs`,
    copyright: brand.copyright,
    generator: brand.name,
    // Of an empty board nothing is newer than the beginning of time.
    updated: new Date(Math.max(0, ...newest.map(({ updated_at }) => updated_at.getTime()))),
    feedLinks: { atom: `${publicUrl}/feed.xml` },
  })
  for (const job of newest) {
    const place = [job.city, job.country].filter(Boolean).join(', ')
    feed.addItem({
      id: `urn:uuid:${job.uuid}`,
      // Feed readers take these two as HTML.
      title: escapeHtml(`${job.title} · ${job.company}`),
      link: publicUrl + jobPath(job.uuid),
      description: escapeHtml([place, job.type, job.salary].filter(Boolean).join(' · ')),
      author: [{ name: job.company }],
      category: job.type === null ? [] : [{ name: job.type }],
      published: job.created_at,
      date: job.updated_at,
    })
  }
  return feed.atom1()
}
