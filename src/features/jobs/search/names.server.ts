import { fold } from './search-texts.server.ts'

/** Names that many jobs share (countries, towns, job types), each stored once and known by a small number. */
export class Names {
  #numbers = new Map<string, number>()
  #names: string[] = []
  #folded: string[] = []
  /** The names as bare words, and the numbers of those that read alike so. */
  #bare: string[] = []
  #byBare = new Map<string, number[]>()

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
    const number = this.#names.length
    const folded = fold(name)
    const bare = bareWords(folded)
    this.#folded.push(folded)
    this.#bare.push(bare)
    const alike = this.#byBare.get(bare)
    if (alike) alike.push(number)
    else if (bare !== '') this.#byBare.set(bare, [number])
    this.#numbers.set(name, number)
    this.#names.push(name)
    return number
  }

  /** The number of exactly this name, or -1, which no name has. */
  find(name: string): number {
    return this.#numbers.get(name) ?? -1
  }

  /** For each number, 1 when its name contains the folded text. */
  containing(needle: string): Uint8Array {
    return Uint8Array.from(this.#folded, (name) => (name.includes(needle) ? 1 : 0))
  }

  /** For each number, 1 when its name begins with these bare words. */
  startingWith(bare: string): Uint8Array {
    return Uint8Array.from(this.#bare, (name) => (name.startsWith(bare) ? 1 : 0))
  }

  /** The numbers of the names that are these bare words. */
  numbersOfBare(bare: string): readonly number[] {
    return this.#byBare.get(bare) ?? []
  }
}

/** A folded text as its words alone: 'mombasa, kenya' and 'mombasa,kenya' are 'mombasa kenya'. */
export function bareWords(folded: string): string {
  return folded.replaceAll(/[\s,]+/g, ' ').trim()
}
