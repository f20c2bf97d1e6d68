import { dateOfDay, nairobiDay } from '../jobs/calendar.ts'

/** The ways of writing a date that an import understands, in words for the operator. */
export const dateForms = '2026-12-31, 31/12/2026 (day first), 31 Dec 2026 or Dec 31, 2026'

/**
 * Reads a day as 'YYYY-MM-DD', or null when the text is no date. Numbers are day first, as in Kenya. A time of day is dropped,
 * but a moment with a time zone ('2026-12-31T22:30:00Z') is the day that it falls on in Nairobi.
 */
export function readDate(text: string): string | null {
  const day = zoned.test(text) ? dayInNairobi(new Date(text.replace(' ', 'T'))) : text
  for (const form of forms) {
    const parts = form.exec(day)?.groups
    if (parts) return dayOf(Number(parts.year), monthNumber(parts.month ?? ''), Number(parts.day))
  }
  return null
}

const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i
const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?)?`
const forms = [
  String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9}, )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}${time}$`, 'i'))

function dayInNairobi(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : dateOfDay(nairobiDay(moment))
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** 1 to 12 from '12', 'Dec', 'Sept' or 'December'; NaN from anything else. */
function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const name = text.toLowerCase()
  const place = months.findIndex((month) => month.startsWith(name))
  return name.length >= 3 && place >= 0 ? place + 1 : Number.NaN
}

/** The day, unless the calendar has no such day; a year far from ours is a slip of the finger. */
function dayOf(year: number, month: number, day: number): string | null {
  const exists = year >= 2000 && year <= 2099 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
  return exists ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28 // from 2000 to 2099
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
