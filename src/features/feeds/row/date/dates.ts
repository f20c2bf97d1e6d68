import { dateOfDay, dayNumber, nairobiDay } from '../../../../calendar.ts'
import type { JobField } from '../../../../contract/job-fields.ts'
import { simplifyDate, withoutLead } from './date-words.ts'
import { monthNumber } from './months.ts'
import { meansNoDate } from './no-date.ts'
import { offsetOf } from './time-zones.ts'

/** How to read a date such as 05/11/2026. */
export type DateOrder = 'day first' | 'month first'

/** How to read the dates of each field; by default day first. */
export type DateOrders = { readonly [Field in JobField]?: DateOrder }

/** The date formats an import accepts, for messages to the operator. */
export const dateForms = '2026-12-31, 31/12/2026 (day first), 31 Dec 2026 or Dec 31, 2026'

const maxLength = 100

/**
 * Parses a date into 'YYYY-MM-DD'; '' for words that mean there is no date, null for anything else. The value must be a
 * date and nothing else: dates within sentences are not searched for. Reads numbers in the given order, or in the other
 * one if only that is possible (11/20/2026). Drops a time without a zone. With a zone ('2026-12-31T22:30:00Z') returns
 * the day in Nairobi.
 */
export function readDate(text: string, order: DateOrder = 'day first'): string | null {
  if (text.length > maxLength) return null
  const simple = simplifyDate(text)
  if (meansNoDate(simple)) return ''
  return readNumber(simple) ?? readForms(simple, order) ?? readForms(withoutLead(simple), order)
}

/** Which order a date such as 05/11/2026 must have, and the date without its time; null for other texts. */
export function orderOf(text: string): { order: DateOrder | 'either'; date: string } | null {
  if (!readDate(text)) return null
  const [date = '', first, second, year] = numeric.exec(withoutLead(simplifyDate(text))) ?? []
  const dayFirst = dayOf(Number(year), Number(second), Number(first))
  const monthFirst = dayOf(Number(year), Number(first), Number(second))
  if (dayFirst === monthFirst) return null
  return { order: monthFirst === null ? 'day first' : dayFirst === null ? 'month first' : 'either', date }
}

/** Unix time in seconds or milliseconds, also as .NET writes it ('/Date(…)/'), or the day number of a spreadsheet. */
const number = /^(?:(\d{5}|\d{10}|\d{13})(?:\.\d{1,9})?|\/date\((\d{13})(?:[+-]\d{4})?\)\/)$/
/** Other numbers are more likely something else. */
const [firstNumbered, lastNumbered] = ['2010-01-01', '2039-12-31']
/** 1 January 1970 in a spreadsheet that counts from 1900. */
const firstUnixDay = 25_569

function readNumber(text: string): string | null {
  const [, digits = '', milliseconds = digits] = number.exec(withoutExponent(text)) ?? []
  if (milliseconds === '') return null
  const count = Number(milliseconds)
  const day =
    milliseconds.length === 5
      ? count - firstUnixDay
      : nairobiDay(new Date(milliseconds.length === 10 ? count * 1_000 : count))
  const date = dateOfDay(day)
  return date >= firstNumbered && date <= lastNumbered ? date : null
}

/** Spreadsheets write Unix times as '1.7940384e12'. */
function withoutExponent(text: string): string {
  return /^\d\.\d{1,12}e\+?(?:9|12)$/.test(text) ? Number(text).toFixed(0) : text
}

const gap = '[-/., ]'
const numericGap = ' ?[-/.] ?'
const month = String.raw`(?<month>[\u0600-\u06ff]+ [\u0600-\u06ff]+|\p{L}{2,12})`
const year = String.raw`'?(?<year>\d{4}|\d{2})(?!\d)`
/** 31/12/2026 or 12/31/2026. */
const numeric = new RegExp(String.raw`^(\d{1,2})${numericGap}(\d{1,2})${numericGap}'?(\d{4}|\d{2})(?!\d)`)
const forms = [
  String.raw`(?<year>\d{4})${numericGap}(?<month>\d{1,2})${numericGap}(?<day>\d{1,2})(?!\d)`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?=$|[t -]|\d{4})`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|e)?(?:${gap}|of |de ){0,3}${month}(?:${gap}|of |de ){0,3}${year}`,
  String.raw`${month}${gap}{0,3}(?<day>\d{1,2})(?:st|nd|rd|th)?${gap}{1,3}${year}`,
  String.raw`(?<year>\d{4})${gap}{1,3}${month}${gap}{1,3}(?<day>\d{1,2})(?!\d)`,
].map((form) => new RegExp(`^${form}`, 'u'))

/** Reads a date that starts the text, and the time and zone after it. */
function readForms(text: string, order: DateOrder): string | null {
  const [match, first, second, years] = numeric.exec(text) ?? []
  if (match !== undefined) {
    const dayFirst = dayOf(Number(years), Number(second), Number(first))
    const monthFirst = dayOf(Number(years), Number(first), Number(second))
    const date = order === 'day first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
    return inNairobi(date, text.slice(match.length))
  }
  for (const form of forms) {
    const found = form.exec(text)
    if (!found?.groups) continue
    const { year: written, month: name = '', day } = found.groups
    return inNairobi(dayOf(Number(written), monthNumber(name), Number(day)), text.slice(found[0].length))
  }
  return null
}

const lead = '[ ,]{0,2}(?:[-@]|at|by|um|a)?[ ,]{0,2}'
const half = String.raw`(?<half>[ap])\.? ?m\.?(?!\p{L})`
const hours = String.raw`(?:hrs?|hours|h|uhr)(?!\p{L})`
const times = [
  String.raw`(?:t|${lead})(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::\d{2}(?:[.,:]\d{1,9})?)?(?: ?(?:${half}|${hours}))?`,
  String.raw`t?(?<hour>\d{2})(?<minute>\d{2})(?:\d{2}(?:\.\d{1,9})?)?`,
  String.raw`${lead}(?<hour>\d{2})(?<minute>\d{2}) ?${hours}`,
  String.raw`${lead}(?<hour>\d{1,2}) ?(?:${half}|${hours})`,
].map((time) => new RegExp(`^${time}`, 'u'))

/** The day in Nairobi of a date followed by `rest`: a time, a zone, both or neither. Null if it is something else. */
export function inNairobi(date: string | null, rest: string): string | null {
  if (!date || rest === '') return date
  const time = findTime(rest)
  const zone = rest.slice(time?.[0].length ?? 0).trim()
  if (zone === '') return date
  const { hour = '', minute = 0, half: noon } = time?.groups ?? {}
  if (Number(hour) > 24 || Number(minute) > 59) return null
  const minutes = (noon === undefined ? Number(hour) : hour12(Number(hour), noon)) * 60 + Number(minute)
  const offset = offsetOf(zone, { date, minutes })
  if (offset === null || time === null) return offset === null ? null : date
  const daysLater = Math.floor((minutes - offset + nairobiOffset) / minutesPerDay)
  return daysLater === 0 ? date : dateOfDay(dayNumber(date) + daysLater)
}

function findTime(text: string): RegExpExecArray | null {
  for (const form of times) {
    const found = form.exec(text)
    if (found) return found
  }
  return null
}

const nairobiOffset = 180
const minutesPerDay = 1_440

function hour12(hour: number, noon: string): number {
  return (hour % 12) + (noon === 'p' ? 12 : 0)
}

/**
 * Dates that programs write for an empty date: zeros in MySQL; the first days of .NET, Unix, SQL Server and Excel; the
 * last possible day.
 */
const emptyDays = new Set('0-0-0 1-1-1 1970-1-1 1900-1-0 1900-1-1 1899-12-30 1899-12-31 9999-12-31'.split(' '))

/**
 * Null for a day that does not exist or is outside 2000–2099, which is a typo; '' for a date that stands for an empty
 * one. Years below 100 are of this century.
 */
function dayOf(written: number, monthOfYear: number, day: number): string | null {
  if (emptyDays.has(`${written}-${monthOfYear}-${day}`)) return ''
  const inCentury = written < 100 ? written + 2_000 : written
  const exists =
    inCentury >= 2_000 &&
    inCentury <= 2_099 &&
    monthOfYear >= 1 &&
    monthOfYear <= 12 &&
    day >= 1 &&
    day <= daysIn(monthOfYear, inCentury)
  return exists ? `${inCentury}-${String(monthOfYear).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null
}

function daysIn(monthOfYear: number, inYear: number): number {
  if (monthOfYear === 2) return inYear % 4 === 0 ? 29 : 28 // from 2000 to 2099
  return [4, 6, 9, 11].includes(monthOfYear) ? 30 : 31
}
