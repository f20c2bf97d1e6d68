import { isIP } from 'node:net'
import { z } from 'zod'

/** '1' or '0', on if it is not set. */
export function onOrOff() {
  return z
    .enum(['1', '0', 'true', 'false'], 'must be 1 or 0')
    .default('1')
    .transform((text) => text === '1' || text === 'true')
}

/** A whole number between two limits. */
export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((number) => number >= min && number <= max, rule)
}

/** Whether a text is a postgresql:// URL. */
export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

/** Whether a text is a URL with a host and one of these protocols, such as 'https:'. */
export function isUrl(text: string, ...protocols: string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

/** Whether a text is a web URL without path and password: pages are served at the root, and emails link to them. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isUrl(text, 'https:', 'http:') && url.href === `${url.origin}/`
}

/** Whether a text is an IP address or a CIDR range, but not one of all addresses. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

/**
 * Returns pairs of a name and the known name that it is one typing mistake away from: a letter too many, missing, wrong,
 * or two swapped. Known names without an underscore, such as PORT, are too short to tell.
 */
export function findMisspelt(names: string[], known: string[]): [string, string][] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => each.includes('_') && isOneMistakeAway(name, each))
      return meant === undefined ? [] : [[name, meant]]
    })
}

function isOneMistakeAway(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  let start = 0
  while (start < length && one[start] === other[start]) start++
  let end = 0
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left === right.charAt(1) + right.charAt(0)
}

/** A command or the server cannot start. The message is one line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The exit code of a worker that cannot listen on the port. */
export const cannotListenCode = 98
