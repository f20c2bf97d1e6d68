import { copied, type JobColumns } from './job-columns.server.ts'

/** If more slots than this have changed, all groups are computed again. */
const maxChanged = 10_000

/**
 * Finds the jobs whose vacancy is already listed from another source. Jobs with the same key form a group; the second
 * job of a source in a group is a second vacancy, the same as the second job of any other source. For each vacancy, the
 * open job with the lowest vacancy number is shown.
 *
 * A hash table points to the newest job of each key, and each job points to the one before it. Only groups with several
 * sources are computed: each when it changes, and all of them when a new day begins, because some jobs may have
 * expired.
 */
export class DuplicateGroups {
  readonly #columns: JobColumns
  /** A hash table with open addressing: the newest slot of each key, or -1. */
  #heads = new Int32Array(4096).fill(-1)
  #keyCount = 0
  #before = new Int32Array(1024)
  #isShared = new Uint8Array(1024)
  /** The slot of the job that is shown instead of the one in each slot, or -1. */
  #shown = new Int32Array(1024)
  /** A slot of each group that has changed since it was computed. */
  #changed = new Set<number>()
  #day: number | null = null

  constructor(columns: JobColumns) {
    this.#columns = columns
  }

  /** Adds the job of a new slot. */
  add(slot: number): void {
    this.#reserve()
    const { sources } = this.#columns
    const place = this.#placeOf(slot)
    const head = this.#heads[place]! // places are in bounds, and so are the slots in them
    this.#before[slot] = head
    this.#heads[place] = slot
    this.#shown[slot] = -1
    this.#isShared[slot] = Number(head >= 0 && (this.#isShared[head] === 1 || sources[head] !== sources[slot]))
    if (head < 0) this.#keyCount++
    this.noteChange(slot)
  }

  /** Must be called when a slot is emptied. */
  noteChange(slot: number): void {
    if (this.#isShared[slot] === 0 || this.#day === null) return
    this.#changed.add(slot)
    if (this.#changed.size > maxChanged) this.#forget()
  }

  /** Starts over after the jobs have moved to other slots. */
  rebuild(): void {
    this.#heads.fill(-1)
    this.#keyCount = 0
    this.#forget()
    for (let slot = 0; slot < this.#columns.count; slot++) this.add(slot)
  }

  /**
   * For each slot, the slot of the job shown instead on the day `today`, or -1 if the job is not hidden. Valid until
   * the next change.
   */
  canonicalSlots(today: number): Int32Array {
    if (today === this.#day) {
      // A set, so that a group with many changes is computed once.
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
    const isShared = Number(members.some((member) => sources[member] !== sources[members[0]!])) // not empty inside some()
    this.#link(place, members)
    for (const member of members) {
      this.#isShared[member] = isShared
      this.#shown[member] = -1
    }
    if (isShared === 0) return
    for (const jobs of this.#vacancies(members, today))
      for (let at = 1; at < jobs.length; at++) this.#shown[jobs[at]!] = jobs[0]! // in bounds
  }

  /** The slots of a group that are not empty, newest first. */
  #members(place: number): number[] {
    const members: number[] = []
    for (let member = this.#heads[place]!; member >= 0; member = this.#before[member]!) {
      if (!this.#columns.isEmpty(member)) members.push(member)
    }
    return members
  }

  /** Removes the empty slots from a group. If all are empty, the newest stays, because the hash table needs it. */
  #link(place: number, members: number[]): void {
    const linked = members.length > 0 ? members : [this.#heads[place]!]
    this.#heads[place] = linked[0]!
    for (let at = 0; at < linked.length; at++) this.#before[linked[at]!] = linked[at + 1] ?? -1 // in bounds
  }

  /** The open jobs of a group by vacancy, lowest vacancy number first. */
  #vacancies(members: number[], today: number): number[][] {
    const { vacancyNumbers, closes, sources } = this.#columns
    const vacancies: number[][] = []
    const counts = new Map<number, number>()
    const open = members.filter((member) => closes[member]! >= today)
    // A shortcut: most groups are pairs of two sources.
    if (open.length === 2 && sources[open[0]!] !== sources[open[1]!])
      return [vacancyNumbers[open[0]!]! < vacancyNumbers[open[1]!]! ? open : open.toReversed()]
    for (const member of open.toSorted((one, other) => vacancyNumbers[one]! - vacancyNumbers[other]!)) {
      const source = sources[member]!
      const position = counts.get(source) ?? 0
      counts.set(source, position + 1)
      ;(vacancies[position] ??= []).push(member)
    }
    return vacancies
  }

  /** The place of a slot's key in the hash table, or the free place where it belongs. */
  #placeOf(slot: number): number {
    const { keyHighs, keyLows } = this.#columns
    const mask = this.#heads.length - 1
    // The upper bits depend on the entire key.
    for (let place = keyLows[slot]! >>> Math.clz32(mask); ; place = (place + 1) & mask) {
      const head = this.#heads[place]!
      if (head < 0 || (keyLows[head] === keyLows[slot] && keyHighs[head] === keyHighs[slot])) return place
    }
  }

  /** Makes the next `canonicalSlots` compute all groups. */
  #forget(): void {
    this.#day = null
    this.#changed.clear()
  }

  #reserve(): void {
    const { length } = this.#columns.ids
    if (this.#before.length < length) {
      this.#before = copied(this.#before, new Int32Array(length))
      this.#isShared = copied(this.#isShared, new Uint8Array(length))
      this.#shown = copied(this.#shown, new Int32Array(length))
    }
    if (this.#keyCount * 2 < this.#heads.length) return
    const heads = this.#heads
    this.#heads = new Int32Array(heads.length * 2).fill(-1)
    for (const head of heads) if (head >= 0) this.#heads[this.#placeOf(head)] = head
  }
}
