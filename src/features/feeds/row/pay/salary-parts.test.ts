import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import { joinSalary } from './salary-parts.ts'

const range = { min: 50_000, max: '60,000', currency: 'KES', period: 'Monthly' }

test.each([
  [null, range, 'KES 50,000 – 60,000 per month'],
  [null, { min: 50_000, currency: 'Kenyan shilling (KES)' }, 'from KES 50,000'],
  [null, { max: '50k', currency: 'ksh' }, 'up to KES 50,000'],
  [null, { min: '$1,200.50', max: '$1,200.50', period: 'per annum' }, '$ 1,200.5 per year'],
  [null, { min: 60_000, max: 50_000 }, '50,000 – 60,000'],
  [null, { min: '50.000', max: '60.000', currency: '€', period: 'Monat' }, '€ 50,000 – 60,000 per month'],
  [null, { min: '30,000/=', period: 'gross' }, 'from 30,000'],
  [null, { min: 0, max: '', currency: 'KES', period: 'month' }, null],
  [null, { min: 'Negotiable', max: -5, currency: 'n/a' }, null],
  [null, { min: 0, max: 60_000, currency: 'n/a' }, 'up to 60,000'],
  ['55000', range, 'KES 50,000 – 60,000 per month'],
  ['50000', range, 'KES 50,000 – 60,000 per month'],
  ['49999', range, 'KES 49,999 per month'],
  ['60001', range, 'KES 60,001 per month'],
  ['90000', { currency: 'KES', period: 'month' }, 'KES 90,000 per month'],
  ['Competitive', range, 'Competitive'],
  ['Per Year', { min: '38100.0', max: '49525.0', period: 'PA' }, '38,100 – 49,525 per year'],
  ['monthly', { min: 500, currency: 'USD' }, 'from USD 500 per month'],
  ['Per year', { currency: 'USD' }, 'Per year'],
  ['USD 900 a week', range, 'USD 900 a week'],
  ['30,000 - 40,000', { currency: 'KES' }, 'KES 30,000 - 40,000'],
  ['52000', { currency: 'unknown' }, '52000'],
])('joins %j and %j to %j', (text, parts, salary) => {
  expect(joinSalary(text, parts)).toBe(salary)
})

test('reads the ends of a range from columns, with the currency in their names', () => {
  const row = {
    title: 'Cook',
    company: 'Duka',
    country: 'Kenya',
    'Min Salary (KES)': '50000',
    'Max Salary (KES)': '60000',
  }
  expect(parseRow(row)).toMatchObject({ job: { salary: 'KES 50,000 – 60,000' } })
})

test('ignores a part that is very long', () => {
  expect(joinSalary(null, { min: '1 '.repeat(100_000), max: 5 })).toBe('up to 5')
})

const plain = { title: 'Cook', company: 'Duka', country: 'Kenya', 'salary min': 5 }

test.each([
  ['shillings\u0000\u001b[31m', 'from shillings 5'],
  ['<script>alert(1)</script> naira', 'from naira 5'],
  ['\ud800 shillings', 'from shillings 5'],
  ['<script>', 'from 5'],
])('takes only the name of the currency from %j', (currency, salary) => {
  expect(parseRow({ ...plain, 'salary currency': currency })).toMatchObject({ job: { salary } })
})

test('leaves out the currency of a salary text that would become too long with it', () => {
  const row = (length: number) => ({ ...plain, 'salary min': '', salary: '1'.padEnd(length, '+'), currency: 'KES' })
  const [fits, tooLong] = [row(196), row(197)]
  expect(parseRow(fits)).toMatchObject({ job: { salary: `KES ${fits.salary}` } })
  expect(parseRow(tooLong)).toMatchObject({ job: { salary: tooLong.salary } })
})
