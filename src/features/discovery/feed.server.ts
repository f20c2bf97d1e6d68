import { brand } from '../../brand.ts'
import { jobPath } from '../jobs/card/job-card-data.ts'
import type { JobsService } from '../jobs/service.server.ts'
import { escapeXml } from './sitemap.server.ts'

const maxEntries = 50

/** The newest jobs as an Atom feed (RFC 4287), for feed readers and sites that show our jobs. */
export async function atomFeed(jobs: JobsService, publicUrl: string): Promise<string> {
  const newest = await jobs.findNewest(maxEntries)
  // 1 January 1970 if there are no jobs.
  const updated = new Date(Math.max(0, ...newest.map(({ updated_at }) => updated_at.getTime())))
  const entries = newest.map((job) => {
    const place = [job.city, job.country].filter(Boolean).join(', ')
    return [
      '<entry>',
      `<id>urn:uuid:${job.uuid}</id>`,
      element('title', `${job.title} · ${job.company}`),
      link('alternate', publicUrl + jobPath(job.uuid)),
      element('published', job.created_at.toISOString()),
      element('updated', job.updated_at.toISOString()),
      `<author>${element('name', job.company)}</author>`,
      ...(job.type === null ? [] : [`<category term="${escapeXml(job.type)}"/>`]),
      element('summary', [place, job.type, job.salary].filter(Boolean).join(' · ')),
      '</entry>',
    ].join('')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-KE">
${element('id', `${publicUrl}/`)}
${element('title', `${brand.name}: newest jobs`)}
${element('updated', updated.toISOString())}
${element('rights', brand.copyright)}
${link('self', `${publicUrl}/feed.xml`)}
${link('alternate', `${publicUrl}/jobs`)}
${entries.join('\n')}
</feed>
`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function link(relation: string, url: string): string {
  return `<link rel="${relation}" href="${escapeXml(url)}"/>`
}
