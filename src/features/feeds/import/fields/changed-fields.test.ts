import { expect, test } from 'vitest'
import { addFieldCounts, describeChanged } from './changed-fields.ts'

test.each([
  [0, {}, '0 changed'],
  [1, {}, '1 changed'],
  [1, { salary: 1, 'closing date': 1 }, '1 changed (salary, closing date)'],
  [2_000, { salary: 1, 'closing date': 2_000 }, '2,000 changed (closing date in 2,000, salary in 1)'],
])('names the fields of %i changed jobs: %j', (changed, fields, text) => {
  expect(describeChanged(changed, fields)).toBe(text)
})

test('adds the counts of batches under the names that operators use', () => {
  const first = addFieldCounts({}, { closes_on: 2, salary: 1 })
  expect(addFieldCounts(first, { closes_on: 1 })).toEqual({ 'closing date': 3, salary: 1 })
  expect(first).toEqual({ 'closing date': 2, salary: 1 })
})
