import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { clientOf, networksOf } from './client-address.server.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:0207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::1%eth0.1]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['192.0.2.7:', 'unknown'],
  ['192.0.2.7:port', 'unknown'],
  ['192.0.2.7:123456', 'unknown'],
  ['192.0.2.007', 'unknown'],
  ['3221225991', 'unknown'],
  ['[]:443', 'unknown'],
  ['[192.0.2.7', 'unknown'],
  ['2001:db8:1:2:3:4:5:6:4711', 'unknown'],
  [undefined, 'unknown'],
])('%s is %s', (ip, client) => {
  expect(clientOf({ ip })).toBe(client)
})

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['unknown', ['unknown']],
  ['candidate 7', ['candidate 7']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ab34::/64', ['2001:db8:1:ab34::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['0:0:0:ff::/64', ['0:0:0:ff::/64', '0:0:0:0::/56', '0:0:0::/48']],
])('%s counts for %j', (client, networks) => {
  expect(networksOf(client)).toEqual(networks)
})

test('counts a hop that is not an IP address as the proxy that added it', () => {
  expect(clientOf({ ip: 'garbage', ips: ['127.0.0.1', '10.0.0.7:4711', 'garbage'] })).toBe('10.0.0.7')
  expect(clientOf({ ip: 'garbage', ips: [undefined, 'garbage'] })).toBe('unknown')
})

describe('with a limit of twenty requests per client', () => {
  let site: TestApp

  beforeAll(async () => {
    site = await startTestApp({ config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] } })
  })
  afterAll(() => site.close())

  let block = 0
  beforeEach(() => void block++)

  /** Returns how many of twenty-four requests are allowed. */
  async function countAllowed(forwardedFor: (n: number) => string): Promise<number> {
    let allowed = 0
    for (let n = 0; n < 24; n++) {
      const { status } = await post(site, '/check-username', { username: `name${n}` }, forwardedFor(n))
      expect([200, 429]).toContain(status)
      if (status === 200) allowed++
    }
    return allowed
  }

  test.each<[string, (n: number) => string]>([
    ['an IPv4 address with a new port each time', (n) => `203.0.${block}.1:${40_000 + n}`],
    ['an IPv6 address with a new port each time', (n) => `[2001:db8:${block}::1]:${40_000 + n}`],
    [
      'an IPv4 address in each of its spellings',
      (n) =>
        [
          `203.0.${block}.1`,
          `::ffff:203.0.${block}.1`,
          `::FFFF:cb00:${(block * 256 + 1).toString(16)}`,
          `[::ffff:203.0.${block}.1]:${n}`,
        ][n % 4] ?? '',
    ],
    ['an address behind a forged one that changes each time', (n) => `198.51.100.${n}, 203.0.${block}.1:${n}`],
    [
      'garbage that changes each time',
      (n) => `${['x', '_hidden', 'unknown:', '203.0.113.999:', '[::', '%'][n % 6]}${n}`,
    ],
    ['garbage passed on by a second trusted proxy', (n) => `x${n}, 10.0.${block}.1:${n}`],
  ])('counts %s as one client', async (_what, forwardedFor) => {
    expect(await countAllowed(forwardedFor)).toBe(20)
  })
})
