import { digestOf } from '../../read/digest.server.ts'
import { DigestTable, SeenReferences } from '../digest-table.server.ts'

/** The rows imported from a file: their references with their lines, and digests of their jobs. */
export class SeenRows {
  readonly #references: SeenReferences
  readonly #contents = new DigestTable()

  constructor(maxCount?: number) {
    this.#references = new SeenReferences(maxCount)
  }

  /** Returns the line where the reference was seen before; if it is new, stores the row and returns null. */
  add(reference: bigint, content: bigint, line: number): number | null {
    const first = this.#references.addDigest(reference, line)
    if (first === null) this.#contents.add(content, 1)
    return first
  }

  /** Stores another content of a reference that was added. */
  addContent(content: bigint): void {
    this.#contents.add(content, 1)
  }

  /** Whether a row with this content was added. */
  hasContent(content: bigint): boolean {
    return this.#contents.get(content) !== 0
  }

  has(reference: string): boolean {
    return this.#references.has(reference)
  }

  get isFull(): boolean {
    return this.#references.isFull
  }

  get count(): number {
    return this.#references.count
  }
}

/** The content of a row: its job and its reference. */
export function contentOf(reference: bigint, job: bigint): bigint {
  return reference ^ job
}

/** The content of a job whose reference was generated. Ignores letter case, like generated references. */
export function contentWithoutReference(job: object): bigint {
  return digestOf(JSON.stringify(job).toLowerCase())
}
