import type { Fields } from '../../../../../contract/reading.ts'

/** Limits in characters, because a feed may consist mostly of companies. */
const maxObjectLength = 10_000
const maxTotalLength = 20_000_000
const maxTextLength = 2_000
/** Memory that each value takes in addition to its text, in characters. */
const valueOverhead = 50

/** Companies and places that jobs refer to by an id. Keeps only short ones, and 20 million characters in total. */
export class LinkedObjects {
  #byId = new Map<string, { object: Fields; length: number }>()
  #length = 0

  add(id: string, object: Fields): void {
    if (this.#length > maxTotalLength) return
    const length = maxObjectLength - remainingAfter(object, maxObjectLength)
    if (length > maxObjectLength) return
    this.#length += length
    this.#byId.set(id, { object, length })
  }

  /** The object with an id, and about how many characters it has. */
  get(id: string): { object: Fields; length: number } | undefined {
    return this.#byId.get(id)
  }
}

/**
 * What remains of a length limit after subtracting a value and everything in it; negative if the value is too long or
 * contains a long string.
 */
function remainingAfter(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length > maxTextLength ? -1 : limit - valueOverhead - value.length
  let left = limit - valueOverhead
  if (typeof value !== 'object' || value === null) return left
  for (const [name, each] of Object.entries(value)) {
    if (left < 0) return left
    left = remainingAfter(each, left - name.length)
  }
  return left
}
