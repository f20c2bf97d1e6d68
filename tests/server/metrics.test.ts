import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, runToEnd, startServer, stopServers } from '../support/server-process.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(stopServers)
afterAll(() => database.drop())

async function startWithMetrics(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = await startServer({
    DATABASE_URL: database.url,
    METRICS_PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    WEB_CONCURRENCY: '2',
    ...environment,
  })
  return { ...server, metricsUrl: `http://127.0.0.1:${port}/metrics` }
}

/** The values of a metric by their labels, as in `method="GET",route="/jobs",status="200"`. */
async function read(url: string, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(url)).text()
  const lines = [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? (\S+)$/gm)].filter(([, found]) => found === name)
  return Object.fromEntries(lines.map(([, , labels = '', value]) => [labels, Number(value)]))
}

async function workersOf(pid = 0): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(pid), '-o', 'pid='])
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** On connections of their own, so that each worker gets some. */
const visit = (url: string) => fetch(url, { headers: { connection: 'close' } })

test('adds up the requests of all workers by route, without the API calls of pages', async () => {
  const { origin, metricsUrl } = await startWithMetrics()
  const before = await read(metricsUrl, 'http_request_duration_seconds_count')
  for (let n = 0; n < 6; n++) await visit(`${origin}/jobs?search=driver${n}`)
  for (let n = 0; n < 4; n++) await visit(`${origin}/no-such-page-${n}`)
  for (let n = 0; n < 2; n++) await visit(`${origin}/api/jobs-details?job_uuid=${n}`)
  // A worker counts a request just after it responds, and starting the server requested /readyz.
  const added = async () => {
    const after = await read(metricsUrl, 'http_request_duration_seconds_count')
    const grown = Object.entries(after).map(([labels, count]) => [labels, count - (before[labels] ?? 0)] as const)
    return Object.fromEntries(grown.filter(([labels, more]) => more > 0 && !labels.includes('route="/readyz"')))
  }
  await expect.poll(added).toEqual({
    'method="GET",route="/jobs",status="200"': 6,
    'method="GET",route="/*",status="404"': 4,
    'method="GET",route="/api/*",status="404"': 2,
  })
  const renderings = await read(metricsUrl, 'page_renderings_total')
  expect(renderings['']).toBeGreaterThanOrEqual(6)
})

test('counts page views from the cache, refusals by limit, and problems', async () => {
  const { origin, metricsUrl } = await startWithMetrics({ WEB_CONCURRENCY: '1' })
  for (let n = 0; n < 3; n++) await visit(`${origin}/about`)
  expect(await read(metricsUrl, 'page_cache_hits_total')).toEqual({ '': 2 })
  for (let n = 0; n < 22; n++)
    await fetch(`${origin}/api/check-username`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: '{"username":"amina"}',
    })
  expect(await read(metricsUrl, 'security_events_total')).toEqual({ 'event="limit_refused",limit="check-username"': 2 })
  // There is no backup.
  expect(await read(metricsUrl, 'site_problems')).toEqual({ '': 1 })
})

test('is served on its own port only, still when a worker has died, and refuses to start if the port is taken', async () => {
  const { origin, metricsUrl, child } = await startWithMetrics()
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
  const [worker] = await workersOf(child.pid)
  process.kill(Number(worker), 'SIGKILL')
  while ((await workersOf(child.pid)).includes(worker ?? '')) await sleep(50)
  await expect.poll(() => read(metricsUrl, 'site_problems')).toEqual({ '': 1 })
  const { code, output } = await runToEnd(['server.ts'], {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    METRICS_PORT: new URL(metricsUrl).port,
    HOST: '127.0.0.1',
  })
  expect(code).toBe(1)
  expect(output).toContain('Check METRICS_PORT')
})
