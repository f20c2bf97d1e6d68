/**
 * The sort key of a job in the random order of a seed, a 32-bit number. Needs no stored list, and new or removed jobs
 * do not move the others. The finaliser of MurmurHash3 (Appleby, public domain), which is one-to-one.
 */
export function orderKey(id: number, seed: number): number {
  let key = (id ^ seed) >>> 0
  key = Math.imul(key ^ (key >>> 16), 0x85ebca6b)
  key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35)
  return (key ^ (key >>> 16)) >>> 0
}

/** The id of the job with this key: `idOfKey(orderKey(id, seed), seed) === id`. */
export function idOfKey(key: number, seed: number): number {
  let id = key ^ (key >>> 16)
  id = Math.imul(id, 0x7ed1b41d) // inverse of 0xc2b2ae35 modulo 2^32
  id ^= (id >>> 13) ^ (id >>> 26)
  id = Math.imul(id, 0xa5cb9243) // inverse of 0x85ebca6b modulo 2^32
  id ^= id >>> 16
  return (id ^ seed) >>> 0
}

/** The sort keys of jobs, all different, and the id of the job with a key. `closesOn` is a day number. */
export type Order = { keyOf(id: number, closesOn: number): number; idOf(key: number): number }

/** The newest jobs first ('newest'), those that close first ('closing'), or else the random order of a seed. */
export function orderOf(seed: number, sort?: string): Order {
  if (sort === 'newest') return { keyOf: (id) => 2 ** 32 - id, idOf: (key) => 2 ** 32 - key }
  if (sort === 'closing')
    return { keyOf: (id, closesOn) => Math.min(closesOn, 2 ** 20) * 2 ** 32 + id, idOf: (key) => key % 2 ** 32 }
  return { keyOf: (id) => orderKey(id, seed), idOf: (key) => idOfKey(key, seed) }
}

/** The ids with the `limit` smallest keys above `after` (-1: from the start), in order, and the last of these keys. */
export function pageOf(
  keys: Float64Array,
  order: Order,
  after: number,
  limit: number,
): { ids: number[]; last: number; hasMore: boolean } {
  const smallest: number[] = [] // ascending
  let passed = 0
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]! // an index is several times faster here than an iterator
    if (key <= after) continue
    passed++
    if (smallest.length === limit && key > smallest[limit - 1]!) continue // full, so limit - 1 is in bounds
    insertSmall(smallest, key, limit)
  }
  return { ids: smallest.map((key) => order.idOf(key)), last: smallest.at(-1) ?? after, hasMore: passed > limit }
}

/**
 * The cursor of the previous page, for a page of `limit` jobs that starts after the key `after`: the key of the last job
 * before that previous page, or -1 if it starts the list.
 */
export function pageBefore(keys: Float64Array, after: number, limit: number): number {
  const largest: number[] = [] // negative, so that the largest keys are the smallest numbers
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    if (key <= after && -key < (largest[limit] ?? 1)) insertSmall(largest, -key, limit + 1)
  }
  return largest.length > limit ? -largest[limit]! : -1
}

/** Inserts a number into an ascending list that keeps only the `count` smallest. */
export function insertSmall(smallest: number[], number: number, count: number): void {
  let place = smallest.length
  while (place > 0 && smallest[place - 1]! > number) place--
  smallest.splice(place, 0, number)
  if (smallest.length > count) smallest.pop()
}

/** All ids in the order of their keys. */
export function orderedIds(keys: Float64Array, order: Order): Int32Array {
  return Int32Array.from(keys.toSorted(), (key) => order.idOf(key))
}

/** A number in [0, 2^32) for a seed string (FNV-1a, so that similar strings give very different numbers). */
export function seedNumber(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Where a page of a list starts: its seed and the key of the last job before it, or -1 for the start of the list. */
type Cursor = { seed: number; after: number }

export function writeCursor({ seed, after }: Cursor): string {
  return `${seed.toString(36)}.${after === -1 ? '' : after.toString(36)}`
}

/** Reads what `writeCursor` wrote; null for anything else. */
export function readCursor(text: string): Cursor | null {
  const [seed = Number.NaN, after = Number.NaN, ...rest] = text
    .split('.')
    .map((part, index) => (part === '' && index === 1 ? -1 : Number.parseInt(part, 36)))
  const valid = rest.length === 0 && seed >= 0 && seed < 2 ** 32 && after >= -1 && after < 2 ** 53
  return valid ? { seed, after } : null
}
