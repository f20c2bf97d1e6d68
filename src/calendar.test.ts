import { expect, test } from 'vitest'
import { dateOfDay, dayNumber, nairobiDay, remainingDays } from './calendar.ts'
import { dayInShort, dayInWords, momentInWords } from './language/dates.ts'
import { inLanguage } from './language/language.server.ts'

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

test('leaves out the year of a day in the current year', () => {
  const today = dayNumber('2026-12-31')
  expect(dayInShort('2026-12-04', today)).toBe('4 December')
  expect(dayInShort('2027-01-04', today)).toBe('4 January 2027')
  expect(dayInShort('2025-11-19', today)).toBe('19 November 2025')
})

test('writes days and moments in Swahili', () => {
  const [day, short, moment] = inLanguage('sw', () => [
    dayInWords('1997-03-14'),
    dayInShort('2026-12-04', dayNumber('2026-12-01')),
    momentInWords(new Date('2026-12-04T14:02:00+03:00')),
  ])
  expect([day, short, moment]).toEqual(['14 Machi 1997', '4 Desemba', '4 Desemba 2026, 14:02'])
})
