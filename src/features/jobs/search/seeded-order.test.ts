import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfKey, orderKey, pageBefore, pageOf, readCursor, seedNumber, writeCursor, orderOf } from './seeded-order.ts'

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const jobId = fc.integer({ min: 1, max: 2 ** 31 - 1 })

test('a key can be turned back into its job id, so no two jobs have the same key', () => {
  fc.assert(fc.property(jobId, uint32, (id, seed) => idOfKey(orderKey(id, seed), seed) === id))
})

test('reads a cursor as it was written and rejects anything else', () => {
  fc.assert(
    fc.property(uint32, fc.integer({ min: -1, max: 2 ** 53 - 1 }), (seed, after) =>
      isDeepStrictEqual(readCursor(writeCursor({ seed, after })), { seed, after }),
    ),
  )
  for (const text of ['', '.', '1', '1.2.3', 'zzzzzzz.zzzzzzz', '-1.5']) expect(readCursor(text)).toBeNull()
})

test('the pages before each other lead back to the start, in steps of whole pages', () => {
  const keys = Float64Array.from({ length: 60 }, (_, id) => orderKey(id, 7))
  const starts = [-1]
  for (let at = 0; at < 4; at++) starts.push(pageOf(keys, orderOf(7), starts.at(-1) ?? -1, 15).last)
  expect(starts.slice(1).map((after) => pageBefore(keys, after, 15))).toEqual(starts.slice(0, -1))
  expect(pageBefore(keys, keys.toSorted()[3] ?? 0, 15)).toBe(-1)
})

test('each job comes first about equally often over many seeds', () => {
  const jobs = [1, 2, 3, 4, 5, 6]
  const firsts = new Map(jobs.map((id) => [id, 0]))
  for (let seed = 0; seed < 6000; seed++) {
    const key = seedNumber(String(seed))
    const first = jobs.toSorted((a, b) => orderKey(a, key) - orderKey(b, key))[0] ?? 0
    firsts.set(first, (firsts.get(first) ?? 0) + 1)
  }
  for (const count of firsts.values()) expect(count).toBeGreaterThan(800)
})
