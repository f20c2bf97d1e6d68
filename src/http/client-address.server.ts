import { isIP } from 'node:net'
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

/**
 * Parses a hop without its port, brackets and zone. IPv4 in IPv6 notation becomes IPv4. Null if it is not an IP
 * address.
 */
function readAddress(hop: string | undefined): Address | null {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(hop ?? '') ?? []
  const [address = ''] = (bracketed ?? ipv4 ?? hop ?? '').split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address)
}
