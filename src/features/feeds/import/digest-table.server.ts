import { randomInt } from 'node:crypto'
import { digestOf } from '../read/digest.server.ts'

/** Random, so that an attacker cannot write a feed whose digests all collide. */
const [lowFactor, highFactor] = [randomOdd(), randomOdd()]

/**
 * A hash table from digests to numbers above 0, with open addressing and 12 bytes per slot. Two million entries take up
 * to 48 MB, and 32 MB more while it grows; a `Map` would take several times as much.
 */
export class DigestTable {
  #keys = new BigInt64Array(2 ** 12)
  #values = new Uint32Array(2 ** 12)
  #count = 0

  /** 0 if the key is missing. */
  get(key: bigint): number {
    return this.#values[this.#slotOf(key)] ?? 0
  }

  /** Adds a value unless the key already has one, which it returns; otherwise returns 0. */
  add(key: bigint, value: number): number {
    const slot = this.#slotOf(key)
    const existing = this.#values[slot]
    if (existing) return existing
    this.#keys[slot] = key
    this.#values[slot] = value
    this.#count++
    if (this.#count * 4 > this.#values.length * 3) this.#grow()
    return 0
  }

  get count(): number {
    return this.#count
  }

  /** The slot of a key, or the free one (value 0) to put it in. */
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

/** A list of digests, in 8 bytes each. */
export class DigestList {
  #values = new BigInt64Array(2 ** 12)
  #count = 0

  push(digest: bigint): void {
    if (this.#count === this.#values.length) {
      const longer = new BigInt64Array(Math.floor(this.#count * 1.5))
      longer.set(this.#values)
      this.#values = longer
    }
    this.#values[this.#count++] = digest
  }

  /** 0n beyond the end. */
  at(position: number): bigint {
    return this.#values[position] ?? 0n
  }
}

function randomOdd(): number {
  return randomInt(2 ** 31) * 2 + 1
}

/** The references seen in a file, with their lines. */
export class SeenReferences {
  readonly #lines = new DigestTable()
  readonly #maxCount: number

  constructor(maxCount = Number.POSITIVE_INFINITY) {
    this.#maxCount = maxCount
  }

  /** Returns the line where the reference was seen before; if it is new, stores `line` and returns null. */
  add(reference: string, line: number): number | null {
    return this.addDigest(digestOf(reference), line)
  }

  addDigest(digest: bigint, line: number): number | null {
    return this.#lines.add(digest, line) || null
  }

  has(reference: string): boolean {
    return this.#lines.get(digestOf(reference)) !== 0
  }

  get isFull(): boolean {
    return this.#lines.count >= this.#maxCount
  }

  get count(): number {
    return this.#lines.count
  }
}
