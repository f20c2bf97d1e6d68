import type { JobColumns } from './job-columns.server.ts'

/** More groups than this are looked at all at once. */
const mostChanged = 10_000

/**
 * Which jobs stand for a vacancy that another source brought first. Jobs of one key are a group; the second job of a group in one
 * source is a second vacancy, and the same as the second in any other. Of each vacancy the open job of the lowest vacancy number is shown.
 *
 * A hash table of slots leads to the newest job of a key, and each job to the one before it. Only groups of several sources
 * are ever looked at: when they changed, and all of them when a new day has closed some of their jobs.
 */
export class DuplicateGroups {
  readonly #columns: JobColumns
  /** The newest slot of each key, at the first free place from the key on; -1 where there is none. */
  #heads = new Int32Array(4096).fill(-1)
  #keyCount = 0
  #before = new Int32Array(1024)
  #isShared = new Uint8Array(1024)
  /** The slot of the job that is shown for the one of each slot; -1 where that is the job itself. */
  #shown = new Int32Array(1024)
  /** A slot of each group that changed since it was looked at. */
  #changed = new Set<number>()
  #day: number | null = null

  constructor(columns: JobColumns) {
    this.#columns = columns
  }

  /** Takes in the job of a new slot. */
  add(slot: number): void {
    this.#reserve()
    const place = this.#placeOf(slot)
    const head = this.#heads[place]! // places are in bounds, and so are the slots they hold
    this.#before[slot] = head
    this.#heads[place] = slot
    this.#shown[slot] = -1
    this.#isShared[slot] = Number(
      head >= 0 && (this.#isShared[head] === 1 || this.#columns.sources[head] !== this.#columns.sources[slot]),
    )
    if (head < 0) this.#keyCount++
    this.noteChange(slot)
  }

  /** To be called when a slot was emptied. */
  noteChange(slot: number): void {
    if (this.#isShared[slot] === 0 || this.#day === null) return
    this.#changed.add(slot)
    if (this.#changed.size > mostChanged) this.#forget()
  }

  /** Begins anew, for columns whose jobs have moved to other slots. */
  rebuild(): void {
    this.#heads.fill(-1)
    this.#keyCount = 0
    this.#forget()
    for (let slot = 0; slot < this.#columns.count; slot++) this.add(slot)
  }

  /** For each slot that of the job shown instead on the day `today`; -1 for a job that is not hidden. Good until the next change. */
  shownInstead(today: number): Int32Array {
    if (today === this.#day) {
      // However many jobs of a group changed, it is looked at once.
      for (const place of new Set(Array.from(this.#changed, (slot) => this.#placeOf(slot)))) this.#settle(place, today)
    } else {
      for (let place = 0; place < this.#heads.length; place++)
        if (this.#isShared[this.#heads[place]!] === 1) this.#settle(place, today)
    }
    this.#changed.clear()
    this.#day = today
    return this.#shown
  }

  #settle(place: number, today: number): void {
    const members = this.#members(place)
    const { sources } = this.#columns
    const isShared = Number(members.some((member) => sources[member] !== sources[members[0]!])) // there is a first one where there is any
    this.#link(place, members)
    for (const member of members) {
      this.#isShared[member] = isShared
      this.#shown[member] = -1
    }
    if (isShared === 0) return
    for (const jobs of this.#vacancies(members, today))
      for (let at = 1; at < jobs.length; at++) this.#shown[jobs[at]!] = jobs[0]! // in bounds
  }

  /** The jobs of a group that are held, the newest slot first. */
  #members(place: number): number[] {
    const members: number[] = []
    for (let member = this.#heads[place]!; member >= 0; member = this.#before[member]!) {
      if (!this.#columns.isEmpty(member)) members.push(member)
    }
    return members
  }

  /** Leaves the empty slots out of a group. One that has no other keeps the newest, for its place in the table. */
  #link(place: number, members: number[]): void {
    const linked = members.length > 0 ? members : [this.#heads[place]!]
    this.#heads[place] = linked[0]!
    for (let at = 0; at < linked.length; at++) this.#before[linked[at]!] = linked[at + 1] ?? -1 // in bounds
  }

  /** The open jobs of a group, those of each vacancy together, the lowest vacancy number first. */
  #vacancies(members: number[], today: number): number[][] {
    const { vacancyNumbers, closes, sources } = this.#columns
    const vacancies: number[][] = []
    const counts = new Map<number, number>()
    const open = members.filter((member) => closes[member]! >= today)
    // Most groups are pairs of two sources.
    if (open.length === 2 && sources[open[0]!] !== sources[open[1]!])
      return [vacancyNumbers[open[0]!]! < vacancyNumbers[open[1]!]! ? open : open.toReversed()]
    for (const member of open.toSorted((one, other) => vacancyNumbers[one]! - vacancyNumbers[other]!)) {
      const source = sources[member]!
      const rank = counts.get(source) ?? 0
      counts.set(source, rank + 1)
      ;(vacancies[rank] ??= []).push(member)
    }
    return vacancies
  }

  /** Where the key of a slot stands in the table, or would. */
  #placeOf(slot: number): number {
    const { highs, lows } = this.#columns
    const mask = this.#heads.length - 1
    // The upper bits depend on all of the key.
    for (let place = lows[slot]! >>> Math.clz32(mask); ; place = (place + 1) & mask) {
      const head = this.#heads[place]!
      if (head < 0 || (lows[head] === lows[slot] && highs[head] === highs[slot])) return place
    }
  }

  /** Has all groups looked at when next asked. */
  #forget(): void {
    this.#day = null
    this.#changed.clear()
  }

  #reserve(): void {
    const { length } = this.#columns.ids
    if (this.#before.length < length) {
      this.#before = extended(this.#before, new Int32Array(length))
      this.#isShared = extended(this.#isShared, new Uint8Array(length))
      this.#shown = extended(this.#shown, new Int32Array(length))
    }
    if (this.#keyCount * 2 < this.#heads.length) return
    const heads = this.#heads
    this.#heads = new Int32Array(heads.length * 2).fill(-1)
    for (const head of heads) if (head >= 0) this.#heads[this.#placeOf(head)] = head
  }
}

function extended<Column extends Int32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
