import { z } from 'zod'

// What the texts and days of a profile are made of. `missing` is said of a value that is no text, or is empty where it may not be.

export function required(missing: string, most: number) {
  return line(missing, most).min(1, missing)
}

/** Left out, or null, it is empty. */
export function optional(most: number) {
  return orNothing(line('Use a text.', most))
}

/** One line without control characters, some of which PostgreSQL does not even store. */
export function line(missing: string, most: number) {
  return z
    .string(missing)
    .trim()
    .max(most, `Use at most ${most} characters.`)
    .regex(/^\P{Cc}*$/u, 'Use a text of one line.')
}

export function orNothing<T extends z.ZodType<string>>(text: T) {
  return text.nullish().transform((given) => given ?? '')
}

/** 'YYYY-MM-DD', which may come as day/month/year, or empty. `refusal` is said of anything else. */
export function dayOrNothing(refusal: string) {
  return orNothing(z.string(refusal).trim().transform(isoDate).refine(isDayOrEmpty, refusal)).describe(refusal)
}

/** As above, and never empty. */
export function requiredDay(missing: string, refusal: string) {
  return z.string(missing).trim().min(1, missing).transform(isoDate).refine(isDayOrEmpty, refusal).describe(refusal)
}

/** Day/month/year as year-month-day; anything else as it is. */
function isoDate(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day that the calendar has, from 1900 on, or nothing. */
function isDayOrEmpty(text: string): boolean {
  if (text === '') return true
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
