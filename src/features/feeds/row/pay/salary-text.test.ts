import { expect, test } from 'vitest'
import { completeSalary } from './salary-text.ts'

const month = { currency: 'KES', unit: 'Month' }

test.each([
  ['35000', month, 'KES 35,000 per month'],
  ['30,000 - 40,000', month, 'KES 30,000 - 40,000 per month'],
  ['45000 KES', { unit: 'Month' }, '45000 KES per month'],
  ['KSh 45,000 p.m.', month, 'KSh 45,000 p.m.'],
  ['$20/hour', month, '$20/hour'],
  ['By agreement', month, 'By agreement'],
  ['500', { unit: 'shift' }, '500'],
  ['500', { currency: 'KES', unit: 'BIWEEKLY' }, 'KES 500 per two weeks'],
  ['500', { currency: 'KES', unit: 'semi-month-salary' }, 'KES 500 per half month'],
])('%s with %j is %s', (words, terms, salary) => {
  expect(completeSalary(words, terms)).toBe(salary)
})
