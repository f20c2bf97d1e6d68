import { expect, test } from 'vitest'
import { countJobs, formatCount } from './format-count.ts'

test.each([0, 7, 999, 1_000, 1_240, 12_400, 124_000, 1_240_000])('formats %i with commas', (count) =>
  expect(formatCount(count)).toBe(count.toLocaleString('en')),
)

test('counts jobs in singular and plural', () => {
  expect([0, 1, 1_240].map(countJobs)).toEqual(['0 jobs', '1 job', '1,240 jobs'])
})
