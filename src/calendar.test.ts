import { expect, test } from 'vitest'
import { dateOfDay, dayNumber, nairobiDay, remainingDays } from './calendar.ts'

test('a new day begins at midnight in Nairobi, not in Greenwich', () => {
  expect(dateOfDay(nairobiDay(new Date('2026-11-20T20:59:59Z')))).toBe('2026-11-20')
  expect(dateOfDay(nairobiDay(new Date('2026-11-20T21:00:00Z')))).toBe('2026-11-21')
})

test('the days that remain are counted to the closing date and never below nought', () => {
  const today = dayNumber('2026-11-21')
  expect(remainingDays('2026-12-01', today)).toBe(10)
  expect(remainingDays('2026-11-21', today)).toBe(0)
  expect(remainingDays('2026-11-01', today)).toBe(0)
  expect(remainingDays(null, today)).toBeNull()
})

test('days are counted across a leap day', () => {
  expect(remainingDays('2028-03-01', dayNumber('2028-02-28'))).toBe(2)
})
