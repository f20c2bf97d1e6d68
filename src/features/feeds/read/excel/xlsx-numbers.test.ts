import { expect, test } from 'vitest'
import { readNumberFormat } from './xlsx-numbers.ts'

test.each([
  ['"KES "#,##0', 52_000, 'KES 52,000'],
  ['[$KES] #,##0', 52_000, 'KES 52,000'],
  ['[$KES-441]\\ #,##0.00', 1_234.5, 'KES 1,234.50'],
  ['_-"Ksh"* #,##0_-;\\-"Ksh"* #,##0_-;_-"Ksh"* "-"??_-;_-@_-', 52_000, 'Ksh52,000'],
  ['#,##0 "per month"', 52_000, '52,000 per month'],
  ['[$€-2] #,##0.00;[Red]-[$€-2] #,##0.00', 10, '€ 10.00'],
  ['$#,##0', 1_000_000, '$1,000,000'],
  ['#,##0', 999, '999'],
  ['0', 52_005.2, '52005'],
  ['00000', 123, '00123'],
  ['0.0#', 2, '2.0'],
  ['0%', 0.125, '13%'],
  ['0" years"', 3, '3 years'],
])('with the format %s, writes the number %d as %s', (code, number, shown) => {
  expect(readNumberFormat(code)?.(number)).toBe(shown)
})

test.each([
  'General',
  '@',
  '0.00E+00',
  '# ?/?',
  '0,',
  '[>100]0',
  '[h]:mm',
  '0-00-000',
  '"KES"',
  '',
  '"'.repeat(300),
  '#'.repeat(300),
  '0'.repeat(200),
])('does not apply the format %s', (code) => {
  expect(readNumberFormat(code)).toBeNull()
})

test('does not format numbers that the first section of a format does not cover', () => {
  const show = readNumberFormat('"KES "#,##0;"-"#,##0;"none"')
  expect([show?.(-1), show?.(0), show?.(1e15)]).toEqual([null, null, null])
})
