import { expect, test } from 'vitest'
import { birthDates } from './iso-date.ts'

test('lets people of 16 to 100 years enter their date of birth', () => {
  expect(birthDates('2026-11-28')).toEqual({ first: '1926-11-28', last: '2010-11-28' })
})
