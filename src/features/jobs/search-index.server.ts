import { Names } from './names.server.ts'
import { orderKey } from './seeded-order.ts'
import type { Facet } from './contract.ts'

/** What the index knows of a job. `closesOnDay` is a day number of the calendar in Nairobi, null when the job does not expire. */
export type IndexedJob = {
  id: number
  title: string
  company: string
  city: string | null
  country: string
  type: string | null
  closesOnDay: number | null
  /** Grows with each change of the job. */
  revision: number
}

/** Texts as a person typed them, trimmed; an absent filter lets everything through. */
export type Filters = { search?: string; location?: string; country?: string; category?: string }

/** The jobs that match, as keys of the seeded order not yet sorted, and the counts a list shows beside them. */
export type Matches = { keys: Uint32Array; total: number; inAnyCategory: number; countries: Facet[]; categories: Facet[] }

/** More countries than there are, and more job types than anyone would choose from: a feed that names others does not swell every page. */
const mostFacets = 250
const removed = -1
const never = 2 ** 31 - 1
/** Between the texts of a job and of the next; no text holds it, and a needle that does matches nothing. */
const separator = '\0'

/**
 * The open jobs in memory, one column an array: a scan answers any search with exact counts in a few milliseconds,
 * for a term that matches nothing as for one that matches half of a million jobs. PostgreSQL keeps the truth;
 * each process keeps its index in step with it (`index-feed.server.ts`).
 */
export class SearchIndex {
  #count = 0
  #removedCount = 0
  #ids = new Int32Array(1024)
  #closes = new Int32Array(1024)
  #countries = new Uint32Array(1024)
  #cities = new Uint32Array(1024)
  #types = new Uint32Array(1024)
  #revisions = new Float64Array(1024)
  /** Where the text of each slot begins in `#texts`; it ends where the next one begins. */
  #starts = new Uint32Array(1024)
  #texts = Buffer.alloc(64 * 1024)
  #textLength = 0
  #slots = new Int32Array(1024).fill(-1)
  #countryNames = new Names()
  #cityNames = new Names()
  #typeNames = new Names()
  #changes = 0

  /** Differs from before when any job was added, replaced or removed. */
  get changes(): number {
    return this.#changes
  }

  /** Jobs held, those included whose closing date has passed since they were put in. */
  get size(): number {
    return this.#count - this.#removedCount
  }

  /** Adds a job, or replaces the one of the same id. */
  put(job: IndexedJob): void {
    this.#changes++
    this.remove(job.id)
    this.#reserve(job)
    const slot = this.#count++
    this.#ids[slot] = job.id
    this.#closes[slot] = job.closesOnDay ?? never
    this.#countries[slot] = this.#countryNames.numberOf(job.country)
    this.#cities[slot] = this.#cityNames.numberOf(job.city ?? '')
    this.#types[slot] = this.#typeNames.numberOf(job.type ?? '')
    this.#revisions[slot] = job.revision
    this.#starts[slot] = this.#textLength
    this.#textLength += this.#texts.write(fold(job.title) + separator + fold(job.company) + separator, this.#textLength)
    this.#slots[job.id] = slot
  }

  remove(id: number): void {
    const slot = this.#slots[id] ?? -1
    if (slot < 0) return
    this.#changes++
    this.#slots[id] = -1
    this.#closes[slot] = removed
    this.#removedCount++
    if (this.#removedCount > 10_000 && this.#removedCount > this.#count / 2) this.#compact()
  }

  /** The revision of a job held; null of any other. */
  revisionOf(id: number): number | null {
    return this.#revisions[this.#slots[id] ?? -1] ?? null
  }

  /** Which stretches of `length` job numbers hold a job open on `today`, ascending. */
  stretches(length: number, today: number): number[] {
    const found = new Set<number>()
    for (let slot = 0; slot < this.#count; slot++) {
      if (this.#closes[slot]! >= today) found.add(Math.floor(this.#ids[slot]! / length)) // in bounds, as below
    }
    return [...found].toSorted((one, other) => one - other)
  }

  /** The numbers of the jobs open on `today` from `first` up to but not including `end`, ascending. */
  openBetween(first: number, end: number, today: number): number[] {
    const open: number[] = []
    for (let id = first; id < Math.min(end, this.#slots.length); id++) {
      const slot = this.#slots[id]!
      if (slot >= 0 && this.#closes[slot]! >= today) open.push(id)
    }
    return open
  }

  /** The jobs open on `today` that pass every filter. Facet counts leave their own filter out: they say what choosing them would show. */
  match(filters: Filters, today: number, seed: number): Matches {
    const inPlace = this.#placesMatching(filters.location)
    const country = filters.country ? this.#countryNames.find(filters.country) : null
    const type = filters.category ? this.#typeNames.find(filters.category) : null
    const totals = { countries: new Uint32Array(this.#countryNames.size), types: new Uint32Array(this.#typeNames.size) }
    const counts = { countries: new Uint32Array(this.#countryNames.size), types: new Uint32Array(this.#typeNames.size) }
    const inText = filters.search ? this.#slotsWithText(fold(filters.search)) : null
    const keys = new Uint32Array(this.#count)
    let found = 0
    let total = 0
    let inAnyCategory = 0

    for (let slot = 0; slot < this.#count; slot++) {
      if (this.#closes[slot]! < today) continue // in bounds: slot < count, as below
      const c = this.#countries[slot]!
      const t = this.#types[slot]!
      total++
      totals.countries[c]!++
      totals.types[t]!++
      if (inText !== null && inText[slot] === 0) continue
      if (inPlace !== null && !inPlace.countries[c] && !inPlace.cities[this.#cities[slot]!]) continue
      if (type === null || t === type) counts.countries[c]!++
      if (country !== null && c !== country) continue
      inAnyCategory++
      counts.types[t]!++
      if (type === null || t === type) keys[found++] = orderKey(this.#ids[slot]!, seed)
    }
    return {
      keys: keys.subarray(0, found),
      total,
      inAnyCategory,
      countries: facets(this.#countryNames, totals.countries, counts.countries),
      categories: facets(this.#typeNames, totals.types, counts.types),
    }
  }

  /** 1 for each slot whose title or company contains the folded text. */
  #slotsWithText(needle: string): Uint8Array {
    const marks = new Uint8Array(this.#count)
    if (needle.includes(separator)) return marks
    const bytes = Buffer.from(needle)
    const texts = this.#texts.subarray(0, this.#textLength)
    let at = texts.indexOf(bytes)
    let slot = 0
    while (at >= 0) {
      slot = this.#slotAt(at, slot)
      marks[slot] = 1
      if (slot + 1 >= this.#count) break
      at = texts.indexOf(bytes, this.#starts[slot + 1])
    }
    return marks
  }

  /** The slot whose text holds the byte `at`, searched upwards from `from`: first in doubling steps, then by halves. */
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

  #placesMatching(location: string | undefined) {
    if (!location) return null
    const needle = fold(location)
    return { countries: this.#countryNames.containing(needle), cities: this.#cityNames.containing(needle) }
  }

  #reserve(job: IndexedJob): void {
    if (this.#count === this.#ids.length) {
      const length = this.#count * 2
      this.#ids = copied(this.#ids, new Int32Array(length))
      this.#closes = copied(this.#closes, new Int32Array(length))
      this.#countries = copied(this.#countries, new Uint32Array(length))
      this.#cities = copied(this.#cities, new Uint32Array(length))
      this.#types = copied(this.#types, new Uint32Array(length))
      this.#revisions = copied(this.#revisions, new Float64Array(length))
      this.#starts = copied(this.#starts, new Uint32Array(length))
    }
    if (job.id >= this.#slots.length) {
      const before = this.#slots.length
      this.#slots = copied(this.#slots, new Int32Array(Math.max(job.id + 1, before * 2))).fill(-1, before)
    }
    const needed = this.#textLength + 3 * (job.title.length + job.company.length) + 2 // at most three bytes a UTF-16 unit
    if (needed > this.#texts.length) {
      const texts = Buffer.alloc(Math.max(needed, this.#texts.length * 2))
      this.#texts.copy(texts, 0, 0, this.#textLength)
      this.#texts = texts
    }
  }

  /** Moves the jobs that are left together, in their order. */
  #compact(): void {
    let to = 0
    let textLength = 0
    for (let from = 0; from < this.#count; from++) {
      if (this.#closes[from] === removed) continue
      const start = this.#starts[from]!
      const end = from + 1 < this.#count ? this.#starts[from + 1]! : this.#textLength
      this.#texts.copyWithin(textLength, start, end)
      for (const column of [this.#ids, this.#closes, this.#countries, this.#cities, this.#types, this.#revisions]) column[to] = column[from]!
      this.#starts[to] = textLength
      this.#slots[this.#ids[to]!] = to
      textLength += end - start
      to++
    }
    this.#count = to
    this.#textLength = textLength
    this.#removedCount = 0
  }
}

/** One spelling for comparing: composed characters, without letter case. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Every name that an open job has, the commonest first whatever the filters, so that a list of choices keeps its order. */
function facets(names: Names, totals: Uint32Array, counts: Uint32Array): Facet[] {
  return names
    .all()
    .map((name, number) => ({ name, count: counts[number] ?? 0, total: totals[number] ?? 0 }))
    .filter(({ name, total }) => name !== '' && total > 0)
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en'))
    .slice(0, mostFacets)
    .map(({ name, count }) => ({ name, count }))
}

function copied<Column extends Int32Array | Uint32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
