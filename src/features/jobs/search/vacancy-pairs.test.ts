import { expect, test } from 'vitest'
import { scorePairs } from '../../../../tests/support/vacancy-pairs.ts'

test('of 300 labelled pairs, 99% of those with equal keys are the same vacancy, and 90% of the same vacancies are found', () => {
  const [tuned, heldOut, both] = scorePairs()
  expect([tuned?.pairs, heldOut?.pairs, both?.pairs]).toEqual([150, 150, 300])
  expect(both?.precision).toBeGreaterThanOrEqual(99)
  for (const score of [tuned, heldOut]) expect(score?.recall).toBeGreaterThanOrEqual(90)
})
