import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFromToday, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { expectSoon } from '../support/browser.ts'
import { inlineHashes, weaknessesIn } from '../support/content-policy.ts'
import { openSocket } from '../support/raw-client.ts'

let site: Site
let pathOf: PathOf

const welders = Array.from({ length: 40 }, (_, index) => ({
  title: `Welder ${index}`,
  company: `Steelworks ${index}`,
  description: 'Weld <b>frames</b>.\n'.repeat(20),
  closes_on: daysFromToday(30),
}))

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs(welders)
})
afterAll(() => site.close())

const fixedPages = () => [pathOf('Welder 0'), '/about', '/contact', '/login', '/register', '/privacy', '/api/docs']
const allPages = () => ['/', '/jobs', '/jobs?search=weld', ...fixedPages()]
const privatePages = ['/dashboard', '/applications', '/reset-password', '/verify-email', '/forgot-password']

type Raw = { status: number; headers: string; body: Buffer; length: number }

/** Sends a request like a browser's, and returns the response with its size on the wire. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const lines = Object.entries({ host: new URL(site.origin).host, connection: 'close', ...headers })
  const request = `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const socket = await openSocket(site.origin)
  socket.write(request)
  const response = await buffer(socket)
  const end = response.indexOf('\r\n\r\n')
  const head = response.subarray(0, end).toString().toLowerCase()
  return { status: Number(head.slice(9, 12)), headers: head, body: response.subarray(end + 4), length: response.length }
}

/** Returns the value of a header that occurs once. */
function headerOf({ headers }: Raw, name: string): string | undefined {
  return new RegExp(`^${name}: (.*?)\r?$`, 'm').exec(headers)?.[1]
}

/** The ETag in its original letter case. */
async function etagOf(path: string, encoding = 'br'): Promise<string> {
  return (await fetch(site.origin + path, { headers: { 'accept-encoding': encoding } })).headers.get('etag') ?? ''
}

test('sends the same page as Brotli, gzip or uncompressed, with its length and an ETag for each', async () => {
  for (const path of fixedPages()) {
    const [plain, brotli, gzip] = await Promise.all(
      ['identity', 'gzip, deflate, br, zstd', 'gzip'].map((encoding) => get(path, { 'accept-encoding': encoding })),
    )
    if (!plain || !brotli || !gzip) throw new Error('unreachable')
    expect([plain, brotli, gzip].map((each) => headerOf(each, 'content-encoding'))).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    for (const each of [plain, brotli, gzip]) {
      expect(headerOf(each, 'content-length')).toBe(String(each.body.length))
      expect(headerOf(each, 'vary')).toMatch(/^accept-encoding\b/)
      expect(headerOf(each, 'cache-control')).toBe('private, no-cache')
    }
    const etags = [plain, brotli, gzip].map((each) => headerOf(each, 'etag'))
    expect(new Set(etags).size).toBe(3)
    expect(etags.every((etag) => etag?.startsWith('"'))).toBe(true)
  }
})

test.each([
  ['/api/jobs?seed=1&limit=24&fields=card', 3],
  ['/api/openapi.json', 3],
  // A random order must not be stored.
  ['/api/jobs?limit=100&fields=card', 0],
])('sends %s as Brotli, gzip or uncompressed, with its length and %i ETags', async (path, etags) => {
  const all = await Promise.all(
    ['identity', 'gzip, deflate, br, zstd', 'gzip'].map((encoding) => get(path, { 'accept-encoding': encoding })),
  )
  expect(all.map((each) => headerOf(each, 'content-encoding'))).toEqual([undefined, 'br', 'gzip'])
  for (const each of all) expect(headerOf(each, 'content-length')).toBe(String(each.body.length))
  const strong = all.map((each) => headerOf(each, 'etag')).filter((etag) => etag?.startsWith('"'))
  expect(new Set(strong).size).toBe(etags)
  const [plain, brotli, gzip] = all.map(({ body }) => body)
  if (!plain || !brotli || !gzip) throw new Error('unreachable')
  expect([brotliDecompressSync(brotli).length, gunzipSync(gzip).length]).toEqual([plain.length, plain.length])
})

test('a visitor who has the page, in any encoding, gets 304 in less than 400 bytes', async () => {
  for (const path of fixedPages()) {
    for (const [had, takes] of [
      ['br', 'gzip, br'],
      ['gzip', 'br'],
      ['identity', 'br'],
    ] as const) {
      const response = await get(path, { 'accept-encoding': takes, 'if-none-match': await etagOf(path, had) })
      expect([response.status, response.body.length]).toEqual([304, 0])
      expect(response.headers).not.toMatch(/^content-/m)
      expect(response.length).toBeLessThan(400)
    }
    for (const known of ['"x"', 'W/"x", "y"', '', '"AAAAAAAAAAAAAAAAAAAAAA-br"'])
      expect((await get(path, { 'if-none-match': known })).status).toBe(200)
    const weakened = `"other", W/${await etagOf(path)}`
    expect((await get(path, { 'if-none-match': weakened })).status).toBe(304)
  }
})

test('the API responds with 304 to a program that has the same jobs', async () => {
  const id = pathOf('Welder 0').split('=')[1] ?? ''
  for (const path of [`/api/jobs/profile/${id}`, '/api/jobs?seed=1', '/api/jobs?seed=1&limit=3', '/api/jobs/titles']) {
    const known = await etagOf(path)
    const response = await get(path, { 'accept-encoding': 'br', 'if-none-match': known })
    expect([path, response.status, response.body.length]).toEqual([path, 304, 0])
    expect(response.headers).not.toMatch(/^content-/m)
    expect(response.length).toBeLessThan(400)
  }
  expect(headerOf(await get('/api/jobs?limit=3'), 'etag')).toBe(undefined)
})

test.each(['/api/jobs?seed=1', '/sitemap.xml', '/about'])('HEAD %s responds like GET', async (path) => {
  const etag = await etagOf(path)
  const head = (headers: Record<string, string>) =>
    fetch(site.origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'br', ...headers } })
  expect([(await head({})).status, (await head({})).headers.get('etag')]).toEqual([200, etag])
  expect((await head({ 'if-none-match': etag })).status).toBe(304)
})

test('a job page changes with its own job, and not with others', async () => {
  const [path, other] = [pathOf('Welder 1'), pathOf('Welder 2')]
  const [known, knownOther] = [await etagOf(path), await etagOf(other)]
  await site.changeJob('Welder 2', { description: 'Weld pipes.' })
  await expectSoon(() => etagOf(other)).not.toBe(knownOther)
  expect(await (await fetch(site.origin + other)).text()).toContain('Weld pipes.')
  expect(await etagOf(path)).toBe(known)
  expect((await get(path, { 'if-none-match': known })).status).toBe(304)
})

test('the page of a closed job changes with its job too', async () => {
  const path = pathOf('Welder 4')
  await site.changeJob('Welder 4', { closed_at: new Date() })
  await expectSoon(async () => (await fetch(site.origin + path)).text()).toContain('This job is closed')
  await site.changeJob('Welder 4', { description: 'Weld anchors.' })
  await expectSoon(async () => (await fetch(site.origin + path)).text()).toContain('Weld anchors.')
})

test('a job page says at once that the job is closed', async () => {
  const path = pathOf('Welder 3')
  await fetch(site.origin + path)
  await site.changeJob('Welder 3', { closed_at: new Date() })
  await expectSoon(async () => (await fetch(site.origin + path)).text()).toContain('This job is closed')
})

test('links with different tracking parameters are one page', async () => {
  for (const path of fixedPages()) {
    const tracked = `${path}${path.includes('?') ? '&' : '?'}fbclid=IwAR0abc&utm_source=x`
    expect(await etagOf(tracked)).toBe(await etagOf(path))
  }
  expect(await etagOf('/register?ref=KAZI24')).not.toBe(await etagOf('/register'))
})

test('dots in a path lead to the page and language that they mean', async () => {
  for (const path of ['/sw/../about', '/sw/%2e%2e/about']) {
    const [dotted, plain] = await Promise.all([get(path), get('/about')])
    expect([dotted.status, headerOf(dotted, 'etag')], path).toEqual([200, headerOf(plain, 'etag')])
  }
})

test('lists come in several orders, at most 32 an hour, without a cookie', async () => {
  for (const path of ['/jobs', '/', '/jobs?search=&sort=']) {
    const orders = new Set<string>()
    for (let visit = 0; visit < 70; visit++) {
      const response = await fetch(site.origin + path)
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
      orders.add([...(await response.text()).matchAll(/View Job: (Welder \d+)/g)].join())
    }
    expect(orders.size).toBeGreaterThan(8)
    // Twice as many if the hour ends during the test.
    expect(orders.size).toBeLessThanOrEqual(64)
  }
})

test('the rest of a list is the same for all who have its link', async () => {
  const html = await (await fetch(`${site.origin}/jobs`)).text()
  const [, cursor = ''] = /cursor=([0-9a-z.]+)/.exec(html) ?? []
  expect(await etagOf(`/jobs?cursor=${cursor}`)).toBe(await etagOf(`/jobs?cursor=${cursor}`))
})

test('neither private pages nor errors are stored', async () => {
  for (const path of [...privatePages, '/nowhere', '/job-details?job_id=x', '/job-details']) {
    const response = await fetch(site.origin + path)
    expect([path, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      path,
      'no-store',
      null,
    ])
  }
})

test('nothing is stored unless its response says so', async () => {
  const paths = ['/api/jobs', '/api/jobs?limit=2', '/api/jobs/profile/x', '/api/nowhere', '/share/x.png', '/readyz']
  for (const [method, path] of [...paths.map((path) => ['GET', path]), ['POST', '/about'], ['POST', '/api/jobs']]) {
    const { headers } = await fetch(site.origin + path, { method })
    expect([method, path, headers.get('cache-control'), headers.get('etag')]).toEqual([method, path, 'no-store', null])
  }
})

test('what is stored names Accept-Encoding in Vary, in any encoding', async () => {
  for (const path of [
    '/api/jobs?seed=1',
    '/api/jobs/titles',
    '/api/openapi.json',
    '/feed.xml',
    '/sitemap.xml',
    '/about',
  ])
    for (const encoding of ['br', 'identity'])
      expect([path, headerOf(await get(path, { 'accept-encoding': encoding }), 'vary')]).toEqual([
        path,
        expect.stringMatching(/^accept-encoding\b/),
      ])
})

test('every page has a policy that names the hash of each inline script and style and allows nothing weaker', async () => {
  const others = ['/stay-safe', '/terms', '/offline', '/nowhere', '/job-details']
  for (const path of [...allPages(), ...others, ...privatePages]) {
    const { scripts, styles, policy, html } = await openPolicy(path)
    expect(scripts.length).toBeGreaterThan(2)
    expect(styles.length).toBe(2)
    expect(policy).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${scripts.join(' ')}`,
        `style-src 'self' ${styles.join(' ')}`,
        "require-trusted-types-for 'script'",
      ]),
    )
    expect(html).not.toMatch(/ nonce=|<style [^>]|style="|javascript:| on\w+="/)
    expect([path, weaknessesIn(policy.join('; '))]).toEqual([path, []])
  }
})

test('the policy of a light page is as strict', async () => {
  for (const path of ['/', '/jobs', pathOf('Welder 0'), '/about', '/stay-safe', '/nowhere']) {
    const { scripts, styles, policy, html } = await openPolicy(path, { 'save-data': 'on' })
    expect([path, scripts.length, styles.length]).toEqual([path, 1, 0])
    expect(policy).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${scripts.join(' ')}`,
        "style-src 'self'",
        "require-trusted-types-for 'script'",
      ]),
    )
    expect(html).not.toMatch(/ nonce=|<style|style="|javascript:| on\w+="/)
    expect([path, weaknessesIn(policy.join('; '))]).toEqual([path, []])
  }
})

async function openPolicy(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.origin + path, { headers })
  const html = await response.text()
  const policy = (response.headers.get('content-security-policy') ?? '').split('; ')
  return { html, policy, ...inlineHashes(html) }
}

test('built files come without the headers that protect documents, but scripts keep their policy for workers', async () => {
  const page = (await (await fetch(`${site.origin}/jobs`)).text()).match(/\/assets\/[\w.-]+/g) ?? []
  for (const type of ['js', 'css', 'svg']) {
    const path = page.find((each) => each.endsWith(`.${type}`)) ?? ''
    const names = [...(await fetch(site.origin + path)).headers.keys()]
    expect([
      type,
      names.filter((name) => /^(x-frame|x-xss|origin-agent|referrer|cross-origin-opener)/.test(name)),
    ]).toEqual([type, []])
    expect(names).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']))
    expect([type, names.includes('content-security-policy')]).toEqual([type, type === 'js'])
  }
})
