import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { newCandidate, newPhoto, personal, profileOf, save, workForm } from '../../tests/support/profiles.ts'
import { limitRequestTime } from './request-time.server.ts'

/** Two seconds, and ample time for a busy machine. */
const maxMs = 4_000

let database: TestDatabase
let proxy: DatabaseProxy
let site: TestApp
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
  site = await startTestApp({ database: { ...database, url: proxy.url } })
  token = await newCandidate(site)
  await save(site, 'profile', personal, token)
})
afterAll(async () => {
  await proxy.close()
  await site.close()
  await database.drop()
})

test('a save of many slow queries is refused in time, changes nothing, and works when the database is fast again', async () => {
  proxy.delayMs = 700
  const start = performance.now()
  const refused = await save(site, 'profile', { ...personal, address: 'Plot 99' }, token)
  expect(performance.now() - start).toBeLessThan(maxMs)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  proxy.delayMs = 0
  await expect
    .poll(async () => (await save(site, 'work_profile', workForm(), token)).status, { timeout: 10_000 })
    .toBe(200)
  expect((await profileOf(site, token)).profile).toEqual(personal)
})

test('requests of a few slow queries still work', async () => {
  proxy.delayMs = 300
  expect((await profileOf(site, token)).profile).toEqual(personal)
  proxy.delayMs = 0
})

test('a photo may take longer to arrive than the request may wait for the database', async () => {
  expect(await postPhoto({ ms: 2_500 })).toEqual({ status: 200, body: expect.stringContaining('saved successfully') })
  proxy.delayMs = 600
  const { status } = await postPhoto({ ms: 200 })
  proxy.delayMs = 0
  expect(status).toBe(503)
})

test('requests are refused in time while the database has vanished', async () => {
  const another = await newCandidate(site)
  proxy.vanish()
  const start = performance.now()
  const refused = await Promise.all(
    Array.from({ length: 10 }, () => save(site, 'profile', { ...personal, address: 'Plot 99' }, another)),
  )
  expect(performance.now() - start).toBeLessThan(maxMs)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
})

test('a page and its API requests share their time', async () => {
  const app = await startApp()
  const start = performance.now()
  expect((await app.inject('/page')).statusCode).toBe(503)
  expect(performance.now() - start).toBeLessThan(maxMs)
  expect((await app.inject('/query')).statusCode).toBe(200)
})

test('streams and background work continue after the response has begun', async () => {
  const app = await startApp()
  expect((await app.inject('/stream')).body).toBe('done done done')
  expect((await app.inject('/background')).body).toBe('started')
  await expect.poll(() => app.inject('/background-result').then(({ body }) => body), { timeout: 10_000 }).toBe('done')
})

test('the time of a request also applies after its body has arrived', async () => {
  const app = await startApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const bytes = Buffer.from('{"name":"amina"}')
  expect((await postSlowly(`${origin}/four-queries`, { headers: json, bytes, ms: 200 })).status).toBe(503)
  await app.close()
})

test('requests on one connection have each their own time', async () => {
  const app = await startApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const body of ['one', 'two', 'three']) {
    const response = await fetch(`${origin}/query`, { method: 'POST', body: JSON.stringify({ body }), headers: json })
    expect([response.status, await response.text()]).toEqual([200, 'done'])
  }
  await app.close()
})

const json = { 'content-type': 'application/json' }

/** An app whose queries take 0.7 s each, so that a request has time for two. */
async function startApp(): Promise<FastifyInstance> {
  const app = Fastify()
  const query = () => sql`select pg_sleep(0.7)`.execute(database.db).then(() => 'done')
  let result = 'none'
  limitRequestTime(app)
  app.setErrorHandler((error, _request, reply) => reply.code(503).send(String(error)))
  app.get('/query', query)
  app.post('/query', query)
  app.post('/four-queries', async () => {
    for (let turn = 0; turn < 4; turn++) await query()
    return 'done'
  })
  app.get('/page', async () => {
    const parts: number[] = []
    for (let turn = 0; turn < 4; turn++) parts.push((await app.inject('/query')).statusCode)
    if (parts.some((status) => status !== 200)) throw new Error(parts.join(' '))
    return 'complete'
  })
  app.get('/stream', () =>
    Readable.from(
      (async function* () {
        yield await query()
        yield ` ${await query()}`
        yield ` ${await query()}`
      })(),
    ),
  )
  app.get('/background', async () => {
    setImmediate(async () => {
      await query()
      await query()
      result = await query()
    })
    return 'started'
  })
  app.get('/background-result', async () => result)
  return app
}

async function postPhoto({ ms }: { ms: number }): Promise<{ status: number; body: string }> {
  const form = new Response(workForm({ candidate_passport_photo: new Blob([new Uint8Array(await newPhoto())]) }))
  const headers = { authorization: `Bearer ${token}`, 'content-type': form.headers.get('content-type') ?? '' }
  const bytes = Buffer.from(await form.arrayBuffer())
  return postSlowly(`${site.origin}/api/candidates/update/work_profile`, { headers, bytes, ms })
}

/** Sends the headers with half of the body, and the other half later. */
async function postSlowly(
  url: string,
  { headers, bytes, ms }: { headers: Record<string, string>; bytes: Buffer; ms: number },
): Promise<{ status: number; body: string }> {
  const request = sendRequest(url, { method: 'POST', headers: { ...headers, 'content-length': bytes.length } })
  const responded: Promise<IncomingMessage[]> = once(request, 'response')
  request.write(bytes.subarray(0, bytes.length / 2))
  await sleep(ms)
  request.end(bytes.subarray(bytes.length / 2))
  const [response] = await responded
  if (!response) throw new Error('no response')
  return { status: response.statusCode ?? 0, body: await text(response) }
}
