import { expect, test } from 'vitest'
import { withoutNumbers } from './numbered-lines.ts'

test.each([
  ['1. Sew|2. Cut', 'Sew|Cut'],
  ['(1) Sew|Cut', 'Sew|Cut'],
  ['1) Sew|3) Cut|4) Iron', 'Sew|Cut|Iron'],
  ['1. Sew|1. Cut|1. Iron', 'Sew|Cut|Iron'],
  ['Own the close.|1. Prepare P&L|2. File VAT', 'Own the close.|Prepare P&L|File VAT'],
  ['Daily:|1. Sew|and hem|2. Cut|Weekly:|1. Sweep|2. Count', 'Daily:|Sew|and hem|Cut|Weekly:|Sweep|Count'],
])('drops the numbers of %j', (lines, items) => {
  expect(withoutNumbers(lines.split('|')).join('|')).toBe(items)
})

test.each([
  '2. Sew|3. Cut',
  '1 year of sewing',
  '1.5 million shirts|2.5 million buttons',
  'We start on|1. Mai 2027|2. Juni 2027',
  '1. Mai|2. März',
  'Class|1. and others',
])('keeps the numbers of %j', (lines) => {
  expect(withoutNumbers(lines.split('|')).join('|')).toBe(lines)
})

test('keeps the day of a date in a numbered list', () => {
  expect(withoutNumbers(['1. Sew', '3. Mai', '2. Cut'])).toEqual(['Sew', '3. Mai', 'Cut'])
})
