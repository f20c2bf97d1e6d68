import { expect, test } from 'vitest'
import { exchange, exchangeAll, statusOf } from '../support/raw-client.ts'
import { shareServer } from '../support/shared-server.ts'

const server = shareServer()

const statusFor = async (request: string) => statusOf(await exchange(server.origin, request))

test.each([
  ['one host', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 200],
  ['no host in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['no host in HTTP/1.1', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['the same host twice', 'GET /about HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n', 400],
  ['two hosts for a file', 'GET /favicon.svg HTTP/1.1\r\nHost: a\r\nHOST:\r\n\r\n', 400],
  ['two hosts for an unknown path', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nAccept: x\r\nHost: b\r\n\r\n', 400],
])('%s: responds to %j with %i', async (_what, request, status) => {
  expect(await statusFor(request)).toBe(status)
})

test.each([
  'Content-Length: 2\r\nContent-Length: 3',
  'Content-Length: 2\r\nContent-Length: 2',
  'Content-Length: 2, 2',
  'Content-Length: +2',
  'Content-Length: -2',
  'Content-Length: 2\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 2',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
])('rejects a body of ambiguous length: %j', async (headers) => {
  const body = headers.includes('chunked') ? '2\r\n{}\r\n0\r\n\r\n' : '{}'
  expect(
    await statusFor(
      `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`,
    ),
  ).toBe(400)
})

test.each([
  ['/%E2%80%A8', 404],
  ['/jobs%E2%80%A8', 404],
  ['/a/%E2%80%A9/b', 404],
  ['/assets/%E2%80%A8', 404],
  ['/%E2%80%A8.data', 404],
  ['/%0A', 404],
  ['/a%0D%0Ab', 404],
  ['/%00', 404],
  ['/jobs%00', 404],
  ['/banners/%00', 404],
  [`/${'a'.repeat(15_000)}`, 404],
  [`/${'%E2%80%A8'.repeat(1_500)}`, 404],
  ['/api/%E2%80%A8', 404],
  ['/api/jobs/profile/%E2%80%A8', 404],
  ['/%', 302],
  ['/%zz', 302],
  ['/%ED%A0%80', 302],
  ['/%C0%80', 302],
  ['/api/%', 400],
  ['/api/jobs/profile/%ED%A0%80', 400],
  ['/\u2028', 400],
  ['/\0', 400],
  [`/${'a'.repeat(20_000)}`, 431],
])('responds to the odd path %j with %i and logs nothing', async (path, status) => {
  const before = server.output()
  expect(await statusFor(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).toBe(status)
  // By the time a later request gets its response, this one would have been logged.
  await fetch(`${server.origin}/healthz`)
  expect(server.output()).toBe(before)
})

test.each([
  ['a URL that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(2_000_000)}`, 431],
  ['what is not HTTP', `\0${'a'.repeat(2_000_000)}`, 400],
])('responds to %s completely and announces that it closes the connection', async (_, request, status) => {
  const response = await exchange(server.origin, request)
  expect(response).toMatch(
    new RegExp(`^HTTP/1.1 ${status} [^]*\r\nConnection: close\r\n[^]*\r\n\r\n{"status":false,"message":"[^"]+"}$`),
  )
})

test.each(['/about', '/nowhere', '/api/jobs', '/api/nowhere', '/favicon.svg', '/robots.txt', '/healthz'])(
  'does not let other sites frame %s, in old and new browsers',
  async (path) => {
    const { headers } = await fetch(server.origin + path)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  },
)

test('requests for more pages than the site can render get 503, without delaying cached pages, until it can again', async () => {
  const cached = () => fetch(`${server.origin}/about`)
  await cached()
  const requests = Array.from({ length: 600 }, (_, index) => `GET /jobs?search=${index} HTTP/1.1\r\nHost: a\r\n`)
  const flood = exchangeAll(server.origin, `${requests.join('\r\n')}Connection: close\r\n\r\n`)
  const during = await cached()
  const responses = (await flood).split(/(?=HTTP\/1\.1 \d)/)
  const refused = responses.filter((response) => response.startsWith('HTTP/1.1 503'))
  expect(during.status).toBe(200)
  expect(responses).toHaveLength(600)
  expect(refused.length).toBeGreaterThan(0)
  expect(responses.filter((response) => response.startsWith('HTTP/1.1 200'))).toHaveLength(600 - refused.length)
  expect(refused[0]).toMatch(/retry-after: 5\r\n[^]*The service is temporarily unavailable/i)
  expect((await fetch(`${server.origin}/jobs?search=later`)).status).toBe(200)
})
