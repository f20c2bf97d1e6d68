import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** Finds the addresses of a name. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

/** A connection that would have led somewhere other than the public internet. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/**
 * Connects to public addresses only; any other fails with `AddressRefused`. The address that was looked at is the one connected to,
 * so that a name cannot say one thing to the check and another to the connection. `exempt` ('127.0.0.1:8080') may be asked all the same.
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
      // An address needs no look-up, so it is checked here.
      if (isRefused) callback(new AddressRefused(options.hostname), null)
      else connect(options, callback)
    },
  })
}

/** Whether an IP address belongs to the public internet: not to this machine, a private network, a provider's inside or a purpose of its own. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  // An IPv4 address in the clothes of IPv6 counts as what it is.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || text === azureMetadata) return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** A public address by its number, yet it answers inside Azure only, with the secrets of the machine that asks. */
const azureMetadata = '168.63.129.16'
/** All that is given out of IPv6 so far: https://www.iana.org/assignments/ipv6-unicast-address-assignments */
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
  // One private address among public ones is a trick, not a mistake.
  if (!first || ![first, ...others].every(({ address }) => isPublicAddress(address))) throw new AddressRefused(name)
  return [first, ...others]
}
