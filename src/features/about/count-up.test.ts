import { expect, test } from 'vitest'
import { valueAt } from './count-up.ts'

test('a number counts from 0 to its end, never back, and is whole', () => {
  const values = Array.from({ length: 55 }, (_, frame) => valueAt(frame / 54, 50_000))
  expect([values[0], values.at(-1)]).toEqual([0, 50_000])
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  expect(values.every(Number.isInteger)).toBe(true)
})
