import { expect, test } from 'vitest'
import { valueAt } from './count-up.ts'

test('counts up from 0 to the target in whole numbers, never down', () => {
  const values = Array.from({ length: 55 }, (_, frame) => valueAt(frame / 54, 50_000))
  expect([values[0], values.at(-1)]).toEqual([0, 50_000])
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  expect(values.every(Number.isInteger)).toBe(true)
})
