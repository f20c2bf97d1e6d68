import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** Resolves a host name to IP addresses. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

/** Thrown for a connection to an IP address that is not public. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/**
 * Connects to public addresses only; others fail with `AddressRefused`. Each connection uses the address that was
 * checked, so a host name cannot resolve to another one in between. `exempt` ('127.0.0.1:8080') is allowed although it
 * is not public.
 */
export function createPublicAgent({
  resolveName = resolveBySystem,
  exempt,
}: { resolveName?: ResolveName; exempt?: string } = {}): Agent {
  const connect = buildConnector({ lookup: checkedLookup(resolveName), allowH2: false, timeout: 10_000 })
  return new Agent({
    connections: 4,
    maxHeaderSize: 16_384,
    connect(options, callback) {
      const isRefused =
        isIP(options.hostname) !== 0 &&
        !isPublicAddress(options.hostname) &&
        `${options.hostname}:${options.port}` !== exempt
      // IP addresses are not looked up.
      if (isRefused) callback(new AddressRefused(options.hostname), null)
      else connect(options, callback)
    },
  })
}

/**
 * Whether an IP address is on the public internet: not this machine, a private network, a provider's network or a
 * reserved range.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  // Unwraps an IPv4 address in IPv6 notation.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === azureMetadata) return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** In a public range, but inside Azure it serves the machine's secrets. */
const azureMetadata = '168.63.129.16'
/** All IPv6 addresses assigned so far: https://www.iana.org/assignments/ipv6-unicast-address-assignments */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

function resolveBySystem(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true })
}

function checkedLookup(resolveName: ResolveName): LookupFunction {
  const resolve = callbackify((name: string) => resolvePublicly(resolveName, name))
  return (name, { all }, callback) =>
    resolve(name, (error, found) => {
      if (error !== null) callback(error, '')
      else if (all) callback(null, found)
      else callback(null, found[0].address, found[0].family)
    })
}

async function resolvePublicly(resolveName: ResolveName, name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await resolveName(name)
  // A private address among public ones is an attack.
  if (!first || ![first, ...others].every(({ address }) => isPublicAddress(address))) throw new AddressRefused(name)
  return [first, ...others]
}
