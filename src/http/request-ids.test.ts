import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'

let site: TestApp
const log: string[] = []
beforeAll(async () => {
  site = await startTestApp({ log: { write: (line) => void log.push(line) } })
})
afterAll(() => site.close())

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
  const { status, headers } = await fetch(`${site.origin}/api/check-username`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"amina"}',
  })
  expect(status).toBe(503)
  const lines = log.map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.filter(({ reqId }) => reqId === headers.get('x-request-id'))).not.toEqual([])
})
