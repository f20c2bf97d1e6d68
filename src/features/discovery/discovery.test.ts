import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { DomUtils, parseDocument } from 'htmlparser2'
import { sql } from 'kysely'
import sharp from 'sharp'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPublicUrl } from '../../../tests/support/app.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { brand } from '../../brand.ts'
import { pathIn } from '../../language/paths.ts'
import { formPaths, publicPaths } from '../../site/page-paths.ts'
import { manifest } from './manifest.server.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.time = new Date('2026-11-21T09:00:00+03:00')
  await site.db.deleteFrom('jobs').execute()
})

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

async function read(path: string): Promise<Readable> {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return Readable.from([await response.text()])
}

test.each(['/feed.xml', '/sitemap.xml', '/sitemap-pages.xml', '/share.png'])(
  '%s responds with 304 when it is unchanged',
  async (path) => {
    await insertJob(site.db)
    await site.catchUp()
    const first = await get(path)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    await first.arrayBuffer()
    const again = await fetch(site.origin + path, { headers: known })
    expect({ status: again.status, size: (await again.arrayBuffer()).byteLength }).toEqual({ status: 304, size: 0 })
  },
)

const listed = async (path: string) =>
  (await parseSitemap(await read(path))).map(({ url, lastmod }) => ({ url, lastmod }))
const urlOf = (uuid: string) => `${testPublicUrl}/job-details?job_id=${uuid}`

test('the sitemap index lists the pages and each part of the open jobs, with the time of their last change', async () => {
  const open = await insertJob(site.db, { title: 'Nurse' })
  // The 50,001st job is in a different part from the first.
  const far = Math.ceil((open.id + 1) / 50_000) * 50_000
  await sql.raw(`alter table jobs alter column id restart with ${far}`).execute(site.owner)
  const other = await insertJob(site.db, { title: 'Driver' })
  await site.catchUp()
  const files = await parseSitemapIndex(await read('/sitemap.xml'))
  const part = (id: number) => Math.floor(id / 50_000)
  expect(files).toEqual([
    { url: `${testPublicUrl}/sitemap-pages.xml` },
    { url: `${testPublicUrl}/sitemap-jobs-${part(open.id)}.xml` },
    { url: `${testPublicUrl}/sitemap-jobs-${part(far)}.xml` },
  ])
  expect(await listed(`/sitemap-jobs-${part(open.id)}.xml`)).toEqual([
    { url: urlOf(open.uuid), lastmod: open.updated_at.toISOString() },
  ])
  expect(await listed(`/sitemap-jobs-${part(far)}.xml`)).toEqual([
    { url: urlOf(other.uuid), lastmod: other.updated_at.toISOString() },
  ])
})

test('closed, expired and removed jobs are in no sitemap; a job that closes today is', async () => {
  const today = await insertJob(site.db, { title: 'Cook', closes_on: '2026-11-21' })
  await insertJob(site.db, { title: 'Late', closes_on: '2026-11-20' })
  await insertJob(site.db, { title: 'Closed', closed_at: new Date('2026-11-20') })
  const gone = await insertJob(site.db, { title: 'Gone' })
  await site.db.deleteFrom('jobs').where('id', '=', gone.id).execute()
  await site.catchUp()
  expect((await listed(`/sitemap-jobs-${Math.floor(today.id / 50_000)}.xml`)).map(({ url }) => url)).toEqual([
    urlOf(today.uuid),
  ])
  const feed = await (await get('/feed.xml')).text()
  expect([...feed.matchAll(/urn:uuid:([\w-]+)/g)].map(([, uuid]) => uuid)).toEqual([today.uuid])
})

test('a changed job has the time of its change', async () => {
  const job = await insertJob(site.db, { title: 'Cook' })
  // Dates have milliseconds here, and the change must not fall into the one of the insertion.
  await sql`select pg_sleep(0.002)`.execute(site.db)
  await site.db.updateTable('jobs').set({ title: 'Head Cook' }).where('id', '=', job.id).execute()
  await site.catchUp()
  const { updated_at } = await site.db.selectFrom('jobs').select('updated_at').executeTakeFirstOrThrow()
  expect(updated_at.getTime()).toBeGreaterThan(job.updated_at.getTime())
  const [entry] = await listed(`/sitemap-jobs-${Math.floor(job.id / 50_000)}.xml`)
  expect(entry?.lastmod).toBe(updated_at.toISOString())
})

test('the sitemap lists the pages when there are no jobs', async () => {
  await site.catchUp()
  expect(await parseSitemapIndex(await read('/sitemap.xml'))).toEqual([{ url: `${testPublicUrl}/sitemap-pages.xml` }])
  expect((await listed('/sitemap-pages.xml')).map(({ url }) => url.replace(testPublicUrl, ''))).toEqual(
    [...publicPaths, ...formPaths].flatMap((path) => [path, pathIn('sw', path)]),
  )
  for (const part of ['0', '77', 'x', '-1', '-0', '00', '1e0', '0x1', '%201', '', '9999999'])
    expect((await get(`/sitemap-jobs-${part}.xml`)).status, part).toBe(404)
  expect(await (await get('/feed.xml')).text()).not.toContain('<entry>')
})

test('the sitemap links each page in one language to the same page in the others', async () => {
  const links = ['en', 'sw', 'x-default'].map((lang) => ({
    lang,
    url: `${testPublicUrl}/${lang === 'sw' ? 'sw/' : ''}about`,
  }))
  const pages = await parseSitemap(await read('/sitemap-pages.xml'))
  const about = pages.filter(({ url }) => url.endsWith('/about'))
  expect(about.map(({ links }) => links)).toEqual([links, links])
})

test('robots.txt disallows personal pages and names the sitemap', async () => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(`User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /sw/dashboard
Disallow: /applications
Disallow: /sw/applications
Disallow: /saved-jobs
Disallow: /sw/saved-jobs
Disallow: /settings
Disallow: /sw/settings

Sitemap: ${testPublicUrl}/sitemap.xml
`)
})

test('security.txt has the contact and the other fields of RFC 9116', async () => {
  const response = await get('/.well-known/security.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await response.text()
  expect(text.endsWith('\n')).toBe(true)
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '))
  expect(fields).toEqual([
    ['Contact', `mailto:${brand.email}`],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
    ['Preferred-Languages', 'en, sw'],
    ['Canonical', `${testPublicUrl}/.well-known/security.txt`],
  ])
})

test.each(['2026-11-21T09:00:00+03:00', '2027-01-31T23:59:59.999Z', '2028-02-29T00:00:00Z', '2031-12-31T21:00:00Z'])(
  'security.txt requested on %s expires within a year, but not soon',
  async (now) => {
    site.clock.time = new Date(now)
    const [, expires = ''] = /^Expires: (.*)$/m.exec(await (await get('/.well-known/security.txt')).text()) ?? []
    const daysLeft = (Date.parse(expires) - site.clock.time.getTime()) / 86_400_000
    // A cache may keep it for another hour.
    expect(daysLeft).toBeGreaterThan(30)
    expect(daysLeft).toBeLessThan(365)
  },
)

test('the feed lists the fifty newest jobs with company, place and pay', async () => {
  for (let i = 1; i <= 51; i++)
    await insertJob(site.db, {
      title: `Job ${i} <b>&</b>`,
      company: 'Savanna & Sons',
      city: 'Kisumu',
      country: 'Kenya',
      type: 'Casual',
      salary: 'KES 900 a day',
    })
  await site.catchUp()
  const response = await get('/feed.xml')
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = await response.text()
  const titles = [...feed.matchAll(/<entry><id>[^<]*<\/id><title>([^<]*)<\/title>/g)].map(([, title]) => title)
  expect(titles.length).toBe(50)
  expect(titles[0]).toBe('Job 51 &#60;b&#62;&#38;&#60;/b&#62; · Savanna &#38; Sons')
  expect(titles.at(-1)).toContain('Job 2 ')
  expect(feed).toContain('Kisumu, Kenya · Casual · KES 900 a day')
  expect(feed).toContain('<name>Savanna &#38; Sons</name>')
})

test('the feed and its entries have the elements that Atom requires', async () => {
  const nurse = await insertJob(site.db, { title: 'Nurse', company: 'Al Noor' })
  const driver = await insertJob(site.db, { title: 'Driver', company: 'Savanna & Sons' })
  await site.db.updateTable('jobs').set({ title: 'Head Nurse' }).where('id', '=', nurse.id).execute()
  await site.catchUp()
  const changed = await site.db
    .selectFrom('jobs')
    .select('updated_at')
    .where('id', '=', nurse.id)
    .executeTakeFirstOrThrow()
  const document = parseDocument(await (await get('/feed.xml')).text(), { xmlMode: true })
  const [feed] = childrenOf(document, 'feed')
  if (!feed) throw new Error('There is no feed.')
  expect(feed.attribs.xmlns).toBe('http://www.w3.org/2005/Atom')
  expect({
    ids: textsOf(feed, 'id'),
    titles: textsOf(feed, 'title'),
    updated: textsOf(feed, 'updated'),
    links: linksOf(feed),
  }).toEqual({
    ids: [`${testPublicUrl}/`],
    titles: ['Kazi Kenya: newest jobs'],
    updated: [changed.updated_at.toISOString()],
    links: { self: `${testPublicUrl}/feed.xml`, alternate: `${testPublicUrl}/jobs` },
  })
  const entry = (title: string, { uuid, company, created_at, updated_at }: typeof nurse) => ({
    ids: [`urn:uuid:${uuid}`],
    titles: [title],
    links: { alternate: urlOf(uuid) },
    published: [created_at.toISOString()],
    updated: [updated_at.toISOString()],
    authors: [[company]],
  })
  const entries = childrenOf(feed, 'entry').map((each) => ({
    ids: textsOf(each, 'id'),
    titles: textsOf(each, 'title'),
    links: linksOf(each),
    published: textsOf(each, 'published'),
    updated: textsOf(each, 'updated'),
    authors: childrenOf(each, 'author').map((author) => textsOf(author, 'name')),
  }))
  expect(entries).toEqual([
    entry('Driver · Savanna & Sons', driver),
    entry('Head Nurse · Al Noor', { ...nurse, ...changed }),
  ])
})

type Parent = Pick<ReturnType<typeof parseDocument>, 'children'>

const childrenOf = ({ children }: Parent, name: string) => DomUtils.getElementsByTagName(name, children, false)
const textsOf = (parent: Parent, name: string) => childrenOf(parent, name).map((each) => DomUtils.textContent(each))
const linksOf = (parent: Parent) =>
  Object.fromEntries(childrenOf(parent, 'link').map(({ attribs }) => [attribs.rel, attribs.href]))

test('the icons of the manifest exist in their sizes, one of them maskable', async () => {
  const response = await get('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(await response.json()).toEqual(manifest)
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').length).toBe(1)
  for (const { src, sizes, type } of manifest.icons) {
    const { format, width, height } = await sharp(
      fileURLToPath(new URL(`../../../public${src}`, import.meta.url)),
    ).metadata()
    expect({
      src,
      found: format === 'svg' ? ['any', 'image/svg+xml'] : [`${width}x${height}`, `image/${format}`],
    }).toEqual({ src, found: [sizes, type] })
  }
  const icon = await get('/favicon.ico')
  expect([icon.status, icon.headers.get('location')]).toEqual([301, '/icons/icon-48.png'])
})

test('characters that XML forbids are dropped, and markup is escaped', async () => {
  await insertJob(site.db, { title: 'Nurse\u{ffff}\u{fffe} ]]> \u{1f9d1}', type: 'Contract <12 months & "more"' })
  await site.catchUp()
  const feed = await (await get('/feed.xml')).text()
  expect(feed).toContain('<title>Nurse ]]&#62; \u{1f9d1} · Duka Letu</title>')
  expect(feed).toContain('<category term="Contract &#60;12 months &#38; &#34;more&#34;"/>')
})

test('concurrent requests for a sitemap get the same file, gzipped or not', async () => {
  const job = await insertJob(site.db)
  await site.catchUp()
  const path = `/sitemap-jobs-${Math.floor(job.id / 50_000)}.xml`
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      fetch(site.origin + path, { headers: { 'accept-encoding': index % 2 === 0 ? 'gzip' : 'identity' } }),
    ),
  )
  const texts = await Promise.all(responses.map((response) => response.text()))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain(job.uuid)
  expect(responses.map((response) => response.headers.get('content-encoding')).filter(Boolean).length).toBe(20)
})

test('sitemaps and feed respond with an uncached 500 while the jobs cannot be read, and recover', async () => {
  const app = await startTestApp()
  try {
    await insertJob(app.db)
    await app.catchUp()
    await sql`alter table jobs rename to jobs_away`.execute(app.owner)
    for (const path of ['/sitemap-jobs-0.xml', '/feed.xml']) {
      const response = await fetch(app.origin + path)
      expect([response.status, response.headers.get('cache-control')], path).toEqual([500, 'no-store'])
    }
    await sql`alter table jobs_away rename to jobs`.execute(app.owner)
    for (const path of ['/sitemap-jobs-0.xml', '/feed.xml'])
      expect((await fetch(app.origin + path)).status, path).toBe(200)
  } finally {
    await app.close()
  }
})
