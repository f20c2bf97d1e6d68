import { hash, randomInt } from 'node:crypto'

/** 8 bytes that stand for a text: among a million texts two fall together once in thirty million times. */
export function digestOf(text: string): bigint {
  return hash('sha1', text, 'buffer').readBigInt64LE()
}

/** Random, so that no feed can be written whose digests all belong to neighbouring slots. */
const [lowFactor, highFactor] = [randomOdd(), randomOdd()]

/**
 * Numbers from 1 by digest, 12 bytes a slot: a hash table with open addressing, of which between half and three quarters are in use. Two million
 * take 48 MB at most, and 32 more for the moment in which it grows; a `Map` several times as much.
 */
export class DigestTable {
  #keys = new BigInt64Array(2 ** 12)
  #values = new Uint32Array(2 ** 12)
  #count = 0

  /** 0 where there is none. */
  get(key: bigint): number {
    return this.#values[this.#slotOf(key)] ?? 0
  }

  /** Keeps a value, unless there is one for the key: that one is returned, else 0. */
  add(key: bigint, value: number): number {
    const slot = this.#slotOf(key)
    const before = this.#values[slot]
    if (before) return before
    this.#keys[slot] = key
    this.#values[slot] = value
    this.#count++
    if (this.#count * 4 > this.#values.length * 3) this.#grow()
    return 0
  }

  get count(): number {
    return this.#count
  }

  /** Where the key is, or the free slot where it belongs: one whose value is 0. */
  #slotOf(key: bigint): number {
    const size = this.#values.length
    const mixed =
      Math.imul(Number(key & 0xffffffffn), lowFactor) + Math.imul(Number((key >> 32n) & 0xffffffffn), highFactor)
    let slot = Math.floor(((mixed >>> 0) / 2 ** 32) * size)
    while (this.#values[slot] !== 0 && this.#keys[slot] !== key) slot = slot + 1 === size ? 0 : slot + 1
    return slot
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    const size = Math.floor(values.length * 1.5)
    this.#keys = new BigInt64Array(size)
    this.#values = new Uint32Array(size)
    for (const [index, value] of values.entries()) {
      const key = keys[index]
      if (value === 0 || key === undefined) continue
      const slot = this.#slotOf(key)
      this.#keys[slot] = key
      this.#values[slot] = value
    }
  }
}

function randomOdd(): number {
  return randomInt(2 ** 31) * 2 + 1
}
