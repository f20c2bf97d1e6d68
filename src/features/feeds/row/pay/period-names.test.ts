import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import { splitPeriod } from './period-names.ts'

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
  ['gross_salary_range', 'KSh 48,000 - 61,000 per month', 'KSh 48,000 - 61,000 per month'],
  ['Months', '12', null],
])('reads the salary in a column %s', (name, value, salary) => {
  expect(parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', [name]: value })).toMatchObject({
    job: { salary },
  })
})
