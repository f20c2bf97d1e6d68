import * as arabic from 'chrono-node/ar'
import * as german from 'chrono-node/de'
import { GB as english } from 'chrono-node/en'
import * as spanish from 'chrono-node/es'
import * as french from 'chrono-node/fr'
import * as portuguese from 'chrono-node/pt'
import type { FieldReading } from './cell-text.ts'

/** Which comes first in dates such as 05/11/2026. */
export type DateOrder = 'day first' | 'month first'

/**
 * The day that a text names, as 'YYYY-MM-DD'; `open` if the job has no closing date; `hijri` for a date in the Islamic
 * calendar; otherwise `unreadable`.
 */
export type DateReading = { day: string } | 'open' | 'hijri' | 'unreadable'

export type DateContext = {
  order: DateOrder
  /** 'YYYY-MM-DD' in Nairobi. */
  today: string
  /** Whether a day without a year lies in the past, like the day a job was posted. */
  isPast: boolean
}

/** In characters. A longer text is not read as a date. */
export const maxDateLength = 60

const openEnded =
  /^(?:open|no (?:deadline|closing date)|ongoing|rolling|continuous|(?:un)?till? (?:the )?(?:position |post )?(?:is )?filled|asap|immediate(?:ly)?)\b|^9999/i

/** Reads a text as the value of a field of dates. */
export function readDay(text: string, dates: DateContext): FieldReading {
  const reading = readDate(text, dates)
  if (reading === 'open') return { value: null }
  if (reading === 'hijri') return { reason: 'is a date of the Islamic calendar, which is not converted' }
  return reading === 'unreadable' ? { reason: 'cannot be read as a date' } : { value: reading.day }
}

/** Reads ISO dates, numbers (05/11/2026), Unix times, serial numbers of Excel, month names, and '12 days ago'. */
export function readDate(text: string, { order, today, isPast }: DateContext): DateReading {
  if (text.length > maxDateLength) return 'unreadable'
  const value = plainDigits(text.replace(/ \([^)]*\)$/, '').trim())
  if (openEnded.test(value)) return 'open'
  if (/هـ|\bAH\b|\b1[34]\d\d[-/]\d{1,2}[-/]\d{1,2}\b|\b\d{1,2}[-/]\d{1,2}[-/]1[34]\d\d\b/.test(value)) return 'hijri'
  // '2026-11-29 - 2026-12-31' is from when until when.
  const ends = value.split(/\s+(?:[-–]|to)\s+/)
  if (ends.length === 2 && ends.every((end) => readIso(end) ?? readNumbers(end, order)))
    return readDate(ends[isPast ? 0 : 1] ?? '', { order, today, isPast })
  const plain = readMoment(value) ?? readIso(value) ?? readNumbers(value, order) ?? readCount(value)
  const day = plain ?? readWords(value, today, isPast)
  return day === null ? 'unreadable' : { day }
}

/** The day in Nairobi of a time with a zone: '2026-12-31T21:30:00Z', 'Thu, 31 Dec 2026 21:30:00 GMT'. */
function readMoment(value: string): string | null {
  const zoned = /^(?:20\d\d-|(?:[a-z]{3,9},? )?\d\d? [a-z]{3,9} 20\d\d ).*\d:\d\d.*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i
  const moment = zoned.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? null : dayInNairobi(moment)
}

/** '2026-12-31', with or without a time. */
function readIso(value: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].+)?$/.exec(value) ?? []
  return toDay(Number(year), Number(month), Number(day))
}

const numbers =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:[-/ ]|\. ?)(\d{1,2})(?:[-/ ]|\. ?)(20\d\d|\d\d)(?:,? (?:at )?\d{1,2}[:.]\d\d.*)?$/i

function readNumbers(value: string, order: DateOrder): string | null {
  const found = numbers.exec(value)
  if (!found) return null
  const [first, second, year] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const [day, month] = order === 'day first' ? [first, second] : [second, first]
  const century = year < 100 ? 2000 : 0
  return toDay(century + year, month, day) ?? toDay(century + year, day, month)
}

/** Which orders a date in numbers can have; none if it is not one, or if both give the same day. Dots mean day first. */
export function ordersOf(text: string): DateOrder[] {
  const found = numbers.exec(plainDigits(text.trim()))
  if (!found) return []
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first === second || first > 31 || second > 31) return []
  if (text.includes('.')) return ['day first']
  if (first > 12) return ['day first']
  return second > 12 ? ['month first'] : ['day first', 'month first']
}

/** '10/12' for '١٠/١٢'. */
function plainDigits(text: string): string {
  return text.replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
}

/** Seconds or milliseconds since 1970, or days since 1900 as Excel counts them; from 2000 to 2099. */
function readCount(value: string): string | null {
  if (!/^\d{5}(?:\.\d+)?$|^\d{8}$|^\d{10}$|^\d{13}$/.test(value)) return null
  const count = Number(value)
  if (value.length === 8) return toDay(Number(value.slice(0, 4)), Number(value.slice(4, 6)), Number(value.slice(6)))
  if (value.length >= 10 && !value.includes('.')) return dayInNairobi(value.length === 10 ? count * 1_000 : count)
  return count >= 36_526 && count < 73_051 ? new Date((count - 25_569) * 86_400_000).toISOString().slice(0, 10) : null
}

const languages = [english, french, spanish, portuguese, german, arabic]

/** Words around a date that say nothing else: 'On or before 4th December', 'COB Friday 4 December at 5 pm EAT'. */
const aroundDate =
  /\b(?:on|or|before|by|until|till|to|at|the|not|later|than|closes?|closing|date|deadline|posted|listed|added|published|cob|close|of|business|latest|from|applications?|expires?|le|el|am|den|bis|eat|gmt|utc|hrs?|hours?|noon|midnight|a\.?m\.?|p\.?m\.?|\d{1,2}[:.]\d\d ?(?:hrs?|h)?)\b/gi

/** A date with its time has fewer numbers. More of them take the parser a hundred times as long. */
const maxNumbers = 8

function readWords(text: string, today: string, isPast: boolean): string | null {
  // The parser takes 10 for a year.
  const value = text
    .replace(/\b(\p{L}{3,9})\.? ([0-3]?\d)$/u, '$2 $1')
    .replace(/(?<=\d)\+/, '')
    .replace(/\bjust\b/i, 'today')
    .replace(duration, isPast ? '$& ago' : '$&')
  if ((value.match(/\d+/g) ?? []).length > maxNumbers) return null
  const reference = { instant: new Date(`${today}T09:00:00Z`), timezone: 'GMT' }
  for (const language of languages) {
    const [found, ...more] = language.parse(value, reference, { forwardDate: !isPast })
    if (!found || more.length > 0) continue
    const { start, text } = found
    const isDay = (start.isCertain('day') && start.isCertain('month') && !found.end) || / ago$/i.test(text)
    const rest = value
      .replace(text, '')
      .replaceAll(aroundDate, '')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
    if (!isDay || rest !== '' || duration.test(text)) continue
    const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
    const date = toDay(year ?? 0, month ?? 0, day ?? 0)
    if (date !== null && isPast && !start.isCertain('year') && date > today)
      return toDay((year ?? 0) - 1, month ?? 0, day ?? 0)
    return date
  }
  return null
}

/** '2 weeks' alone says how long, not when. */
const duration = /^\d+ \p{L}*(?:day|week|month|year)s?$/iu

/** Null if there is no such day, or if its year is not of this century. */
function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

function dayInNairobi(moment: number): string {
  return new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10)
}
