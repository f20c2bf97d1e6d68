import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expectSoon } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { insertPerson } from '../support/people.ts'
import { exchange } from '../support/raw-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const policy = 'max-age=1, must-revalidate'
const varies = /^accept-encoding\b/

let database: TestDatabase
let site: ServerProcess
let ids: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  site = await startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1', CDN_CACHE: '1' })
})
afterAll(async () => {
  await site.stop()
  await database.drop()
})
beforeEach(() => showJobs(7))

/** Replaces all jobs by this many. */
async function showJobs(count: number): Promise<void> {
  await database.db.deleteFrom('jobs').execute()
  const rows = []
  for (let number = 0; number < count; number++) rows.push(await insertJob(database.db, { title: `Welder ${number}` }))
  ids = rows.map(({ uuid }) => uuid)
  await expectSoon(async () => (await listed()).toSorted()).toEqual(ids.toSorted())
}

async function listed(): Promise<string[]> {
  const list: { data: { job_uuid: string }[] } = await (await get('/api/jobs')).json()
  return list.data.map(({ job_uuid }) => job_uuid)
}

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(site.origin + path, { redirect: 'manual', ...init })
}

const policyOf = ({ headers }: Response) => headers.get('cdn-cache-control')

/** Pages and calls that are the same for all visitors. */
const sharedPaths = () => [
  `/job-details?job_id=${ids[0]}`,
  '/jobs?search=nothing',
  '/about',
  '/contact',
  '/login',
  '/register?ref=KAZI24',
  '/privacy',
  '/api/docs',
  `/api/jobs/profile/${ids[0]}`,
  '/api/jobs?seed=1',
  '/api/jobs?cursor=1.1',
]

const randomPaths = ['/', '/jobs', '/jobs?search=weld', '/api/jobs', '/api/jobs?limit=24', '/api/jobs?search=weld']

/** Personal pages and calls, missing and invalid ones, and paths that a cache could take for others. */
const otherPaths = () => [
  '/dashboard',
  '/dashboard?view=profile',
  '/dashboard/x.css',
  '/dashboard;x.css',
  '/applications',
  '/reset-password',
  '/verify-email',
  '/forgot-password',
  '/nowhere',
  '/ABOUT',
  '//about',
  '/about/',
  '/about;x.css',
  '/about%2f',
  '/about.data',
  '/job-details',
  '/job-details?job_id=x',
  `/job-details/?job_id=${ids[0]}`,
  `/job-details;x.css?job_id=${ids[0]}`,
  '/%',
  '/api/candidates/profile',
  '/api/candidates/profile/x.css',
  '/api/jobs/profile/x',
  '/api/jobs?limit=0',
  '/api/nowhere',
  '/healthz',
  '/readyz',
]

test.each<Record<string, string>>([
  { 'save-data': 'on' },
  { ect: '2g' },
  { cookie: 'version=full' },
  { 'user-agent': 'Firefox/60.0' },
])('pages for visitors with %j are not for others, apart from pages that have only one version', async (headers) => {
  expect(policyOf(await get('/about', { headers }))).toBeNull()
  expect(policyOf(await get('/login', { headers }))).toBe(policy)
})

test('without CDN_CACHE, no response is for shared caches', async () => {
  const plain = await startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1' })
  onTestFinished(async () => void (await plain.stop()))
  for (const path of [...sharedPaths(), ...randomPaths, ...otherPaths()])
    expect([path, policyOf(await fetch(plain.origin + path, { redirect: 'manual' }))]).toEqual([path, null])
})

test('pages and calls that are the same for all visitors may be kept for a second, in any encoding', async () => {
  for (const path of sharedPaths())
    for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd']) {
      const response = await get(path, { headers: { 'accept-encoding': encoding } })
      const { headers, status } = response
      expect([path, status, policyOf(response), headers.get('vary')]).toEqual([
        path,
        200,
        policy,
        expect.stringMatching(varies),
      ])
      expect([headers.get('cache-control'), headers.getSetCookie()]).toEqual(['private, no-cache', []])
    }
})

test('caches are told not to keep anything else', async () => {
  const paths = [
    '/api/jobs',
    '/api/nowhere',
    '/api/jobs/profile/x',
    '/api/jobs/counties/x/sub-counties',
    '/healthz',
    '/readyz',
  ]
  for (const path of paths) expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
})

test('HEAD and 304 may be kept like the response to GET', async () => {
  for (const path of sharedPaths()) {
    const response = await get(path)
    const head = await get(path, { method: 'HEAD' })
    expect([path, head.status, policyOf(head)]).toEqual([path, 200, policy])
    const known = await get(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect([path, known.status, policyOf(known), known.headers.get('vary')]).toEqual([
      path,
      304,
      policy,
      expect.stringMatching(varies),
    ])
  }
})

test('pages and lists in random order are never kept', async () => {
  for (const count of [2, 7]) {
    await showJobs(count)
    for (const path of randomPaths)
      for (const method of ['GET', 'HEAD']) {
        const response = await get(path, { method })
        expect([path, response.status, policyOf(response)]).toEqual([path, 200, null])
      }
  }
})

test('a response that sets a cookie is never kept', async () => {
  await showJobs(3)
  let cookies = 0
  for (const path of [...randomPaths, ...sharedPaths(), ...otherPaths()]) {
    const response = await get(path)
    if (response.headers.getSetCookie().length === 0) continue
    cookies++
    expect([path, policyOf(response)]).toEqual([path, null])
  }
  expect(cookies).toBeGreaterThan(3)
})

test('personal pages, errors and paths that look like others are never kept, signed in or not', async () => {
  const { email, password } = await insertPerson(database.db)
  const login = await post('/api/login', { identifier: email, password })
  const { token }: { token: string } = await login.clone().json()
  const wrong = await post('/api/login', { identifier: email, password: 'wrong' })
  expect([login.status, policyOf(login), wrong.status, policyOf(wrong)]).toEqual([200, null, 401, null])
  const headers = { authorization: `Bearer ${token}` }
  for (const path of otherPaths())
    for (const init of [{}, { headers }]) expect([path, policyOf(await get(path, init))]).toEqual([path, null])
  const profile = await get('/api/candidates/profile', { headers })
  expect([profile.status, policyOf(profile), await profile.text()]).toEqual([200, null, expect.stringContaining(email)])
})

function post(path: string, body: object): Promise<Response> {
  return get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('a page that a cache may keep does not depend on headers that are not part of its key', async () => {
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
    authorization: 'Bearer nobody',
    cookie: 'orders=a-b; session=evil',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    range: 'bytes=0-9',
    'user-agent': 'evil',
  }
  for (const path of sharedPaths()) {
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

/** Without the headers that differ between any two responses. */
function withoutOwn({ status, headers }: Response) {
  return { status, headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id') }
}

test('a page shows that its job was changed or closed, and is not kept once the job is deleted', async () => {
  const path = `/job-details?job_id=${ids[0]}`
  const job = () => database.db.updateTable('jobs').where('uuid', '=', ids[0] ?? '')
  const first = await (await get(path)).text()
  expect(first).toContain('Welder 0')
  await job().set({ title: 'Mason' }).execute()
  await expectSoon(async () => (await get(path)).text()).toContain('Mason')
  await job().set({ closed_at: new Date() }).execute()
  await expectSoon(async () => (await get(path)).text()).toContain('This job is closed')
  expect(policyOf(await get(path))).toBe(policy)
  await database.db.deleteFrom('jobs').execute()
  await expectSoon(async () => (await get(path)).status).toBe(404)
  for (const missing of [path, `/api/jobs/profile/${ids[0]}`]) {
    const response = await get(missing)
    expect([response.status, policyOf(response)]).toEqual([404, null])
  }
})

test('an error is not kept', async () => {
  await database.owner.schema.alterTable('jobs').renameTo('hidden_jobs').execute()
  onTestFinished(() => database.owner.schema.alterTable('hidden_jobs').renameTo('jobs').execute())
  for (const path of [`/job-details?job_id=${ids[1]}`, `/api/jobs/profile/${ids[1]}`]) {
    const response = await get(path)
    expect([path, response.status, policyOf(response)]).toEqual([path, 500, null])
  }
})
