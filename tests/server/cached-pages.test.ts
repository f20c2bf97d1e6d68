import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { exchange } from '../support/raw-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let database: TestDatabase
let site: ServerProcess
let paths: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const { uuid } = await insertJob(database.db)
  site = await startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1' })
  paths = [`/job-details?job_id=${uuid}`, '/jobs?cursor=1.1', '/about', '/register?ref=KAZI24', '/api/jobs?seed=1']
})
afterAll(async () => {
  await site.stop()
  await database.drop()
})

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(site.origin + path, { redirect: 'manual', ...init })
}

test('a page does not depend on headers that are not part of its key', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'host=evil.example;proto=http',
    'x-original-url': '/dashboard',
    'x-rewrite-url': '/dashboard',
    'x-http-method-override': 'POST',
    accept: 'text/x-component',
    'accept-language': 'sw',
    authorization: 'Bearer invalid',
    cookie: 'session=evil',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    range: 'bytes=0-9',
    'user-agent': 'evil',
  }
  for (const path of paths) {
    // With Range, fetch would ask for no encoding.
    const encoding = { 'accept-encoding': 'br' }
    const plain = await get(path, { headers: encoding })
    const attacked = await get(path, { headers: { ...encoding, ...headers } })
    expect(withoutOwn(attacked)).toEqual(withoutOwn(plain))
    expect(await attacked.text()).toBe(await plain.text())
  }
})

test.each(['evil.example', 'evil.example:1', '"><script>'])('a page does not depend on the host %s', async (host) => {
  const request = (name: string) => `GET /about HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`
  const own = /^(?:date|x-request-id): .*$/gim
  const [plain, attacked] = [await exchange(site.origin, request('a')), await exchange(site.origin, request(host))]
  expect(attacked.replace(own, '')).toBe(plain.replace(own, ''))
})

test('a page whose jobs cannot be read is not kept', async () => {
  const listed = async () => (await (await get('/api/jobs?search=none')).json()).meta.total
  const before = await listed()
  const { uuid } = await insertJob(database.db)
  // Not read by any page yet.
  await expect.poll(listed).toBe(before + 1)
  const path = `/job-details?job_id=${uuid}`
  await database.owner.schema.alterTable('jobs').renameTo('hidden_jobs').execute()
  const [job, home] = [await get(path), await get('/')]
  await database.owner.schema.alterTable('hidden_jobs').renameTo('jobs').execute()
  expect([job.status, job.headers.get('cache-control')]).toEqual([500, 'no-store'])
  // Home works without jobs.
  expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await get(path)).status).toBe(200)
})

test('a job is not taken for HTML in the data of its page', async () => {
  const { uuid } = await insertJob(database.db, { title: 'Cook </head>' })
  const text = await (await get(`/job-details.data?job_id=${uuid}`)).text()
  expect(text).toContain('Cook </head>')
  expect(text).not.toContain('<style')
})

/** Without the headers that differ between any two responses. */
function withoutOwn({ status, headers }: Response) {
  return { status, headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id') }
}
