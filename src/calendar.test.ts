import { expect, test } from 'vitest'
import { dateOfDay, dayNumber, nairobiDay, remainingDays } from './calendar.ts'

test('starts a new day at midnight in Nairobi', () => {
  expect(dateOfDay(nairobiDay(new Date('2026-11-20T20:59:59Z')))).toBe('2026-11-20')
  expect(dateOfDay(nairobiDay(new Date('2026-11-20T21:00:00Z')))).toBe('2026-11-21')
})

test('counts the days to the closing date, never below 0', () => {
  const today = dayNumber('2026-11-21')
  expect(remainingDays('2026-12-01', today)).toBe(10)
  expect(remainingDays('2026-11-21', today)).toBe(0)
  expect(remainingDays('2026-11-01', today)).toBe(0)
  expect(remainingDays(null, today)).toBeNull()
})

test('counts across a leap day', () => {
  expect(remainingDays('2028-03-01', dayNumber('2028-02-28'))).toBe(2)
})
