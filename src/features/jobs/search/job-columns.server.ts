import { randomInt } from 'node:crypto'
import { Names } from './names.server.ts'
import { SearchTexts } from './search-texts.server.ts'

/** What the index knows of a job. `closesOnDay` is a day number of the calendar in Nairobi, null when the job does not expire. */
export type IndexedJob = {
  id: number
  source: string
  title: string
  company: string
  city: string | null
  country: string
  type: string | null
  closesOnDay: number | null
  vacancyKey: string
  /** Of equal vacancies the lowest is shown. The job's own number, or a later one since the job became another vacancy. */
  vacancyNumber: number
  /** Grows with each change of the job. */
  revision: number
}

const removed = -1
const never = 2 ** 31 - 1

/**
 * Jobs in memory, one column an array: a job has a slot of its own, the same in each column, from 0 up to but not including `count`.
 * The slot of a removed job stays empty until `compact`. Readers may look at the columns, none but this class writes them.
 */
export class JobColumns {
  count = 0
  ids = new Int32Array(1024)
  /** The last day of each job; -1 in an empty slot. */
  closes = new Int32Array(1024)
  countries = new Uint32Array(1024)
  cities = new Uint32Array(1024)
  types = new Uint32Array(1024)
  sources = new Uint32Array(1024)
  revisions = new Float64Array(1024)
  vacancyNumbers = new Int32Array(1024)
  /** 64 bits of each vacancy's key, in two halves. */
  highs = new Uint32Array(1024)
  lows = new Uint32Array(1024)
  readonly texts = new SearchTexts()
  readonly countryNames = new Names()
  readonly cityNames = new Names()
  readonly typeNames = new Names()
  readonly #sourceNames = new Names()
  #slots = new Int32Array(1024).fill(-1)
  #emptyCount = 0

  /** Jobs held, those included whose closing date has passed since they were put in. */
  get size(): number {
    return this.count - this.#emptyCount
  }

  /** No job has this number or a greater one. */
  get endOfIds(): number {
    return this.#slots.length
  }

  /** The slot of a job, or -1. */
  slotOf(id: number): number {
    return this.#slots[id] ?? -1
  }

  isEmpty(slot: number): boolean {
    return this.closes[slot] === removed
  }

  /** Gives a job that is not held a slot, and returns it. */
  add(job: IndexedJob): number {
    this.#reserve(job.id)
    const slot = this.count++
    const { high, low } = shorten(job.vacancyKey)
    this.ids[slot] = job.id
    this.closes[slot] = job.closesOnDay ?? never
    this.countries[slot] = this.countryNames.numberOf(job.country)
    this.cities[slot] = this.cityNames.numberOf(job.city ?? '')
    this.types[slot] = this.typeNames.numberOf(job.type ?? '')
    this.sources[slot] = this.#sourceNames.numberOf(job.source)
    this.revisions[slot] = job.revision
    this.vacancyNumbers[slot] = job.vacancyNumber
    this.highs[slot] = high
    this.lows[slot] = low
    this.texts.add(job.title, job.company)
    this.#slots[job.id] = slot
    return slot
  }

  /** Empties the slot of a job that is held. */
  remove(slot: number): void {
    this.#slots[this.ids[slot]!] = -1 // a slot that is held is in bounds
    this.closes[slot] = removed
    this.#emptyCount++
  }

  /** Moves the jobs together, in their order, where most slots are empty; says whether it did. */
  compact(): boolean {
    if (this.#emptyCount <= 10_000 || this.#emptyCount <= this.count / 2) return false
    const held = Int32Array.from(this.closes.subarray(0, this.count).keys()).filter((slot) => !this.isEmpty(slot))
    for (const column of this.#columns()) for (let to = 0; to < held.length; to++) column[to] = column[held[to]!]! // in bounds
    for (let slot = 0; slot < held.length; slot++) this.#slots[this.ids[slot]!] = slot
    this.texts.keep(held)
    this.count = held.length
    this.#emptyCount = 0
    return true
  }

  #columns() {
    return [
      this.ids,
      this.closes,
      this.countries,
      this.cities,
      this.types,
      this.sources,
      this.revisions,
      this.vacancyNumbers,
      this.highs,
      this.lows,
    ]
  }

  #reserve(id: number): void {
    if (this.count === this.ids.length) {
      const length = this.count * 2
      this.ids = copied(this.ids, new Int32Array(length))
      this.closes = copied(this.closes, new Int32Array(length))
      this.countries = copied(this.countries, new Uint32Array(length))
      this.cities = copied(this.cities, new Uint32Array(length))
      this.types = copied(this.types, new Uint32Array(length))
      this.sources = copied(this.sources, new Uint32Array(length))
      this.revisions = copied(this.revisions, new Float64Array(length))
      this.vacancyNumbers = copied(this.vacancyNumbers, new Int32Array(length))
      this.highs = copied(this.highs, new Uint32Array(length))
      this.lows = copied(this.lows, new Uint32Array(length))
    }
    if (id < this.#slots.length) return
    const before = this.#slots.length
    this.#slots = copied(this.#slots, new Int32Array(Math.max(id + 1, before * 2))).fill(-1, before)
  }
}

/** Random, so that no feed can be written whose keys all lie side by side in a hash table. */
const factors = Array.from({ length: 8 }, () => randomInt(2 ** 31) * 2 + 1)

/** 64 bits that depend on all of a key: among a million keys two share them with a probability of 3 in 100 million. */
function shorten(vacancyKey: string): { high: number; low: number } {
  const digits = vacancyKey.replaceAll('-', '')
  let [high, low] = [0, 0]
  for (let word = 0; word < 4; word++) {
    const value = parseInt(digits.slice(word * 8, word * 8 + 8), 16)
    high += Math.imul(value, factors[word]!) // eight factors: in bounds
    low += Math.imul(value, factors[word + 4]!)
  }
  return { high, low }
}

function copied<Column extends Int32Array | Uint32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
