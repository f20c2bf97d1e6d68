/** Names that many jobs share (countries, towns, job types), each stored once and known by a small number. */
export class Names {
  #numbers = new Map<string, number>()
  #names: string[] = []
  #folded: string[] = []

  get size(): number {
    return this.#names.length
  }

  all(): readonly string[] {
    return this.#names
  }

  /** The number of a name, given out at first sight. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#folded.push(name.normalize('NFC').toLowerCase())
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  /** The number of exactly this name, or -1, which no name has. */
  find(name: string): number {
    return this.#numbers.get(name) ?? -1
  }

  /** For each number, 1 when its name contains the folded text. */
  containing(needle: string): Uint8Array {
    return Uint8Array.from(this.#folded, (name) => (name.includes(needle) ? 1 : 0))
  }
}
