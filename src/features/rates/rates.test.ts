import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { followRates } from './follow-rates.server.ts'
import { payInKes, type Rates } from './rates.ts'

const rates: Rates = { on: '2026-11-24', kes: { QAR: 35.5, GBP: 171.24, USD: 129.35 } }

test.each([
  ['QAR 1,800 a month', { amounts: [64_000], per: 'month' }],
  ['QAR 2,000 – 2,400 a month plus housing', { amounts: [71_000, 85_000], per: 'month' }],
  ['£51,000 per year', { amounts: [8_733_000], per: 'year' }],
  ['USD 70 a month', { amounts: [9_100], per: 'month' }],
  // Both ends are the same thousand.
  ['USD 1,000 - 1,002 a month', { amounts: [129_000, 130_000], per: 'month' }],
  ['USD 1,000 - 1,001 a month', { amounts: [129_000], per: 'month' }],
])('%s', (pay, expected) => {
  expect(payInKes(pay, rates)).toEqual({ ...expected, on: '2026-11-24' })
})

test.each([
  null,
  'KES 45,000 a month',
  'QAR 90 a day',
  'QAR 1,800',
  'about QAR 1,800 a month',
  'SAR 1,800 a month',
  '1,800 a month',
  'USD 0.30 a month',
])('nothing for %s', (pay) => {
  expect(payInKes(pay, rates)).toBeNull()
})

test('nothing without rates', () => {
  expect(payInKes('QAR 1,800 a month', null)).toBeNull()
})

test('rates are used for 30 days, the day before they begin to be too old too', async () => {
  const database = await createTestDatabase()
  const clock = { time: new Date('2026-11-24T09:00:00+03:00'), now: () => clock.time }
  const logger = { warn: () => {} }
  const follow = () => followRates({ db: database.db, clock, logger })
  const without = await follow()
  expect(without.current()).toBeNull()
  await database.db
    .insertInto('exchange_rates')
    .values({ currency: 'QAR', kes: 35.5, rated_on: '2026-11-24' })
    .execute()
  const followed = await follow()
  const first = followed.current()
  expect(first).toEqual({ on: '2026-11-24', kes: { QAR: 35.5 } })
  clock.time = new Date('2026-12-24T23:59:00+03:00')
  expect(followed.current()).toBe(first)
  clock.time = new Date('2026-12-25T00:00:00+03:00')
  expect(followed.current()).toBeNull()
  clock.time = new Date('2027-06-01T00:00:00+03:00')
  expect(followed.current()).toBeNull()
  await Promise.all([without.close(), followed.close()])
  await database.drop()
})
