import { expect, test } from 'vitest'
import { DigestTable } from './digest-table.server.ts'

test.each([
  ['low', 0n],
  ['high', 32n],
])('finds a quarter of a million digests whose %s halves lie side by side', (_half, shift) => {
  const table = new DigestTable()
  const count = 250_000
  for (let value = 1; value <= count; value++) table.add(BigInt(value) << shift, value)
  for (let value = 1; value <= count; value += 1_000) expect(table.get(BigInt(value) << shift)).toBe(value)
  expect(table.get(BigInt(count + 1) << shift)).toBe(0)
})
