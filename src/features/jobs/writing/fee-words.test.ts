import { expect, test } from 'vitest'
import { emptyJob } from '../../../contract/job-fields.ts'
import { feeWordsIn } from './fee-words.ts'

const wordsOf = (description: string) => feeWordsIn({ ...emptyJob, description })

test('finds words about money across lines and dashes, but not across fields', () => {
  const text = 'A registration\n fee, and a Processing—Fee. Refundable.'
  expect(wordsOf(text)).toEqual(['registration fee', 'processing fee', 'refundable'])
  expect(feeWordsIn({ ...emptyJob, title: 'Visa', description: 'fees' })).toEqual([])
})

test.each([
  ['You pay KES 5,000 for the form.', 'you pay'],
  ['Send KES 2000 by M-Pesa.', 'send kes 2000'],
  ['Pay the balance to till 53211.', 'pay the balance to till'],
  ['Facilitation/commitment fee', 'facilitation/commitment fee'],
  ['Fee: KES 5000', 'fee: kes 5000'],
  ['Tuma pesa kwa M-Pesa', 'tuma pesa'],
  ['Lipa ada ya usajili', 'ada ya'],
])('asks about %s', (text, found) => {
  expect(wordsOf(text)).toEqual([found])
})

test.each([
  'No fee is charged. No deposit.',
  'You pay close attention to details.',
  'Never pay a registration fee.',
  'Visa fees paid by the employer.',
  'We pay KES 30,000 a month.',
  'Serve customers of an M-Pesa shop.',
  'These are essential duties for ADA purposes.',
])('lets %s pass', (text) => {
  expect(wordsOf(text)).toEqual([])
})
