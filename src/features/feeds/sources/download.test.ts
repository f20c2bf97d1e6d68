import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startFeedServer } from '../../../../tests/support/feed-server.ts'
import { createPublicAgent } from '../../../http/outgoing/public-addresses.server.ts'
import { buildRequest, type Download, downloadFeed, type DownloadProgress, sendRequest } from './download.server.ts'

let server: Awaited<ReturnType<typeof startFeedServer>>
let download: Download | null = null
beforeAll(async () => void (server = await startFeedServer()))
afterAll(() => server.close())
afterEach(async () => {
  await download?.remove()
  download = null
  server.requests.length = 0
})

const quick = { firstWait: 1, isInside: true }

async function fetchText(options = {}): Promise<string | null> {
  download = await downloadFeed(server.url, { ...quick, ...options })
  return download && (await readFile(download.path, 'utf8'))
}

test('downloads a feed with its ETag, and not again while the ETag matches', async () => {
  server.serve('title,company,country\n')
  expect(await fetchText()).toBe('title,company,country\n')
  const known = download?.validators
  expect(known?.etag).toMatch(/^".+"$/)
  await download?.remove()
  expect(await fetchText({ known })).toBeNull()
})

test('sends If-Modified-Since to a server without ETags', async () => {
  const changed = 'Sat, 21 Nov 2026 06:00:00 GMT'
  server.feed.handler = ({ headers }, response) => {
    if (headers['if-modified-since'] === changed) response.writeHead(304).end()
    else response.writeHead(200, { 'last-modified': changed }).end('jobs')
  }
  expect(await fetchText()).toBe('jobs')
  const known = download?.validators
  expect(known).toEqual({ etag: null, lastModified: changed })
  await download?.remove()
  expect(await fetchText({ known })).toBeNull()
  expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-none-match')
})

test('reports the progress, with the length that the server sends', async () => {
  const reported: DownloadProgress[] = []
  const onProgress = (progress: DownloadProgress) => void reported.push(progress)
  server.serve('0123456789', { 'content-length': '10' })
  await fetchText({ onProgress })
  expect(reported).toEqual([
    { bytes: 0, total: null },
    { bytes: 10, total: 10 },
  ])
  await download?.remove()
  server.serve(gzipSync('0123456789'), { 'content-encoding': 'gzip' })
  await fetchText({ onProgress })
  expect(reported.at(-1)).toEqual({ bytes: 10, total: null })
})

test.each(['br', 'BR', 'gzip, br'])(
  'does not request the encoding %s, and refuses such a response before decompressing it',
  async (encoding) => {
    server.serve(brotliCompressSync('title,company,country\n'), { 'content-encoding': encoding })
    for (let times = 0; times < 2; times++)
      await expect(fetchText()).rejects.toThrow(
        /^127\.0\.0\.1:\d+ sent a Brotli-compressed feed, which is not supported\. Ask its owner to send it with gzip or uncompressed\.$/,
      )
    expect(server.requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['gzip, deflate', 'gzip, deflate'])
  },
)

test('unpacks a gzip file', async () => {
  server.serve(gzipSync('title,company,country\n'), { 'content-type': 'application/gzip' })
  expect(await fetchText()).toBe('title,company,country\n')
})

test('sends the name and password of a URL in a header', async () => {
  server.serve('x')
  download = await downloadFeed(server.url.replace('//', '//agent:s%40crets@'), quick)
  expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('agent:s@crets').toString('base64')}`)
})

test('does not send the password to another server after a redirect', async () => {
  const other = await startFeedServer()
  server.feed.handler = (_, response) => void response.writeHead(302, { location: other.url }).end()
  const agent = createPublicAgent({ exempt: new URL(other.url).host })
  await sendRequest(buildRequest(server.url.replace('//', '//agent:s3crets@'), undefined), {
    agent,
    isInside: true,
    signal: AbortSignal.timeout(5_000),
  })
  expect(server.requests[0]?.headers).toHaveProperty('authorization')
  expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  await agent.destroy()
  other.close()
})

test('does not repeat the password in an error', async () => {
  await expect(downloadFeed('https://agent:s3crets@', quick)).rejects.toThrow(/^https:\/\/….+is not a URL/)
})

test('tries a failing server four times', async () => {
  server.feed.handler = (_, response) =>
    void (server.requests.length < 4 ? response.writeHead(503).end() : response.end('jobs'))
  expect(await fetchText()).toBe('jobs')
  server.requests.length = 0
  server.feed.handler = (_, response) => void response.writeHead(502, 'Bad Gateway').end()
  await expect(fetchText()).rejects.toThrow(/^127\.0\.0\.1:\d+ returned 502 Bad Gateway instead of the feed\.$/)
  expect(server.requests.length).toBe(4)
})

test('reports each wait with its reason and only the host of the URL', async () => {
  const { waits, onProgress } = noteWaits()
  server.feed.handler = (_, response) => {
    if (server.requests.length === 1) response.writeHead(500).end()
    else if (server.requests.length === 2) response.destroy()
    else response.writeHead(404).end()
  }
  await expect(
    downloadFeed(`${server.url.replace('//', '//agent:s3crets@')}?key=s3crets`, {
      ...quick,
      firstWait: 500,
      onProgress,
    }),
  ).rejects.toThrow(/404/)
  const { host } = new URL(server.url)
  expect(waits).toEqual([
    `${host} returned 500 Internal Server Error instead of the feed; trying again in 1 s (1 of 3)`,
    `${host} closed the connection in the middle of the feed; trying again in 2 s (2 of 3)`,
  ])
})

test('can be interrupted during a wait', async () => {
  server.feed.handler = (_, response) => void response.writeHead(503).end()
  const interrupt = new AbortController()
  const onProgress = (progress: DownloadProgress) => 'waiting' in progress && interrupt.abort()
  await expect(fetchText({ firstWait: 600_000, onProgress, signal: interrupt.signal })).rejects.toThrow(/aborted/)
  expect(server.requests.length).toBe(1)
})

test('restarts an interrupted download from the beginning', async () => {
  server.feed.handler = (_, response) => {
    response.writeHead(200, { 'content-length': '10' })
    if (server.requests.length === 1) response.write('jo', () => response.destroy())
    else response.end('0123456789')
  }
  expect(await fetchText()).toBe('0123456789')
})

test('treats a 304 to an unconditional request as a failure', async () => {
  server.feed.handler = (_, response) => void response.writeHead(304).end()
  for (const known of [undefined, { etag: null, lastModified: null }]) {
    await expect(fetchText({ known })).rejects.toThrow(/returned 304 Not Modified instead of the feed/)
  }
})

test('does not retry a 404', async () => {
  server.feed.handler = (_, response) => void response.writeHead(404, 'Not Found').end()
  await expect(fetchText()).rejects.toThrow(/returned 404 Not Found instead of the feed/)
  expect(server.requests.length).toBe(1)
})

test.each([
  ['sent', (size: number) => Buffer.alloc(size)],
  ['unpacked', (size: number) => gzipSync(Buffer.alloc(size))],
])('stops a feed that is too large as %s', async (_, make) => {
  server.serve(make(2_000_000))
  await expect(fetchText({ maxBytes: 1_000_000 })).rejects.toThrow(/is larger than 1 MB/)
})

/** Notes why the download waits. */
function noteWaits() {
  const waits: string[] = []
  const onProgress = (progress: DownloadProgress) => void ('waiting' in progress && waits.push(progress.waiting))
  return { waits, onProgress }
}

test('refuses the port of another protocol without trying again', async () => {
  const { waits, onProgress } = noteWaits()
  await expect(downloadFeed('http://127.0.0.1:25/jobs.csv', { ...quick, onProgress })).rejects.toThrow(
    "127.0.0.1:25 cannot be read: port 25 belongs to another protocol. Ask the feed's owner for the correct URL.",
  )
  expect(waits).toEqual([])
})

test('times out on a silent server, and tries it four times', async () => {
  const { waits, onProgress } = noteWaits()
  server.feed.handler = (_, response) => void response.write('title')
  await expect(fetchText({ onProgress, idleMs: 200 })).rejects.toThrow(/sent nothing for 0.2 seconds/)
  // Counts waits instead of requests: on a busy machine an attempt may time out before its request reaches the server.
  expect(waits).toHaveLength(3)
})

test('stops a slow download at the total timeout', async () => {
  server.feed.handler = (_, response) => {
    const drip = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(drip))
  }
  await expect(fetchText({ timeoutMs: 300 })).rejects.toThrow(/took longer than 0.005 minutes to send the feed/)
})

test('limits the size of an endless archive that unpacks to nothing', async () => {
  const nothing = Buffer.concat(Array.from({ length: 100 }, () => gzipSync('')))
  server.feed.handler = (_, response) => {
    const send = () => void (response.destroyed || response.write(nothing, () => setImmediate(send)))
    send()
  }
  await expect(fetchText({ maxBytes: 1_000_000 })).rejects.toThrow(/is larger than 1 MB/)
})

test('follows redirects, but not into a private network', async () => {
  server.feed.handler = ({ url }, response) =>
    void (url === '/jobs.csv' ? response.writeHead(302, { location: '/moved' }).end() : response.end(`at ${url}`))
  expect(await fetchText()).toBe('at /moved')
  const other = await startFeedServer()
  other.serve('secret')
  server.feed.handler = (_, response) => void response.writeHead(302, { location: other.url }).end()
  await expect(fetchText()).rejects.toThrow(
    /redirects to 127\.0\.0\.1:\d+, whose address is not public, so the feed was not fetched\. --inside covers only the server in the feed's own URL\.$/,
  )
  expect(other.requests).toEqual([])
  other.close()
  server.feed.handler = (_, response) => void response.writeHead(302, { location: '/jobs.csv' }).end()
  await expect(fetchText()).rejects.toThrow(/more than 5 times/)
})

test.each([
  ['ftp://example.com/x', /is not a URL/],
  ['http://127.0.0.1:48211/x', /refused the connection/],
  ['http://nowhere.invalid/x', /There is no server named nowhere\.invalid|cannot be fetched/],
])('explains why %s cannot be fetched', async (url, words) => {
  await expect(downloadFeed(url, quick)).rejects.toThrow(words)
})
