import { hash } from 'node:crypto'

/**
 * The references of a file and the lines that gave them, 12 bytes each: half of the slots of a hash table with open addressing are in use.
 * It keeps 8 bytes of a digest instead of the reference; among a million two fall together once in thirty million files.
 */
export class SeenReferences {
  #keys = new BigUint64Array(2 ** 12)
  #lines = new Uint32Array(2 ** 12)
  #count = 0

  /** The line that gave this reference before, or null, and then it is `line` from now on. */
  add(reference: string, line: number): number | null {
    const key = digestOf(reference)
    const slot = this.#slotOf(key)
    const before = this.#lines[slot]
    if (before) return before
    this.#keys[slot] = key
    this.#lines[slot] = line
    this.#count++
    if (this.#count * 2 > this.#lines.length) this.#grow()
    return null
  }

  has(reference: string): boolean {
    return this.#lines[this.#slotOf(digestOf(reference))] !== 0
  }

  get count(): number {
    return this.#count
  }

  /** Where the key is, or the free slot where it belongs. Lines begin at 1: 0 marks a free slot. */
  #slotOf(key: bigint): number {
    const mask = this.#lines.length - 1
    let slot = Number(key & 0xffffffffn) & mask
    while (this.#lines[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [keys, lines] = [this.#keys, this.#lines]
    this.#keys = new BigUint64Array(lines.length * 2)
    this.#lines = new Uint32Array(lines.length * 2)
    for (const [index, line] of lines.entries()) {
      const key = keys[index]
      if (line === 0 || key === undefined) continue
      const slot = this.#slotOf(key)
      this.#keys[slot] = key
      this.#lines[slot] = line
    }
  }
}

function digestOf(reference: string): bigint {
  return hash('sha1', reference, 'buffer').readBigUInt64LE()
}
