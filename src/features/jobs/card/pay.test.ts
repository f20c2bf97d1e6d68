import { expect, test } from 'vitest'
import { statedPay } from './pay.ts'

test.each([
  'KES 45,000 – 60,000 a month',
  'QAR 4500',
  '$12/hr, negotiable',
  'Commission only',
  'Unpaid',
  'Minimum wage',
  '٤٥٠٠ ريال',
  'راتب تنافسي',
])('keeps %s', (salary) => {
  expect(statedPay(salary)).toBe(salary)
})

test.each([
  null,
  '',
  '–',
  'Not specified',
  'NOT STATED.',
  'N/A',
  'Negotiable',
  'Competitive salary, depending on experience',
  'To be discussed at the interview',
  'Confidential',
  'KES',
  'Ksh 0 – 0',
])('finds no pay in %s', (salary) => {
  expect(statedPay(salary)).toBeNull()
})
