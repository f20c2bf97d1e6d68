import { fold } from '../../../contract/clean-text.ts'
import { defaultTrade, tradeOf } from '../card/trades.ts'
import type { Facet, JobFilters, Trade } from '../contract.ts'
import { DuplicateGroups } from './duplicates.server.ts'
import { type IndexedJob, JobColumns } from './job-columns.server.ts'
import { bareWords, FacetCounter } from './name-table.server.ts'
import { idOfKey, insertSmall, type Order, orderKey } from './seeded-order.ts'
import { tradeSearches } from './trade-searches.server.ts'

export type { IndexedJob }

const maxTrades = 6
/** Told to phones with every page. */
const maxRemovedIds = 100

/** `words`: for each word of the search, others that a title or company may contain instead of it. */
export type IndexFilters = JobFilters & { words?: readonly (readonly string[])[] }

/** The unsorted keys of the matching jobs in the order of the list, and the counts that it shows. */
export type Matches = {
  keys: Float64Array
  total: number
  inAnyCategory: number
  countries: Facet[]
  categories: Facet[]
  paid: number
}

/**
 * The open jobs in memory. A scan finds exact counts for any search in a few milliseconds, whether a term matches
 * nothing or half of a million jobs. Each process keeps its index up to date with the database
 * (`index-feed.server.ts`). A job is listed on a day if it is open then and no duplicate is shown instead
 * (`duplicates.server.ts`). Days are day numbers in Nairobi.
 */
export class SearchIndex {
  readonly #columns = new JobColumns()
  readonly #duplicates = new DuplicateGroups(this.#columns)
  readonly #removedIds = new Map<number, string>()
  #changes = 0
  #isChanged = false

  /** How many times `endChanges` was called after a change. */
  get changes(): number {
    return this.#changes
  }

  /** The uuids of the jobs that the operator removed last, at most a hundred. */
  get removedIds(): string[] {
    return [...this.#removedIds.values()]
  }

  /** Remembers the uuid of a job that the operator removed; with null, forgets it. */
  noteRemoved(id: number, uuid: string | null): void {
    this.#removedIds.delete(id)
    if (uuid === null) return
    this.#removedIds.set(id, uuid)
    const [oldest] = this.#removedIds.keys()
    if (this.#removedIds.size > maxRemovedIds && oldest !== undefined) this.#removedIds.delete(oldest)
  }

  /** The number of jobs, including those that expired after they were added. */
  get size(): number {
    return this.#columns.size
  }

  /** Adds a job, or replaces the one with the same id. */
  put(job: IndexedJob): void {
    this.remove(job.id)
    this.#isChanged = true
    this.#duplicates.add(this.#columns.add(job))
  }

  /** Removes a job that was closed or deleted. It may have been closed before, but its page changes too. */
  remove(id: number): void {
    this.#isChanged = true
    const slot = this.#columns.slotOf(id)
    if (slot < 0) return
    this.#columns.remove(slot)
    this.#duplicates.noteChange(slot)
    if (this.#columns.compact()) this.#duplicates.rebuild()
  }

  /** Ends a group of changes. Pages cached from the index become stale once per group, not once per job. */
  endChanges(): void {
    if (this.#isChanged) this.#changes++
    this.#isChanged = false
  }

  /** The revision of a job, or null if it is not in the index. */
  revisionOf(id: number): number | null {
    return this.#columns.revisions[this.#columns.slotOf(id)] ?? null
  }

  /** The id of the job that is listed instead of this one on `today`, or null. */
  duplicateOf(id: number, today: number): number | null {
    const slot = this.#columns.slotOf(id)
    return this.#columns.ids[this.#duplicates.canonicalSlots(today)[slot] ?? -1] ?? null
  }

  /**
   * Ids are divided into ranges of `length`. Returns the numbers of the ranges that have a job listed on `today`,
   * ascending.
   */
  listedRanges(length: number, today: number): number[] {
    const { count, ids, closes } = this.#columns
    const shown = this.#duplicates.canonicalSlots(today)
    const found = new Set<number>()
    for (let slot = 0; slot < count; slot++) {
      if (closes[slot]! >= today && shown[slot] === -1) found.add(Math.floor(ids[slot]! / length)) // in bounds, as below
    }
    return [...found].toSorted((one, other) => one - other)
  }

  /** The ids of the jobs listed on `today`, from `first` up to but not including `end`, ascending. */
  listedBetween(first: number, end: number, today: number): number[] {
    const shown = this.#duplicates.canonicalSlots(today)
    const listed: number[] = []
    for (let id = first; id < Math.min(end, this.#columns.endOfIds); id++)
      if (this.#isListed(id, today, shown)) listed.push(id)
    return listed
  }

  /** The highest ids of jobs listed on `today`, descending, at most `limit`. */
  newest(limit: number, today: number): number[] {
    const shown = this.#duplicates.canonicalSlots(today)
    const newest: number[] = []
    for (let id = this.#columns.endOfIds - 1; id > 0 && newest.length < limit; id--)
      if (this.#isListed(id, today, shown)) newest.push(id)
    return newest
  }

  /**
   * The jobs listed on `today` that match every filter. The count of a country or type ignores the filter of its own
   * kind, because it shows how many jobs choosing it would list.
   */
  match(
    { search, words, location, country: countryName, category, paid }: IndexFilters,
    today: number,
    order: Order,
  ): Matches {
    const { count, ids, closes, countries, types, pays, countryNames, typeNames } = this.#columns
    const shown = this.#duplicates.canonicalSlots(today)
    const isFound = this.#textAndPlace({ search, words, location })
    const country = countryName ? countryNames.find(countryName) : null
    const type = category ? typeNames.find(category) : null
    const [byCountry, byType] = [new FacetCounter(countryNames), new FacetCounter(typeNames)]
    const keys = new Float64Array(count)
    let [found, total, inAnyCategory, withPay] = [0, 0, 0, 0]

    for (let slot = 0; slot < count; slot++) {
      if (closes[slot]! < today || shown[slot] !== -1) continue // in bounds: slot < count, as below
      const c = countries[slot]!
      const t = types[slot]!
      total++
      byCountry.totals[c]!++
      byType.totals[t]!++
      if (isFound !== null && !isFound(slot)) continue
      const isOfType = type === null || t === type
      const isOfCountry = country === null || c === country
      if (isOfType && isOfCountry) withPay += pays[slot]!
      if (paid && pays[slot] === 0) continue
      if (isOfType) byCountry.counts[c]!++
      if (!isOfCountry) continue
      inAnyCategory++
      byType.counts[t]!++
      if (isOfType) keys[found++] = order.keyOf(ids[slot]!, closes[slot]!)
    }
    return {
      keys: keys.subarray(0, found),
      total,
      inAnyCategory,
      countries: byCountry.facets(),
      categories: byType.facets(),
      paid: withPay,
    }
  }

  /**
   * The ids of the jobs listed on `today` that are most like this one, at most `limit`: those of the same trade and
   * country first, then of the same trade, then of the same country. They rarely change when other jobs come or go.
   */
  similar(
    { id, title, country }: Pick<IndexedJob, 'id' | 'title' | 'country'>,
    today: number,
    limit: number,
  ): number[] {
    const { count, ids, closes, countries, trades, countryNames, tradeNames } = this.#columns
    const shown = this.#duplicates.canonicalSlots(today)
    const own = this.#columns.slotOf(id)
    const shownInstead = shown[own] ?? -1
    const trade = tradeOf(title)
    const ownTrade = trade === defaultTrade ? -1 : tradeNames.find(trade.icon)
    const ownCountry = countryNames.find(country)
    const best: number[] = [] // ranks, ascending
    let worst = 3 * 2 ** 32 // the lowest rank of a job of another trade and country
    for (let slot = 0; slot < count; slot++) {
      const distance = (trades[slot] === ownTrade ? 0 : 2) + (countries[slot] === ownCountry ? 0 : 1)
      // First, because it skips most jobs: each visit to a job may have to look at a million.
      if (distance * 2 ** 32 >= worst) continue
      if (closes[slot]! < today || shown[slot] !== -1 || slot === own || slot === shownInstead) continue
      const rank = distance * 2 ** 32 + orderKey(ids[slot]!, id)
      if (rank >= worst) continue
      insertSmall(best, rank, limit)
      worst = best[limit - 1] ?? worst
    }
    return best.map((rank) => idOfKey(rank % 2 ** 32, id))
  }

  /** The trades with the most jobs listed on `today`, most jobs first. */
  trades(today: number): Trade[] {
    const { count, closes, tradeBits } = this.#columns
    const shown = this.#duplicates.canonicalSlots(today)
    const counts = tradeSearches.map(() => 0)
    for (let slot = 0; slot < count; slot++) {
      if (closes[slot]! < today || shown[slot] !== -1) continue // in bounds: slot < count
      for (let bits = tradeBits[slot]!; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]!++
    }
    return tradeSearches
      .map(({ name, search }, index) => ({ name, search, count: counts[index]! })) // a count for each trade
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, maxTrades)
  }

  #isListed(id: number, today: number, shown: Int32Array): boolean {
    const slot = this.#columns.slotOf(id)
    return slot >= 0 && this.#columns.closes[slot]! >= today && shown[slot] === -1 // the slot of a job is in bounds
  }

  /** Whether the job in a slot matches what a visitor typed. Null if they typed nothing. */
  #textAndPlace({ search, words = [], location }: IndexFilters): ((slot: number) => boolean) | null {
    if (!search && !location) return null
    const { countries, cities, countryNames, cityNames, texts } = this.#columns
    const inText = search ? texts.slotsWith(search) : null
    if (inText && words.length > 0)
      addAll(
        inText,
        words.map((each) => texts.slotsWithAny(each)),
      )
    if (!location) return (slot) => inText?.[slot] === 1
    const needle = fold(location)
    const inCountry = countryNames.containing(needle)
    const inCity = cityNames.containing(needle)
    const countriesOfCity = this.#countriesOfCity(needle)
    return (slot) => {
      if (inText !== null && inText[slot] === 0) return false
      const country = countries[slot]! // in bounds, as below
      const city = cities[slot]!
      return inCountry[country] === 1 || inCity[city] === 1 || countriesOfCity?.[city]?.[country] === 1
    }
  }

  /**
   * For a text that begins with a town, such as 'mombasa, kenya' or 'mombasa ken': for the number of each such town, an
   * array with 1 for every country that starts with the rest of the text. Null for any other text.
   */
  #countriesOfCity(needle: string): (Uint8Array | undefined)[] | null {
    const { countryNames, cityNames } = this.#columns
    const bare = bareWords(needle)
    const words = bare.split(' ')
    // A single word is already found as part of a town's name.
    if (words.length === 1 && bare === needle) return null
    let found: (Uint8Array | undefined)[] | null = null
    for (let end = 1; end <= words.length; end++) {
      for (const city of cityNames.numbersOfBare(words.slice(0, end).join(' '))) {
        found ??= Array.from({ length: cityNames.size })
        found[city] = countryNames.startingWith(words.slice(end).join(' '))
      }
    }
    return found
  }
}

/** Marks the slots that all of `found` mark. */
function addAll(marks: Uint8Array, found: Uint8Array[]): void {
  const [all, ...others] = found
  if (!all) return
  for (const each of others) for (let slot = 0; slot < all.length; slot++) all[slot]! &= each[slot]! // same lengths
  for (let slot = 0; slot < all.length; slot++) marks[slot]! |= all[slot]!
}
