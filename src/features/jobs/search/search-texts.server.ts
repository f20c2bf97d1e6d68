import { fold } from '../../../contract/clean-text.ts'

/** Ends each text and never occurs within one, so that a match cannot run from one text into the next. */
const separator = '\0'

/** The titles and companies of all jobs in one buffer, ordered by slot, so that a search is a single scan of bytes. */
export class SearchTexts {
  #count = 0
  /** The start of each slot's text in `#bytes`; it ends at the start of the next. */
  #starts = new Uint32Array(1024)
  #bytes = Buffer.alloc(64 * 1024)
  #length = 0

  /** Adds the folded title and company of the next slot. */
  add(title: string, company: string): void {
    this.#reserve(title.length + company.length)
    this.#starts[this.#count++] = this.#length
    this.#length += this.#bytes.write(title + separator + company + separator, this.#length)
  }

  /** For each slot, 1 if its title or company contains the text, once both are folded. */
  slotsWith(text: string): Uint8Array {
    return this.slotsWithAny([text])
  }

  /** For each slot, 1 if its title or company contains one of the texts. */
  slotsWithAny(texts: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.#count)
    for (const text of texts) this.#mark(text, marks)
    return marks
  }

  /** Keeps only the texts of these slots (ascending), moved to the front. */
  keep(slots: Int32Array): void {
    let length = 0
    for (let to = 0; to < slots.length; to++) {
      const from = slots[to]! // in bounds: to < length
      const start = this.#starts[from]!
      const end = from + 1 < this.#count ? this.#starts[from + 1]! : this.#length
      this.#bytes.copyWithin(length, start, end)
      this.#starts[to] = length
      length += end - start
    }
    this.#count = slots.length
    this.#length = length
  }

  #mark(text: string, marks: Uint8Array): void {
    const needle = fold(text)
    if (needle.includes(separator)) return
    const sought = Buffer.from(needle)
    const bytes = this.#bytes.subarray(0, this.#length)
    let at = bytes.indexOf(sought)
    let slot = 0
    while (at >= 0) {
      slot = this.#slotAt(at, slot)
      marks[slot] = 1
      if (slot + 1 >= this.#count) break
      at = bytes.indexOf(sought, this.#starts[slot + 1])
    }
  }

  /** The slot, at or after `from`, whose text contains the byte `at`: an exponential search, then a binary search. */
  #slotAt(at: number, from: number): number {
    let step = 1
    let low = from
    while (low + step < this.#count && this.#starts[low + step]! <= at) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.#count)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.#starts[middle]! <= at) low = middle
      else high = middle
    }
    return low
  }

  #reserve(units: number): void {
    if (this.#count === this.#starts.length) {
      const starts = new Uint32Array(this.#count * 2)
      starts.set(this.#starts)
      this.#starts = starts
    }
    const needed = this.#length + 3 * units + 2 // at most three bytes per UTF-16 code unit
    if (needed <= this.#bytes.length) return
    const bytes = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(bytes, 0, 0, this.#length)
    this.#bytes = bytes
  }
}
