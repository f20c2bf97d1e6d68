import { fold } from '../../../contract/clean-text.ts'
import type { Facet } from '../contract.ts'

/** Names that many jobs share (countries, towns, job types), each stored once and identified by a small number. */
export class NameTable {
  #numbers = new Map<string, number>()
  #names: string[] = []
  #folded: string[] = []
  /** The names as bare words, and the numbers of the names that have the same bare words. */
  #bare: string[] = []
  #byBare = new Map<string, number[]>()

  get size(): number {
    return this.#names.length
  }

  all(): readonly string[] {
    return this.#names
  }

  /** The number of a name; a new name gets the next number. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.length
    const folded = fold(name)
    const bare = bareWords(folded)
    this.#folded.push(folded)
    this.#bare.push(bare)
    const same = this.#byBare.get(bare)
    if (same) same.push(number)
    else if (bare !== '') this.#byBare.set(bare, [number])
    this.#numbers.set(name, number)
    this.#names.push(name)
    return number
  }

  /** The number of exactly this name, or -1. */
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

/** A folded text with single spaces instead of commas and white space: 'mombasa,kenya' becomes 'mombasa kenya'. */
export function bareWords(folded: string): string {
  return folded.replaceAll(/[\s,]+/g, ' ').trim()
}

/**
 * More than there are countries, and more job types than anyone would choose from. A feed with many odd values must not
 * make every page longer.
 */
const maxFacets = 250

/** Counts jobs by the number of a name: all that are listed, and those that match the filters. */
export class FacetCounter {
  readonly totals: Uint32Array
  readonly counts: Uint32Array
  readonly #names: NameTable

  constructor(names: NameTable) {
    this.#names = names
    this.totals = new Uint32Array(names.size)
    this.counts = new Uint32Array(names.size)
  }

  /** The names of listed jobs, the highest totals first, so that filters do not change the order of choices. */
  facets(): Facet[] {
    return this.#names
      .all()
      .map((name, number) => ({ name, count: this.counts[number] ?? 0, total: this.totals[number] ?? 0 }))
      .filter(({ name, total }) => name !== '' && total > 0)
      .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en'))
      .slice(0, maxFacets)
      .map(({ name, count }) => ({ name, count }))
  }
}
