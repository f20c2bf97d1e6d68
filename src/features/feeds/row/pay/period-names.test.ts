import { expect, test } from 'vitest'
import { findColumn, simplify } from '../columns.ts'
import { parseRow } from '../parse-row.server.ts'
import { spellPeriod, splitPeriod } from './period-names.ts'

test.each([
  ['payperhour', { rest: 'pay', unit: 'hour' }],
  ['grosspaypm', { rest: 'grosspay', unit: 'pm' }],
  ['monthlysalaryrange', { rest: 'salaryrange', unit: 'monthly' }],
  ['payannually', { rest: 'pay', unit: 'annually' }],
  ['salary', null],
  ['monthly', null],
])('splits the period from %s', (name, parts) => {
  expect(splitPeriod(name)).toEqual(parts)
})

test.each([
  ['Pay (KSh per month)', '15,000 to 18,000', 'KES 15,000 to 18,000 per month'],
  ['Gross Pay p.m.', 'KES 95,000', 'KES 95,000 per month'],
  ['Monthly Salary Range', '$1,000 - $1,500', '$1,000 - $1,500 per month'],
  ['Gross Pay (KES/month)', '32,000', 'KES 32,000 per month'],
  ['Salary (KES/month)', 32000, 'KES 32,000 per month'],
  ['Salary (USD/yr)', '9,000', 'USD 9,000 per year'],
  ['Salary (KES p.m.)', '32,000', 'KES 32,000 per month'],
  ['Net pay/mth (UGX)', '700,000', 'UGX 700,000 per month'],
  ['Salary per Month', 'KES 32,000', 'KES 32,000 per month'],
  ['Salary (KES/month)', 'USD 20 per day', 'USD 20 per day'],
  ['gross_salary_range', 'KSh 48,000 - 61,000 per month', 'KSh 48,000 - 61,000 per month'],
  ['Months', '12', null],
])('reads the salary in a column %s', (name, value, salary) => {
  expect(parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', [name]: value })).toMatchObject({
    job: { salary },
  })
})

test.each([
  ['Take-home (KES/month)', { currency: 'KES', unit: 'month' }],
  ['Take-home/yr (USD)', { currency: 'USD', unit: 'year' }],
  ['Take-home', {}],
])('gives a column %s that is mapped to the salary the terms in its name', (name, terms) => {
  const { currency, unit } = findColumn(name, new Map([[simplify(name), 'salary']])) ?? {}
  expect({ currency, unit }).toEqual(terms)
})

test.each([
  ['Hours / week', 'Hours per week'],
  ['KES per mth', 'KES per month'],
  ['City/Country', null],
  ['Type/Mobile', null],
])('spells the period of %s as %s', (name, spelled) => {
  expect(spellPeriod(name)).toBe(spelled)
})
