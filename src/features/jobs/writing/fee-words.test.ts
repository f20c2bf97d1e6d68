import { expect, test } from 'vitest'
import { emptyJob } from '../../../contract/job-fields.ts'
import { feeWordsIn } from './fee-words.ts'

test('finds words about money across lines and dashes, but not across fields', () => {
  const text = 'A registration\n fee, and a Processing—Fee. Refundable.'
  expect(feeWordsIn({ ...emptyJob, description: text })).toEqual(['registration fee', 'processing fee', 'refundable'])
  expect(feeWordsIn({ ...emptyJob, title: 'Visa', description: 'fees' })).toEqual([])
})
