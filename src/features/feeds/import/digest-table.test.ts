import { expect, test } from 'vitest'
import { DigestTable, SeenReferences } from './digest-table.server.ts'

test.each([
  ['low', 0n],
  ['high', 32n],
])('finds a quarter of a million digests with consecutive %s halves', (_half, shift) => {
  const table = new DigestTable()
  const count = 250_000
  for (let value = 1; value <= count; value++) table.add(BigInt(value) << shift, value)
  for (let value = 1; value <= count; value += 1_000) expect(table.get(BigInt(value) << shift)).toBe(value)
  expect(table.get(BigInt(count + 1) << shift)).toBe(0)
})

test('returns the first line of a repeated reference, among many', () => {
  const seen = new SeenReferences()
  for (let line = 1; line <= 20_000; line++) expect(seen.add(`R-${line}`, line)).toBeNull()
  for (const line of [1, 777, 20_000]) expect(seen.add(`R-${line}`, 30_000)).toBe(line)
  expect(seen.add('', 5)).toBeNull()
  expect(seen.add('', 6)).toBe(5)
})

test('reports that it is full at its limit', () => {
  const seen = new SeenReferences(2)
  seen.add('a', 1)
  expect(seen.isFull).toBe(false)
  seen.add('b', 2)
  expect([seen.isFull, new SeenReferences().isFull]).toEqual([true, false])
})
