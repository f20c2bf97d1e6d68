import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { maxDownloadsPerClient } from '../../src/features/jobs/complete-list.server.ts'
import { pageRenderings } from '../../src/metrics/metrics.server.ts'
import type { PagesBuild } from '../../src/server/pages/pages.server.ts'
import { newClient, post } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { insertPerson } from '../support/people.ts'
import { exchangeAll } from '../support/raw-client.ts'

const buildFolder = join(process.cwd(), 'build')
let site: TestApp
let paths: string[]

beforeAll(async () => {
  const build: PagesBuild = await import(join(buildFolder, 'server/index.js'))
  site = await startTestApp({ pages: { build: async () => build, clientFolder: join(buildFolder, 'client') } })
  // 29 MB, so that a list of all jobs has to wait for its client: the system buffers more than 5 MB of it.
  const { rows: jobs } = await sql<{ uuid: string }>`
    insert into jobs (source, reference, title, company, description, country, fingerprint, vacancy_key)
    select 'many', n, 'Water carrier', 'Duka', repeat('Carries water. ', 4000), 'Kenya', '', gen_random_uuid()
    from generate_series(1, 480) as n returning uuid`.execute(site.db)
  await site.catchUp()
  paths = ['/', '/jobs', '/jobs?search=water', `/job-details?job_id=${jobs[0]?.uuid}`]
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

async function countRenderings(): Promise<number> {
  return (await pageRenderings.get()).values[0]?.value ?? 0
}

test('unknown paths have one page, which is rendered once', async () => {
  const from = newClient()
  const { status, cacheControl, text } = await openPage('/nowhere', from)
  expect({ status, cacheControl }).toEqual({ status: 404, cacheControl: 'no-store' })
  const before = await countRenderings()
  for (const path of ['/nowhere/else?a=1', '/jobs/old', '/%3Cb%3E', '/dashboard/x'])
    expect(await openPage(path, from)).toEqual({ status: 404, cacheControl: 'no-store', text })
  expect(await countRenderings()).toBe(before)
  // With a slash, or a letter as its code.
  for (const path of ['/about/', '/%61bout', '/settings', '/api/docs'])
    expect((await openPage(path, from)).status, path).toBe(200)
})

test('searches without results are rendered again, others in 32 orders an hour', async () => {
  const renderingsOf = async (path: string, visits: number) => {
    const before = await countRenderings()
    for (let visit = 0; visit < visits; visit++) expect((await openPage(path, newClient())).status).toBe(200)
    return (await countRenderings()) - before
  }
  expect(await renderingsOf('/jobs?search=submarine', 3)).toBe(3)
  // Twice as many if the hour ends during the test.
  expect(await renderingsOf('/jobs?search=duka', 100)).toBeLessThanOrEqual(64)
})

test('while one client requests 320 pages, another gets a new page and signs in', async () => {
  const { username, password } = await insertPerson(site.db)
  const requests = Array.from(
    { length: 320 },
    (_, n) => `GET /jobs?search=duka%20${n} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.77\r\n`,
  )
  const before = await countRenderings()
  const flood = exchangeAll(site.origin, `${requests.join('\r\n')}Connection: close\r\n\r\n`)
  await expect.poll(countRenderings).toBeGreaterThan(before)
  expect((await openPage('/jobs?search=duka%20letu', newClient())).status).toBe(200)
  expect((await countRenderings()) - before).toBeLessThan(100)
  expect((await post(site, '/login', { identifier: username, password })).status).toBe(200)
  await flood
})
