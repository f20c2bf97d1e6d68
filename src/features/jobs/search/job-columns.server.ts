import { randomInt } from 'node:crypto'
import { fold } from '../../../contract/clean-text.ts'
import { hasAmount } from '../card/pay.ts'
import { tradeOf } from '../card/trades.ts'
import { NameTable } from './name-table.server.ts'
import { SearchTexts } from './search-texts.server.ts'
import { tradeBitsOf } from './trade-searches.server.ts'

/** A job in the index. `closesOnDay` is a day number in Nairobi, null if the job does not expire. */
export type IndexedJob = {
  id: number
  source: string
  title: string
  company: string
  city: string | null
  country: string
  type: string | null
  salary: string | null
  closesOnDay: number | null
  vacancyKey: string
  /** Among equal vacancies, the job with the lowest number is shown. */
  vacancyNumber: number
  /** Grows with each change to the job. */
  revision: number
}

const removed = -1
const never = 2 ** 31 - 1
/** Every column of integers. */
const intColumns: { [Name in IntColumn]: Name } = {
  ids: 'ids',
  closes: 'closes',
  countries: 'countries',
  cities: 'cities',
  types: 'types',
  trades: 'trades',
  pays: 'pays',
  sources: 'sources',
  vacancyNumbers: 'vacancyNumbers',
  keyHighs: 'keyHighs',
  keyLows: 'keyLows',
  tradeBits: 'tradeBits',
}

type IntColumn = {
  [Name in keyof JobColumns]: JobColumns[Name] extends Int32Array ? Name : never
}[keyof JobColumns]

/**
 * The jobs in memory, with one array per column. A job has the same slot in every column, below `count`; the slot of a
 * removed job stays empty until `compact`. Only this class writes the columns.
 */
export class JobColumns {
  count = 0
  ids = new Int32Array(1024)
  /** The last day of each job; -1 in an empty slot. */
  closes = new Int32Array(1024)
  countries = new Int32Array(1024)
  cities = new Int32Array(1024)
  types = new Int32Array(1024)
  trades = new Int32Array(1024)
  /** 1 for jobs that state their pay, otherwise 0. */
  pays = new Int32Array(1024)
  sources = new Int32Array(1024)
  vacancyNumbers = new Int32Array(1024)
  /** 64 bits of each vacancy's key, in two halves. */
  keyHighs = new Int32Array(1024)
  keyLows = new Int32Array(1024)
  /** The trades whose search finds each job. */
  tradeBits = new Int32Array(1024)
  revisions = new Float64Array(1024)
  readonly texts = new SearchTexts()
  readonly countryNames = new NameTable()
  readonly cityNames = new NameTable()
  readonly typeNames = new NameTable()
  /** Trades are named by their icon. */
  readonly tradeNames = new NameTable()
  readonly #sourceNames = new NameTable()
  #slots = new Int32Array(1024).fill(-1)
  #emptyCount = 0

  /** The number of jobs, including those that expired after they were added. */
  get size(): number {
    return this.count - this.#emptyCount
  }

  /** Greater than the id of any job. */
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

  /** Adds a job with a new id and returns its slot. */
  add(job: IndexedJob): number {
    this.#reserve(job.id)
    const slot = this.count++
    const { high, low } = shorten(job.vacancyKey)
    const [title, company] = [fold(job.title), fold(job.company)]
    this.ids[slot] = job.id
    this.closes[slot] = job.closesOnDay ?? never
    this.countries[slot] = this.countryNames.numberOf(job.country)
    this.cities[slot] = this.cityNames.numberOf(job.city ?? '')
    this.types[slot] = this.typeNames.numberOf(job.type ?? '')
    this.trades[slot] = this.tradeNames.numberOf(tradeOf(job.title).icon)
    this.pays[slot] = hasAmount(job.salary) ? 1 : 0
    this.sources[slot] = this.#sourceNames.numberOf(job.source)
    this.vacancyNumbers[slot] = job.vacancyNumber
    this.keyHighs[slot] = high
    this.keyLows[slot] = low
    this.tradeBits[slot] = tradeBitsOf(title, company)
    this.revisions[slot] = job.revision
    this.texts.add(title, company)
    this.#slots[job.id] = slot
    return slot
  }

  /** Empties the slot of a job. */
  remove(slot: number): void {
    this.#slots[this.ids[slot]!] = -1 // the slot of a job is in bounds
    this.closes[slot] = removed
    this.#emptyCount++
  }

  /** If most slots are empty, moves the jobs together in their order and returns true. */
  compact(): boolean {
    if (this.#emptyCount <= 10_000 || this.#emptyCount <= this.count / 2) return false
    const held = Int32Array.from(this.closes.subarray(0, this.count).keys()).filter((slot) => !this.isEmpty(slot))
    for (const column of [...Object.values(intColumns).map((name) => this[name]), this.revisions])
      for (let to = 0; to < held.length; to++) column[to] = column[held[to]!]! // in bounds
    for (let slot = 0; slot < held.length; slot++) this.#slots[this.ids[slot]!] = slot
    this.texts.keep(held)
    this.count = held.length
    this.#emptyCount = 0
    return true
  }

  #reserve(id: number): void {
    if (this.count === this.ids.length) {
      for (const name of Object.values(intColumns)) this[name] = copied(this[name], new Int32Array(this.count * 2))
      this.revisions = copied(this.revisions, new Float64Array(this.count * 2))
    }
    if (id < this.#slots.length) return
    const before = this.#slots.length
    this.#slots = copied(this.#slots, new Int32Array(Math.max(id + 1, before * 2))).fill(-1, before)
  }
}

/** Random, so that no feed can contain keys that all collide, which would make the hash table slow. */
const factors = Array.from({ length: 8 }, () => randomInt(2 ** 31) * 2 + 1)

/** 64 bits that depend on the entire key. Among a million keys, the probability of a collision is 3 in 100 million. */
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

/** Copies a column into a longer one. */
export function copied<Column extends Int32Array | Uint8Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
