import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PictureServer, startPictureServer } from '../../../tests/support/picture-server.ts'
import { createPublicAgent, isPublicAddress } from '../../http/outgoing/public-addresses.server.ts'
import { download } from './download.server.ts'

const privateNetwork = { ok: false, reason: 'The URL leads to a private network, which this site never connects to.' }

let server: PictureServer
beforeAll(async () => {
  server = await startPictureServer({
    '/here': (_, response) => response.end('here'),
    '/once': (_, response) => response.writeHead(302, { location: '/here' }).end(),
    '/into-private': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end(),
    '/into-metadata': (_, response) =>
      response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    '/into-private-name': (_, response) => response.writeHead(307, { location: 'http://inside.example/' }).end(),
    '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/to-port': (_, response) => response.writeHead(302, { location: 'http://example.com:5432/' }).end(),
    '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  })
})
afterAll(() => server.close())

/** Downloads with a host name that resolves to `addresses`; the test server is exempt. */
async function fetchAs(href: string, addresses: string[] = ['10.0.0.1']) {
  const resolveName = async () => addresses.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }))
  const agent = createPublicAgent({ resolveName, exempt: server.host })
  const downloaded = await download(href, {
    agent,
    exempt: server.host,
    signal: AbortSignal.timeout(10_000),
    timeoutMs: 5_000,
    maxBytes: 1_000,
  })
  await agent.destroy()
  return downloaded
}

/** The message that Node publishes for each new connection. */
function isSocketMessage(message: unknown): message is { socket: Socket } {
  return typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket
}

describe('an address', () => {
  test.each(['8.8.8.8', '41.90.1.1', '2a00:1450:4001:82a::200e', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    [
      'this machine',
      [
        '127.0.0.1',
        '127.9.9.9',
        '0.0.0.0',
        '::1',
        '::',
        '::ffff:127.0.0.1',
        '::127.0.0.1',
        '::7f00:1',
        '64:ff9b::7f00:1',
        '64:ff9b:1::7f00:1',
        '2002:7f00:1::',
      ],
    ],
    [
      'a private network',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd12:3456::1', 'fec0::1', '::ffff:10.0.0.1'],
    ],
    ['the local link', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0']],
    [
      'cloud metadata',
      [
        '169.254.169.254',
        'fd00:ec2::254',
        '100.100.100.200',
        '192.0.0.192',
        '168.63.129.16',
        '::ffff:168.63.129.16',
        '::ffff:a83f:8110',
        '::ffff:a9fe:a9fe',
      ],
    ],
    ["a provider's internal network", ['100.64.0.1', '100.127.255.255', '198.18.0.1']],
    [
      'multicast, reserved or invalid addresses',
      [
        '224.0.0.1',
        '239.1.1.1',
        'ff02::1',
        '255.255.255.255',
        '240.0.0.1',
        '192.0.2.1',
        '2001:db8::1',
        '4000::1',
        'example.com',
        '',
      ],
    ],
  ])('%s is not public', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

describe('a download', () => {
  test('follows redirects on an allowed server', async () => {
    expect(await fetchAs(`${server.origin}/here`)).toEqual({ ok: true, bytes: Buffer.from('here') })
    expect(await fetchAs(`${server.origin}/once`)).toEqual({ ok: true, bytes: Buffer.from('here') })
  })

  test.each([
    'http://127.0.0.1/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'https://192.168.0.1/',
  ])('refuses %s', async (href) => {
    expect(await fetchAs(href)).toMatchObject(privateNetwork)
  })

  test.each([[['127.0.0.1']], [['10.0.0.7']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['::ffff:10.0.0.1']], [[]]])(
    'refuses a host name that resolves to %j',
    async (addresses) => {
      expect(await fetchAs('http://pictures.example/a.png', addresses)).toMatchObject(privateNetwork)
      expect(await fetchAs('https://pictures.example/a.png', addresses)).toMatchObject(privateNetwork)
    },
  )

  test.each(['/into-private', '/into-metadata', '/into-private-name'])('refuses the redirect from %s', async (path) => {
    expect(await fetchAs(server.origin + path)).toMatchObject(privateNetwork)
  })

  test.each([
    ['another port', `http://example.com:8080/a.png`, /has port 8080/],
    ['a name and password', 'http://me:secret@example.com/', /user name or a password/],
    ['a file', 'file:///etc/passwd', /not http/],
    ['text', 'data:image/png;base64,AAAA', /not http/],
  ])('refuses %s', async (_, href, reason) => {
    expect(await fetchAs(href)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
  })

  test.each([
    ['/to-file', /not http/],
    ['/to-port', /has port 5432/],
    ['/round', /redirects more than 3 times/],
  ])('refuses the redirect from %s', async (path, reason) => {
    expect(await fetchAs(server.origin + path)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
  })
})

test('looks up a host name once, when it connects', async () => {
  // 2d00::/8 is not assigned, so no server responds there.
  const answers = ['2d00::1', '::1']
  const agent = createPublicAgent({ resolveName: async () => [{ address: answers.shift() ?? '', family: 6 }] })
  const attempts: string[] = []
  const watch = (message: unknown) => {
    if (isSocketMessage(message)) message.socket.on('connectionAttempt', (address: string) => attempts.push(address))
  }
  subscribe('net.client.socket', watch)
  expect(
    await download('http://rebinding.example/a.png', {
      agent,
      signal: AbortSignal.timeout(10_000),
      timeoutMs: 1_000,
      maxBytes: 10,
    }),
  ).toMatchObject({ ok: false })
  unsubscribe('net.client.socket', watch)
  await agent.destroy()
  expect([attempts, answers]).toEqual([['2d00::1'], ['::1']])
})

test('does not connect to the test server unless it is exempt', async () => {
  const agent = createPublicAgent()
  server.requestedPaths.length = 0
  expect(
    await download(`${server.origin}/here`, {
      agent,
      exempt: server.host,
      signal: AbortSignal.timeout(5_000),
      timeoutMs: 2_000,
      maxBytes: 10,
    }),
  ).toMatchObject(privateNetwork)
  expect(server.requestedPaths).toEqual([])
  await agent.destroy()
})
