import { afterAll, beforeAll, expect, test } from 'vitest'
import { formPaths, publicPaths } from '../../src/site/page-paths.ts'
import { openSite, type PathOf, type Site } from '../e2e/site.ts'
import { fetchHtml, type Html, textsOf } from '../support/html.ts'
import { findViolations } from '../support/job-posting-rules.ts'

let site: Site
let pathOf: PathOf
const evilTitle = '</script><script>alert(1)</script>'

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    {
      title: 'Registered Nurse',
      company: 'Al Noor',
      city: 'Doha',
      country: 'Qatar',
      salary: 'QAR 4,500 a month',
      description: 'Care for patients.',
      closes_on: '2099-12-31',
    },
    { title: 'Closed Job', closed_at: new Date(), closes_on: '2026-01-31' },
    { title: 'ممرضة مسجلة', closed_at: new Date() },
    {
      source: 'elsewhere',
      title: 'Registered NURSE',
      company: 'Al-Noor Ltd',
      city: 'Doha',
      country: 'Qatar',
      description: 'Care for patients.',
    },
    {
      title: evilTitle,
      company: '"><img src=x onerror=alert(2)>',
      country: 'Kenya',
      description: '</script><script>alert(3)</script>',
    },
  ])
})
afterAll(() => site.close())

const open = async (path: string) => (await fetchHtml(site.origin + path)).document

/** The contents of all `<meta>` tags with this name or property. */
const metaOf = (page: Html, name: string) =>
  [...page.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((tag) => tag.getAttribute('content'))
const canonicalOf = (page: Html) =>
  [...page.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href'))
const postingOf = (page: Html) => page.querySelector('script[type="application/ld+json"]')?.textContent

const cardTags = [
  'description',
  'og:title',
  'og:description',
  'og:site_name',
  'og:type',
  'og:locale',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
]

test('each public page has its own title, description, canonical URL and share card', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string | null | undefined>()
  const paths = [...publicPaths, ...formPaths, '/jobs?search=nurse&country=Qatar', pathOf('Registered Nurse')]
  for (const path of paths) {
    const page = await open(path)
    const url = site.origin + (path.includes('job_id') ? path : path.replace(/\?.*/, ''))
    expect([canonicalOf(page), metaOf(page, 'og:url'), metaOf(page, 'robots')], path).toEqual([[url], [url], []])
    for (const name of cardTags) expect(metaOf(page, name), `${name} of ${path}`).toEqual([expect.stringMatching(/./)])
    expect(metaOf(page, 'description')[0]?.length, path).toBeLessThan(260)
    expect(textsOf(page, 'head title'), path).toHaveLength(1)
    titles.add(page.title)
    descriptions.add(metaOf(page, 'description')[0])
  }
  // The filtered list differs from the list in its title only.
  expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length - 1])
})

test('personal pages, developer pages and missing pages are not indexed', async () => {
  // One document for all paths, without a URL of its own.
  const missing = '/nowhere'
  // Not indexed, but with a canonical URL for sharing.
  const shared = ['/api/docs', pathOf('Closed Job')]
  const personal = ['/forgot-password', '/reset-password', '/verify-email', '/dashboard', '/settings']
  for (const path of [missing, '/job-details', ...personal, ...shared]) {
    const page = await open(path)
    expect([metaOf(page, 'robots'), metaOf(page, 'og:url'), canonicalOf(page)], path).toEqual([
      ['noindex'],
      path === missing ? [] : [site.origin + path],
      shared.includes(path) ? [site.origin + path] : [],
    ])
    for (const name of ['description', 'og:title', 'og:image', 'twitter:card'])
      expect(metaOf(page, name), `${name} of ${path}`).toHaveLength(1)
  }
})

test('the share picture, the icons and the manifest of a page exist', async () => {
  const home = await open('/')
  const links = [...home.querySelectorAll('link[rel$="icon"], link[rel="manifest"]')].map(
    (link) => new URL(link.getAttribute('href') ?? '', site.origin).href,
  )
  const pictures = [home, await open(pathOf('Registered Nurse'))].flatMap((page) => metaOf(page, 'og:image'))
  const found = await Promise.all(
    [...links, ...pictures].map(async (url) => {
      const { status, headers } = await fetch(url ?? '')
      return [status, headers.get('content-type')]
    }),
  )
  expect(found).toEqual([
    [200, 'image/png'],
    [200, 'image/svg+xml'],
    [200, 'image/png'],
    [200, 'application/manifest+json; charset=utf-8'],
    [200, 'image/png'],
    [200, 'image/png'],
  ])
})

test('an open job has structured data', async () => {
  const posting: object = JSON.parse(postingOf(await open(pathOf('Registered Nurse'))) ?? '')
  expect(findViolations(new Date(), posting)).toEqual([])
  expect(posting).toMatchObject({
    title: 'Registered Nurse',
    url: site.origin + pathOf('Registered Nurse'),
    validThrough: '2099-12-31T23:59:59+03:00',
  })
})

test('a duplicate job has the canonical URL of the original, and no structured data', async () => {
  const page = await open(pathOf('Registered NURSE'))
  const original = site.origin + pathOf('Registered Nurse')
  expect([canonicalOf(page), metaOf(page, 'og:url'), metaOf(page, 'robots')]).toEqual([[original], [original], []])
  expect([postingOf(page), ...textsOf(page, 'h1')]).toEqual([undefined, 'Registered NURSE'])
})

test('a closed job has no structured data, and markup in the text of a job is escaped', async () => {
  expect(postingOf(await open(pathOf('Closed Job')))).toBeUndefined()
  const page = await open(pathOf(evilTitle))
  expect(JSON.parse(postingOf(page) ?? '')).toMatchObject({ title: evilTitle })
  expect(metaOf(page, 'og:description')[0]).toContain('</script><script>alert(3)</script>')
  expect(textsOf(page, 'h1')).toEqual([evilTitle])
})

test('every page links to the Atom feed', async () => {
  const page = await open('/about')
  expect(page.querySelector('link[rel=alternate][type="application/atom+xml"]')?.getAttribute('href')).toBe('/feed.xml')
})
