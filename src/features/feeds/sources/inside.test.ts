import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startFeedServer } from '../../../../tests/support/feed-server.ts'
import { AddressRefused, createPublicAgent } from '../../../http/outgoing/public-addresses.server.ts'
import { downloadFeed } from './download.server.ts'

const notPublic =
  /^The address of \S+ is not public, so the feed was not fetched\. If this server is in your own network, allow it with --inside: /

let server: Awaited<ReturnType<typeof startFeedServer>>
let other: typeof server
beforeAll(async () => {
  server = await startFeedServer()
  other = await startFeedServer()
})
afterAll(() => {
  server.close()
  other.close()
})
afterEach(() => {
  server.requests.length = 0
  other.requests.length = 0
})

type Options = Parameters<typeof downloadFeed>[1]

async function fetchText(url: string, options: Options = {}): Promise<string | null> {
  const download = await downloadFeed(url, { firstWait: 1, ...options })
  const text = download && (await readFile(download.path, 'utf8'))
  await download?.remove()
  return text
}

const portOf = ({ url }: typeof server) => new URL(url).port
const hostOf = ({ url }: typeof server) => new URL(url).host
const withPassword = ({ url }: typeof server) => url.replace('//', '//agent:s3crets@')
const passwords = ({ requests }: typeof server) => requests.map(({ headers }) => headers.authorization !== undefined)
const redirectTo = (location: string, from = server) =>
  (from.feed.handler = (_, response) => void response.writeHead(302, { location, connection: 'close' }).end())
const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
/** Treats a server on this machine as public. */
const asPublic = (exempt: typeof server) => ({ createAgent: () => createPublicAgent({ exempt: hostOf(exempt) }) })

describe('a feed not marked as inside', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'LOCALHOST',
  ])('is not fetched from %s', async (host) => {
    server.serve('secret')
    await expect(fetchText(`http://${host}:${portOf(server)}/jobs.csv`)).rejects.toThrow(notPublic)
    await expect(fetchText(`https://${host}:${portOf(server)}/jobs.csv`)).rejects.toThrow(notPublic)
    expect(server.requests).toEqual([])
  })

  test.each([
    'http://10.0.0.5/x',
    'http://192.168.1.9:8080/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00:ec2::254]/',
    'https://100.64.0.1/x',
  ])('is not fetched from %s either', async (url) => {
    await expect(fetchText(url)).rejects.toThrow(notPublic)
  })

  test.each([[['127.0.0.1']], [['10.0.0.7']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['::ffff:10.0.0.1']], [[]]])(
    'is not fetched from a host name that resolves to %j',
    async (addresses) => {
      server.serve('secret')
      const createAgent = () => createPublicAgent({ resolveName: resolveTo(...addresses) })
      for (const name of ['feeds.example', 'feeds.example.', 'localhost.'])
        await expect(fetchText(`http://${name}:${portOf(server)}/jobs.csv`, { createAgent })).rejects.toThrow(notPublic)
      expect(server.requests).toEqual([])
    },
  )

  test('has its host name looked up once per attempt, when connecting', async () => {
    // 2d00::/8 is not assigned, so no server responds there.
    const answers = ['2d00::1', '::1', '127.0.0.1']
    const createAgent = () => createPublicAgent({ resolveName: async () => resolveTo(answers.shift() ?? '')() })
    const attempts: string[] = []
    const watch = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
        message.socket.on('connectionAttempt', (address: string) => attempts.push(address))
    }
    subscribe('net.client.socket', watch)
    await expect(
      fetchText(`http://rebinding.example:${portOf(server)}/jobs.csv`, { createAgent, idleMs: 5_000 }),
    ).rejects.toThrow(notPublic)
    unsubscribe('net.client.socket', watch)
    expect([attempts, answers]).toEqual([['2d00::1'], ['127.0.0.1']])
  })

  test('is not fetched if its host name resolves to a private address after a redirect to itself', async () => {
    redirectTo('/moved')
    const connect = buildConnector({})
    const createAgent = () =>
      new Agent({
        connect: (options, callback) =>
          server.requests.length === 0
            ? connect({ ...options, hostname: '127.0.0.1' }, callback)
            : callback(new AddressRefused(options.hostname), null),
      })
    await expect(fetchText(`http://rebinding.example:${portOf(server)}/jobs.csv`, { createAgent })).rejects.toThrow(
      notPublic,
    )
    expect(server.requests.map(({ url }) => url)).toEqual(['/jobs.csv'])
  })

  test('is not fetched through a redirect to a private address', async () => {
    other.serve('secret')
    for (const location of [
      other.url,
      `http://localhost:${portOf(other)}/`,
      `http://0x7f000001:${portOf(other)}/`,
      'http://169.254.169.254/latest/meta-data',
    ]) {
      redirectTo(location)
      await expect(fetchText(server.url, asPublic(server))).rejects.toThrow(
        /^127\.0\.0\.1:\d+ redirects to \S+, whose address is not public, so the feed was not fetched\.$/,
      )
    }
    expect(other.requests).toEqual([])
  })

  test('is fetched if all addresses on the way are public', async () => {
    server.feed.handler = ({ url }, response) =>
      void (url === '/jobs.csv' ? response.writeHead(301, { location: '/moved' }).end() : response.end(`at ${url}`))
    expect(await fetchText(withPassword(server), asPublic(server))).toBe('at /moved')
    expect(passwords(server)).toEqual([true, true])
  })
})

describe('a feed marked as inside', () => {
  test.each(['127.0.0.1', '2130706433', 'localhost'])('is fetched from %s', async (host) => {
    server.serve('jobs')
    expect(await fetchText(`http://${host}:${portOf(server)}/jobs.csv`, { isInside: true })).toBe('jobs')
  })

  test('may redirect to a public server, which gets no password', async () => {
    redirectTo(other.url)
    other.serve('jobs')
    expect(await fetchText(withPassword(server), { ...asPublic(other), isInside: true })).toBe('jobs')
    expect([passwords(server), passwords(other)]).toEqual([[true], [false]])
  })

  test('may not redirect to another private server', async () => {
    other.serve('secret')
    for (const location of [other.url, server.url.replace('127.0.0.1', 'localhost')]) {
      redirectTo(location)
      await expect(fetchText(server.url, { isInside: true })).rejects.toThrow(
        / redirects to \S+, whose address is not public, so the feed was not fetched\. --inside covers only the server in the feed's own URL\.$/,
      )
    }
    expect([server.requests.length, other.requests.length]).toEqual([2, 0])
  })

  test('loses private access after a redirect to another server, even if the next one leads back', async () => {
    redirectTo(other.url)
    redirectTo(`${server.url}?delete=all`, other)
    await expect(fetchText(withPassword(server), { ...asPublic(other), isInside: true })).rejects.toThrow(
      /whose address is not public/,
    )
    expect([server.requests.length, other.requests.length]).toEqual([1, 1])
  })
})

test('does not send a password again after a redirect to another server', async () => {
  server.feed.handler = ({ url }, response) =>
    void (url === '/jobs.csv' ? response.writeHead(302, { location: other.url }).end() : response.end('jobs'))
  redirectTo(`${server.url}?back`, other)
  const connect = buildConnector({})
  expect(await fetchText(withPassword(server), { createAgent: () => new Agent({ connect }) })).toBe('jobs')
  expect([passwords(server), passwords(other)]).toEqual([[true, false], [false]])
})

test('neither sends nor shows a password in the URL of a redirect', async () => {
  server.feed.handler = ({ url }, response) =>
    void (url === '/jobs.csv'
      ? response.writeHead(302, { location: `http://agent:s3crets@${hostOf(server)}/moved` }).end()
      : response.writeHead(401).end())
  await expect(fetchText(server.url, { isInside: true })).rejects.toThrow(
    /^127\.0\.0\.1:\d+ returned 401 Unauthorized instead of the feed\.$/,
  )
  expect(passwords(server)).toEqual([false, false])
})
