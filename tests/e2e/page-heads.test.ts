import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { findViolations } from '../support/job-posting-rules.ts'
import { openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf

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
      title: '</script><script>alert(1)</script>',
      company: '"><img src=x onerror=alert(2)>',
      country: 'Kenya',
      description: '</script><script>alert(3)</script>',
    },
  ])
})
afterAll(() => site.close())

type Head = { titles: string[]; meta: Record<string, string[]>; canonical: string[] }

const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const meta: Record<string, string[]> = {}
    for (const tag of document.head.querySelectorAll('meta')) {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property')
      if (name && name !== 'theme-color') meta[name] = [...(meta[name] ?? []), tag.content]
    }
    return {
      titles: [...document.querySelectorAll('title')]
        .filter((each) => !each.closest('svg'))
        .map((each) => each.textContent),
      meta,
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map((each) => each.href),
    }
  })

const postingOf = (page: Page) => page.locator('css=script[type="application/ld+json"]').textContent()

test('each public page has its own title, description, canonical URL and share card', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  const heads: Head[] = []
  for (const path of [
    '/',
    '/jobs',
    '/jobs?search=nurse&country=Qatar',
    '/about',
    '/contact',
    '/stay-safe',
    '/privacy',
    '/terms',
    '/login',
    '/register?ref=KAZI24',
    pathOf('Registered Nurse'),
  ]) {
    await page.goto(path)
    const { titles, meta, canonical } = await readHead(page)
    const [canonicalUrl] = canonical
    expect({ titles: titles.length, canonical, url: meta['og:url'] }, path).toEqual({
      titles: 1,
      canonical: [site.origin + (path.includes('job_id') ? path : path.replace(/\?.*/, ''))],
      url: [canonicalUrl],
    })
    for (const name of [
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
    ]) {
      expect(meta[name]?.length, `${name} of ${path}`).toBe(1)
      expect(meta[name]?.[0], `${name} of ${path}`).not.toBe('')
    }
    expect(meta.description?.[0]?.length, path).toBeLessThan(260)
    expect(meta).not.toHaveProperty('robots')
    heads.push({ titles, meta, canonical })
  }
  const different = (read: (head: Head) => string | undefined) => new Set(heads.map(read)).size
  // The filtered list differs from the list in its title only.
  expect(different(({ titles: [title] }) => title)).toBe(11)
  expect(different(({ meta }) => meta.description?.[0])).toBe(10)
})

test('the share picture of a page exists', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  for (const path of ['/', pathOf('Registered Nurse')]) {
    await page.goto(path)
    const { meta } = await readHead(page)
    const response = await page.request.get(meta['og:image']?.[0] ?? '')
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})

test('the icons and the manifest of a page exist', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  const linked = await page
    .locator('css=link[rel$="icon"], link[rel="manifest"]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('rel') ?? '', link.getAttribute('href') ?? ''] as const),
    )
  const found: unknown[] = []
  for (const [relation, path] of linked) {
    const response = await page.request.get(path)
    found.push([relation, response.status(), response.headers()['content-type']])
  }
  expect(found).toEqual([
    ['icon', 200, 'image/png'],
    ['icon', 200, 'image/svg+xml'],
    ['apple-touch-icon', 200, 'image/png'],
    ['manifest', 200, 'application/manifest+json; charset=utf-8'],
  ])
})

test('the theme colour equals the page colour, in light and dark', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const colours = await page.evaluate(() => {
      const named = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].filter(
        ({ media }) => matchMedia(media).matches,
      )
      return {
        ofBar: named.map(({ content }) => content),
        ofPage: [getComputedStyle(document.documentElement).getPropertyValue('--color-canvas')],
      }
    })
    expect(colours.ofBar, colorScheme).toEqual(colours.ofPage)
  }
})

test('personal pages, developer pages and missing pages are not indexed', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, expected: /status of 4/ })
  // One document for all paths, without a URL of its own.
  const missing = '/nowhere'
  // Not indexed, but with a canonical URL for sharing.
  const shared = ['/api/docs', pathOf('Closed Job')]
  for (const path of [
    missing,
    '/job-details',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/dashboard',
    '/settings',
    ...shared,
  ]) {
    await page.goto(path)
    const { titles, meta, canonical } = await readHead(page)
    expect({ titles: titles.length, robots: meta.robots, url: meta['og:url'], canonical }, path).toEqual({
      titles: 1,
      robots: ['noindex'],
      url: path === missing ? undefined : [site.origin + path],
      canonical: shared.includes(path) ? [site.origin + path] : [],
    })
    for (const name of ['description', 'og:title', 'og:image', 'twitter:card'])
      expect(meta[name]?.length, `${name} of ${path}`).toBe(1)
  }
})

test("a job whose picture cannot be drawn uses the site's picture", async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto(pathOf('ممرضة مسجلة'))
  const { meta } = await readHead(page)
  expect([meta['og:image'], meta['og:image:alt']]).toEqual([
    [`${site.origin}/share.png`],
    ['Kazi Kenya: jobs in Kenya and abroad'],
  ])
})

test('an open job has structured data before and after hydration', async () => {
  const page = await site.newPage()
  await visit(page, pathOf('Registered Nurse'))
  const posting: object = JSON.parse((await postingOf(page)) ?? '')
  expect(findViolations(new Date(), posting)).toEqual([])
  expect(posting).toMatchObject({
    title: 'Registered Nurse',
    url: site.origin + pathOf('Registered Nurse'),
    validThrough: '2099-12-31T23:59:59+03:00',
  })
})

test('a duplicate job has the canonical URL of the original, and no structured data', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto(pathOf('Registered NURSE'))
  const { canonical, meta } = await readHead(page)
  expect({ canonical, url: meta['og:url'], robots: meta.robots }).toEqual({
    canonical: [site.origin + pathOf('Registered Nurse')],
    url: canonical,
    robots: undefined,
  })
  expect(await page.locator('css=script[type="application/ld+json"]').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'Registered NURSE' }).waitFor()
})

test('a closed job has no structured data, and markup in the text of a job is escaped', async () => {
  const page = await site.newPage()
  await visit(page, pathOf('Closed Job'))
  expect(await page.locator('css=script[type="application/ld+json"]').count()).toBe(0)
  await visit(page, pathOf('</script><script>alert(1)</script>'))
  expect(JSON.parse((await postingOf(page)) ?? '')).toMatchObject({ title: '</script><script>alert(1)</script>' })
  expect((await readHead(page)).meta['og:description']?.[0]).toContain('</script><script>alert(3)</script>')
})

test('client navigation updates the head without a request', async () => {
  const page = await site.newPage()
  await visit(page, '/')
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('.data') && requested.push(request.url()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us', exact: true }).click()
  await expectSoon(async () => (await readHead(page)).canonical).toEqual([`${site.origin}/about`])
  expect((await readHead(page)).titles.length).toBe(1)
  expect(requested).toEqual([])
})

test('every page links to an Atom feed that a browser can parse', async () => {
  const page = await site.newPage()
  await visit(page, '/about')
  const feed = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=alternate][type="application/atom+xml"]')
    const request = new XMLHttpRequest()
    request.open('GET', link?.href ?? '')
    await new Promise((loaded) => {
      request.onloadend = loaded
      request.send()
    })
    const parsed = request.responseXML
    if (!parsed) return 'not XML'
    const text = (selector: string) => [...parsed.querySelectorAll(selector)].map((each) => each.textContent)
    return {
      root: parsed.documentElement.localName,
      errors: parsed.querySelectorAll('parsererror').length,
      titles: text('entry > title'),
      ids: text('entry > id').length,
      updated: text('entry > updated').length,
    }
  })
  expect(feed).toEqual({
    root: 'feed',
    errors: 0,
    titles: ['</script><script>alert(1)</script> · "><img src=x onerror=alert(2)>', 'Registered Nurse · Al Noor'],
    ids: 2,
    updated: 2,
  })
})

test('a job prints without interactive parts, with its URL and closing date', async () => {
  const page = await site.newPage({ colorScheme: 'dark' })
  await visit(page, pathOf('Registered Nurse'))
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Apply Now' }),
    page.getByRole('link', { name: 'Back to Jobs' }),
  ]) {
    expect(await hidden.count()).toBe(0)
  }
  await page
    .getByText(`Kazi Kenya · ${site.origin}${pathOf('Registered Nurse')} · Closes on 31 December 2099`, { exact: true })
    .waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(27, 26, 23)')
  await page.getByRole('heading', { level: 1, name: 'Registered Nurse' }).waitFor()
  expect(await page.getByText('Days left', { exact: true }).isVisible()).toBe(false)
})

test('a closed job prints that it is closed, without a closing date', async () => {
  const page = await site.newPage()
  await visit(page, pathOf('Closed Job'))
  await page.emulateMedia({ media: 'print' })
  await page.getByText('This job is closed', { exact: true }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('Closes on')
})
