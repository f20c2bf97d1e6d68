import { expect, test } from 'vitest'
import { readSalary } from './salary.ts'

test.each([
  ['KES 48,000 – 56,000 a month', 'KES', 48_000, 56_000, 'MONTH'],
  ['KES 720 a day plus bonus', 'KES', 720, 720, 'DAY'],
  ['KSh. 27500 per month', 'KES', 27_500, 27_500, 'MONTH'],
  ['Kshs 30,000 - 40,000 monthly', 'KES', 30_000, 40_000, 'MONTH'],
  ['CAD 17.60 an hour, picking bonus on top', 'CAD', 17.6, 17.6, 'HOUR'],
  ['USD 38.50 to 46.00/hour', 'USD', 38.5, 46, 'HOUR'],
  ['KES 120,000 – 150,000 A MONTH PLUS HOUSE ALLOWANCE', 'KES', 120_000, 150_000, 'MONTH'],
  ['GBP 51,000 – 58,500 a year', 'GBP', 51_000, 58_500, 'YEAR'],
  ['€2,750 a month, gross', 'EUR', 2_750, 2_750, 'MONTH'],
  ['TZS 90,000 a week for personal expenses', 'TZS', 90_000, 90_000, 'WEEK'],
])('parses a clear salary: %s', (text, currency, min, max, per) => {
  expect(readSalary(text)).toEqual({ currency, min, max, per })
})

test.each([
  null,
  '',
  'Negotiable',
  'Competitive',
  'Up to KES 50,000 a month',
  'KES 50,000',
  '50,000 a month',
  'kes 50,000 a month',
  '$ 3,000 a month',
  'XYZW 3,000 a month',
  'KES 0 a month',
  'KES 60,000 – 50,000 a month',
  'KES 10,000 a month plus 35% commission',
  'KES 26,000 a month plus KES 700 a trip',
  'KES 120 – 250 a drop, most riders make KES 1,500 a day',
  'KES 4,50,000 a month',
  'KES 40k a month',
  'Top 10 per week',
  'KES 999999999999999999999999 a month',
  'Pocket money of EUR 450 a month',
  'KES 50,000 a month (estimated)',
  'KES 50,000 monthly, market rate',
])('rejects an ambiguous salary: %s', (text) => {
  expect(readSalary(text)).toBeNull()
})
