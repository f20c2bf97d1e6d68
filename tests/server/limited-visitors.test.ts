import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { maxDownloadsPerClient } from '../../src/features/jobs/complete-list.server.ts'
import { pageRenderings } from '../../src/metrics/metrics.server.ts'
import type { PagesBuild } from '../../src/server/pages/pages.server.ts'
import { newClient, post, registerPerson } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { exchangeAll } from '../support/raw-client.ts'

const buildFolder = join(process.cwd(), 'build')
let site: TestApp
let paths: string[]
/** Not opened by the first test, so they are not in the page cache. */
let unvisited: string[]

beforeAll(async () => {
  const build: PagesBuild = await import(join(buildFolder, 'server/index.js'))
  site = await startTestApp({ pages: { build: async () => build, clientFolder: join(buildFolder, 'client') } })
  // Long texts, so that a list of all jobs has to wait for its client.
  const { rows: jobs } = await sql<{ uuid: string }>`
    insert into jobs (source, reference, title, company, description, country, fingerprint)
    select 'many', n, 'Water carrier', 'Duka', repeat('Carries water. ', 4000), 'Kenya', ''
    from generate_series(1, 120) as n returning uuid`.execute(site.db)
  await site.catchUp()
  paths = ['/', '/jobs', '/jobs?search=water', `/job-details?job_id=${jobs[0]?.uuid}`]
  unvisited = ['/jobs?search=carrier', `/job-details?job_id=${jobs[1]?.uuid}`]
})
afterAll(() => site.close())

async function openPage(path: string, from: string) {
  const response = await fetch(site.origin + path, { headers: { 'x-forwarded-for': from } })
  return { status: response.status, cacheControl: response.headers.get('cache-control'), text: await response.text() }
}

test('pages show their jobs to a visitor who is over the limits of the API, and to everyone else', async () => {
  const visitor = newClient()
  const lists = await Promise.all(Array.from({ length: maxDownloadsPerClient }, () => leaveListUnread(visitor)))
  onTestFinished(() => lists.forEach((list) => void list.destroy()))
  expect((await openPage('/api/jobs', visitor)).status).toBe(429)
  for (let call = 0; call < 20; call++) await post(site, '/check-username', { username: 'amina' }, visitor)
  expect((await post(site, '/check-username', { username: 'amina' }, visitor)).status).toBe(429)
  for (const from of [visitor, newClient()])
    for (const path of paths) {
      const { status, text } = await openPage(path, from)
      expect({ path, status, hasJobs: text.includes('Water carrier') }).toEqual({ path, status: 200, hasJobs: true })
    }
})

/** Downloads the list of all jobs without reading it. */
async function leaveListUnread(from: string): Promise<IncomingMessage> {
  const request = get(`${site.origin}/api/jobs`, { agent: false, headers: { 'x-forwarded-for': from } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('There is no response.')
  return response.on('error', () => {})
}

test('a page whose call is refused says so with status 429 and is not stored', async () => {
  // No limit applies to the calls of pages, so this sends them to one that is used up.
  for (let call = 0; call < 20; call++) await post(site, '/check-username', { username: 'amina' }, '127.0.0.1')
  const inject = site.app.inject.bind(site.app)
  vi.spyOn(site.app, 'inject').mockImplementation(() =>
    inject().post('/api/check-username').payload({ username: 'amina' }),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  for (const path of unvisited) {
    const { status, cacheControl, text } = await openPage(path, newClient())
    expect({ path, status, cacheControl }).toEqual({ path, status: 429, cacheControl: 'no-store' })
    expect(text).toMatch(/Too many attempts\. Try again in \d+ (second|minute)/)
    expect(text).not.toContain('No jobs found')
  }
})

async function countRenderings(): Promise<number> {
  return (await pageRenderings.get()).values[0]?.value ?? 0
}

test('unknown paths have one page, which is rendered once', async () => {
  const from = newClient()
  const { status, cacheControl, text } = await openPage('/nowhere', from)
  expect({ status, cacheControl }).toEqual({ status: 404, cacheControl: 'no-store' })
  const before = await countRenderings()
  for (const path of ['/nowhere/else?a=1', '/jobs/old', '/%3Cb%3E', '/Jobs', '/dashboard/x'])
    expect(await openPage(path, from)).toEqual({ status: 404, cacheControl: 'no-store', text })
  expect(await countRenderings()).toBe(before)
  // With a slash, or a letter as its code.
  for (const path of ['/about/', '/%61bout', '/settings', '/api/docs'])
    expect((await openPage(path, from)).status, path).toBe(200)
})

test('searches without results are rendered again, others are not', async () => {
  const renderingsOf = async (path: string) => {
    const before = await countRenderings()
    for (let visit = 0; visit < 3; visit++) expect((await openPage(path, newClient())).status).toBe(200)
    return (await countRenderings()) - before
  }
  expect(await renderingsOf('/jobs?search=submarine')).toBe(3)
  // A list is rendered in a second order.
  expect(await renderingsOf('/jobs?search=duka')).toBeLessThan(3)
})

test.each([
  ['an IPv4 address', () => '203.0.113.77'],
  ['an IPv6 /48', (n: number) => `2001:db8:77:${n.toString(16)}::1`],
])('while %s requests 320 pages, another client gets a new page and signs in', async (_, from) => {
  const { username, password } = await registerPerson(site)
  const requests = Array.from(
    { length: 320 },
    (_each, n) => `GET /jobs?search=${from(0).length}%20${n} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from(n)}\r\n`,
  )
  const before = await countRenderings()
  const flood = exchangeAll(site.origin, `${requests.join('\r\n')}Connection: close\r\n\r\n`)
  await expect.poll(countRenderings).toBeGreaterThan(before)
  expect((await openPage(`/jobs?search=duka%20${from(0).length}`, newClient())).status).toBe(200)
  expect((await countRenderings()) - before).toBeLessThan(100)
  expect((await post(site, '/login', { identifier: username, password })).status).toBe(200)
  await flood
})
