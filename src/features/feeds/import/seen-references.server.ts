import { DigestTable, digestOf } from './digest-table.server.ts'

/** The references of a file and the lines that gave them; `most` is how many memory has room for. */
export class SeenReferences {
  readonly #lines = new DigestTable()
  readonly #most: number

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  /** The line that gave this reference before, or null, and then it is `line` from now on. */
  add(reference: string, line: number): number | null {
    return this.addDigest(digestOf(reference), line)
  }

  /** As `add`, for a reference of which only the digest is at hand. */
  addDigest(digest: bigint, line: number): number | null {
    return this.#lines.add(digest, line) || null
  }

  has(reference: string): boolean {
    return this.#lines.get(digestOf(reference)) !== 0
  }

  /** Whether no more are to be added. */
  get isFull(): boolean {
    return this.#lines.count >= this.#most
  }

  get count(): number {
    return this.#lines.count
  }
}
