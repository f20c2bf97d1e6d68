import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'

async function salariesOf(rows: readonly string[], country?: string) {
  const { jobs } = await readFeedOf(['title;company;country;salary', ...rows].join('\n'), country ? { country } : {})
  return jobs.map((job) => ('salary' in job ? job.salary : null))
}

test.each([
  ['38,000 - 42,000', 'KES 38,000 - 42,000'],
  ['70-85k neg.', 'KES 70-85k neg.'],
  ['32000', 'KES 32000'],
  ['900 USD', '900 USD'],
  ['$1,200', '$1,200'],
  ['10% commission', '10% commission'],
  ['3 months', '3 months'],
  ['Negotiable', 'Negotiable'],
])('reads the pay %s beside pay in shillings as %s', async (pay, shown) => {
  const rows = ['Cook;Duka;Kenya;KES 30,000', 'Guard;Duka;Kenya;Ksh 20,000 pm', `Nurse;Duka;Kenya;${pay}`]
  expect((await salariesOf(rows)).at(-1)).toBe(shown)
})

test.each([
  ['only one other row names one', ['Cook;Duka;Kenya;KES 30,000']],
  [
    'more than a quarter name another one',
    ['A;Duka;Kenya;KES 1,000', 'B;Duka;Kenya;KES 1,000', 'C;Duka;Kenya;USD 900'],
  ],
  ['they are in another country', ['A;Duka;Uganda;KES 1,000', 'B;Duka;Uganda;KES 1,000']],
])('leaves pay without a currency as written if %s', async (_, rows) => {
  expect((await salariesOf([...rows, 'Nurse;Duka;Kenya;38,000'])).at(-1)).toBe('38,000')
})

test('uses the country of the options for rows without one', async () => {
  const rows = ['Cook;Duka;;KES 30,000', 'Guard;Duka;;KES 20,000', 'Nurse;Duka;;38,000']
  expect((await salariesOf(rows, 'Kenya')).at(-1)).toBe('KES 38,000')
})
