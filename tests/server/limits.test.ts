import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, runToEnd, startServer, stopServers } from '../support/server-process.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(stopServers)
afterAll(() => database.drop())

test('refuses to start with https and without TRUST_PROXY', async () => {
  const environment = {
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://jobs.example',
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
  }
  const { code, output } = await runToEnd(['server.ts'], environment)
  expect(code).toBe(1)
  expect(output).toMatch(/^TRUST_PROXY must .*TRUST_PROXY=127\.0\.0\.1.*\n$/)
})

test("two workers share a client's count, and both refuse every request over the limit", async () => {
  const server = await startServer({
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://jobs.example',
    TRUST_PROXY: '127.0.0.1',
    WEB_CONCURRENCY: '2',
  })
  const check = async (from: string) => {
    // Each request opens a connection, and the kernel distributes connections over the workers.
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, connection: 'close' }
    const { status } = await fetch(`${server.origin}/api/check-username`, {
      method: 'POST',
      headers,
      body: '{"username":"amina"}',
    })
    return status
  }
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push(await check(`203.0.113.9:${40_000 + n}`))
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(20).fill(429)])
  expect(await check('203.0.113.10')).toBe(200)
})
