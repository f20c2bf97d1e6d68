import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newClient } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { eventsOf } from '../../../tests/support/security-lines.ts'

let site: TestApp
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const batch = 50
const unavailable = { status: false, message: 'The service is temporarily unavailable. Please try again in a moment.' }

beforeAll(async () => {
  site = await startTestApp({ now: start, log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.time = start
  await site.db.deleteFrom('jobs').execute()
  log.length = 0
})

const unpack = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }

async function openList(encoding: string, from = newClient()): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(
    get(`${site.origin}/api/jobs`, { agent: false, headers: { 'accept-encoding': encoding, 'x-forwarded-for': from } }),
    'response',
  )
  if (!response) throw new Error('There is no response.')
  return response
}

/** The status and JSON of a download, or 'incomplete' for a transfer that was cut off. */
async function readList(encoding: keyof typeof unpack, from?: string) {
  const response = await openList(encoding, from)
  const { 'content-encoding': sent = 'identity' } = response.headers
  const bytes = await buffer(response).catch(() => null)
  if (bytes === null) return 'incomplete'
  return {
    status: response.statusCode,
    body: JSON.parse(unpack[sent === 'br' || sent === 'gzip' ? sent : 'identity'](bytes).toString()),
  }
}

/** Inserts jobs with 64 kB of random text, which gzip hardly compresses, so that their list waits for the client. */
async function insertLongJobs(count: number) {
  await sql`
    insert into jobs (source, reference, title, company, description, country, fingerprint, vacancy_key)
    select 'long', n, 'Cook', 'Duka', ${randomBytes(32 * 1024).toString('hex')}, 'Kenya', '', gen_random_uuid()
    from generate_series(1, ${sql.lit(count)}) as n`.execute(site.db)
  await site.catchUp()
}

async function insertShortJobs(count: number) {
  for (let index = 0; index < count; index++) await insertJob(site.db)
  await site.catchUp()
}

async function withoutJobs<T>(during: () => Promise<T>): Promise<T> {
  await sql`alter table jobs rename to jobs_away`.execute(site.owner)
  try {
    return await during()
  } finally {
    await sql`alter table jobs_away rename to jobs`.execute(site.owner)
  }
}

const warnings = () => log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)

test('responds with a complete error if nothing can be read, and recovers afterwards', async () => {
  await insertShortJobs(3)
  expect(await withoutJobs(() => readList('br'))).toEqual({
    status: 500,
    body: { status: false, message: 'Something went wrong on our side. Please try again.' },
  })
  expect(warnings()).toMatchObject([{ msg: 'call failed' }])
  expect(await readList('br')).toMatchObject({ status: 200, body: { data: { length: 3 } } })
})

test('aborts the transfer and logs one line if reading fails halfway, compressed or not, and recovers afterwards', async () => {
  const count = 12 * batch
  await insertLongJobs(count)
  for (const encoding of ['identity', 'gzip'] as const) {
    const response = await openList(encoding)
    // The unread list fills the buffers of the connection and waits, with most of it still to come.
    await once(response, 'readable')
    await withoutJobs(async () => {
      await expect(buffer(response), encoding).rejects.toThrow('aborted')
      await expect.poll(warnings).toMatchObject([{ msg: 'job list aborted', err: { code: '42P01' } }])
    })
    log.length = 0
  }
  expect(await readList('identity')).toMatchObject({ status: 200, body: { status: true, data: { length: count } } })
})

// While the compression has sent nothing, an error response is still possible. Gzip may or may not have sent its first
// bytes.
test.each([
  ['identity', ['incomplete']],
  ['gzip', ['incomplete', { status: 503, body: unavailable }]],
  ['br', [{ status: 503, body: unavailable }]],
] as const)(
  'never sends a partial list that looks complete when the second batch fails (%s)',
  async (encoding, outcomes) => {
    await insertShortJobs(2 * batch)
    expect(outcomes).toContainEqual(await withSecondBatchFailing(() => readList(encoding)))
    expect(warnings()).toMatchObject([{ msg: 'job list aborted' }])
    expect(await readList(encoding)).toMatchObject({ status: 200, body: { data: { length: 2 * batch } } })
  },
)

/** Makes reading fail after the first fifty jobs. */
async function withSecondBatchFailing<T>(during: () => Promise<T>): Promise<T> {
  await sql`create sequence reads`.execute(site.owner)
  await sql`alter table jobs rename to jobs_away`.execute(site.owner)
  await sql`create view jobs as select *, 1 / (case when nextval('reads') > ${sql.lit(batch)} then 0 else 1 end) as nothing from jobs_away`.execute(
    site.owner,
  )
  try {
    return await during()
  } finally {
    await sql`drop view jobs`.execute(site.owner)
    await sql`drop sequence reads`.execute(site.owner)
    await sql`alter table jobs_away rename to jobs`.execute(site.owner)
  }
}

test('frees the slots of clients that disconnect before the list begins', async () => {
  await insertLongJobs(60)
  for (let left = 0; left < 25; left++) {
    const request = get(`${site.origin}/api/jobs`, { agent: false, headers: { 'x-forwarded-for': newClient() } })
    request.on('error', () => {})
    await once(request, 'finish')
    request.destroy()
  }
  await expect.poll(() => readList('identity')).toMatchObject({ status: 200 })
})

describe('lists that clients leave unread', () => {
  const count = 120
  let lists: IncomingMessage[] = []

  beforeEach(async () => {
    await insertLongJobs(count)
    site.app.server.closeIdleConnections()
    await expect.poll(countConnections).toBe(0)
  })
  afterEach(() => {
    for (const list of lists) list.destroy()
    lists = []
  })

  const countConnections = () => promisify<number>((done) => site.app.server.getConnections(done))()

  async function leaveUnread(howMany: number, from: string): Promise<void> {
    for (let opened = 0; opened < howMany; opened++) {
      const list = await openList('identity', from)
      lists.push(list.on('error', () => {}))
    }
  }

  test('are limited to fifteen for each client', async () => {
    const from = newClient()
    await leaveUnread(14, from)
    expect(await readList('identity', from)).toMatchObject({ status: 200, body: { data: { length: count } } })
    await leaveUnread(1, from)
    log.length = 0
    const refused = await openList('identity', from)
    expect([
      refused.statusCode,
      refused.headers['retry-after'],
      JSON.parse((await buffer(refused)).toString()),
    ]).toEqual([429, '5', { status: false, message: 'Too many attempts. Try again in 5 seconds.' }])
    expect(eventsOf(log.join(''))).toMatchObject([{ security: 'limit_refused', limit: 'job-lists' }])
    expect(await readList('identity')).toMatchObject({ status: 200 })
    lists[0]?.destroy()
    await expect.poll(() => readList('identity', from)).toMatchObject({ status: 200 })
  })

  test('make room for other clients once all slots are taken, unless they are being read', async () => {
    for (let client = 0; client < 2; client++) await leaveUnread(10, newClient())
    const refused = await openList('identity')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    refused.destroy()
    // By then the buffers of the connections have accepted far more than 1 kB a second.
    site.clock.time = new Date(start.getTime() + 10_000)
    expect(await readList('identity')).toMatchObject({ status: 503 })
    await expect.poll(countConnections).toBe(20)
    log.length = 0
    site.clock.time = new Date(start.getTime() + 6 * 60 * 60 * 1_000)
    expect(await readList('identity')).toMatchObject({ status: 200, body: { data: { length: count } } })
    await expect.poll(countConnections).toBe(19)
    expect(warnings()).toEqual([])
    expect(await readList('identity')).toMatchObject({ status: 200 })
    expect(await countConnections()).toBe(19)
  })
})
