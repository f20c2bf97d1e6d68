import { isIPv6 } from 'node:net'

/**
 * Who asks, as far as limits can tell: an IPv4 address as it is, an IPv6 address by its first 64 bits, since whoever
 * has one address there has all of them.
 */
export function clientOf({ ip }: { ip: string }): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  return mapped ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL standard has one spelling for each address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const first = head.split(':').filter(Boolean)
  if (tail === undefined) return first
  const last = tail.split(':').filter(Boolean)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}
