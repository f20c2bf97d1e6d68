import { hash } from 'node:crypto'

/** An 8-byte hash. Among a million values the chance of a collision is one in thirty million. */
export function digestOf(value: string | Buffer): bigint {
  // As text, because making a buffer takes longer than the hash of a short string.
  return BigInt.asIntN(64, BigInt(`0x${hash('sha1', value).slice(0, 16)}`))
}
