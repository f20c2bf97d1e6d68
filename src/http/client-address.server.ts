import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/**
 * The client that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to
 * one subscriber.
 */
export function clientOf({ ip, ips = [ip] }: { ip: string | undefined; ips?: (string | undefined)[] }): string {
  // `ips` goes from the socket's address, undefined once it is closed, to the first untrusted hop. A hop that is not an
  // IP address can change with every request, so the request counts for the proxy that passed it on.
  const address = ips.map(readAddress).findLast((each) => each !== null)
  if (!address) return 'unknown'
  return address.kind() === 'ipv4'
    ? address.toString()
    : `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

/**
 * A client and the networks that it belongs to, smallest first: an IPv6 /64 is part of a /56 and a /48, which one
 * subscriber may also have. The last one gets a share of queues.
 */
export function networksOf(client: string): [string, ...string[]] {
  const [, site, subnet] = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(client) ?? []
  if (site === undefined || subnet === undefined) return [client]
  return [client, `${site}:${(parseInt(subnet, 16) & 0xff00).toString(16)}::/56`, `${site}::/48`]
}

/** Returns whether a hop of X-Forwarded-For is a trusted proxy. `ranges` are addresses or CIDR ranges. */
export function trustProxies(ranges: string[]): (hop: string | undefined) => boolean {
  const trusted = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    // One list per family, because a BlockList also matches IPv4 addresses against IPv6 ranges, and ::1/64 would match
    // all of them.
    const list = trusted[readAddress(address)?.kind() ?? family]
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (hop) => {
    const address = readAddress(hop)
    return address !== null && trusted[address.kind()].check(address.toString(), address.kind())
  }
}

/**
 * Parses a hop without its port, brackets and zone. IPv4 in IPv6 notation becomes IPv4. Null if it is not an IP
 * address.
 */
function readAddress(hop: string | undefined): Address | null {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(hop ?? '') ?? []
  const [address = ''] = (bracketed ?? ipv4 ?? hop ?? '').split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address)
}
