import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'

let site: TestApp
const log: string[] = []
beforeAll(async () => {
  site = await startTestApp({ log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())

function checkUsername({ origin }: TestApp): Promise<Response> {
  return fetch(`${origin}/api/check-username`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"amina"}',
  })
}

test('every response has an id of its own', async () => {
  const paths = ['/healthz', '/healthz', '/api/jobs', '/api/no-such-call', '/no-such-file']
  const responses = await Promise.all(paths.map((path) => fetch(site.origin + path)))
  const ids = responses.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(paths.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('ignores the id of a client', async () => {
  const { headers } = await fetch(`${site.origin}/healthz`, { headers: { 'x-request-id': 'mine' } })
  expect(headers.get('x-request-id')).not.toContain('mine')
})

test('the log line of a failed request has the id of its response', async () => {
  await site.db.destroy()
  const { status, headers } = await checkUsername(site)
  expect(status).toBe(503)
  const lines = log.map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.filter(({ reqId }) => reqId === headers.get('x-request-id'))).not.toEqual([])
})

test('a flood of failed requests writes five lines for a client, and one that counts the others when the minute ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const flooded: string[] = []
  const other = await startTestApp({ log: { write: (line) => void flooded.push(line) } })
  await other.db.destroy()
  for (let n = 0; n < 12; n++) expect((await checkUsername(other)).status).toBe(503)
  const failures = () =>
    flooded.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === 'call failed')
  expect(failures()).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  expect(failures().slice(5)).toMatchObject([{ status: 503, suppressed: 7 }])
  await other.close()
  vi.useRealTimers()
})
