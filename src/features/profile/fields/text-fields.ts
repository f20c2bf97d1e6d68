import { z } from 'zod'
import { cleanKey, cleanText } from '../../../contract/clean-text.ts'
import { isIsoDate, toIsoDate } from './iso-date.ts'

// Schemas of the text and dates of a profile. `missing` is the message for a value that is empty or not a string.

export function required(missing: string, maxLength: number) {
  return line(missing, maxLength).min(1, missing)
}

/** Null becomes an empty string; a missing value stays undefined. */
export function optional(maxLength: number) {
  return orEmpty(line('Enter text.', maxLength))
}

/** One line without control characters; PostgreSQL cannot store some of them. */
export function line(missing: string, maxLength: number) {
  return z
    .string(missing)
    .overwrite(cleanText)
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .regex(/^\P{Cc}*$/u, 'Use one line of text.')
}

export function orEmpty<T extends z.ZodType<string>>(text: T) {
  return text
    .nullable()
    .transform((given) => given ?? '')
    .optional()
}

/** Converts day/month/year to 'YYYY-MM-DD'; may be empty. `invalid` is the message for anything else. */
export function optionalDate(invalid: string) {
  return orEmpty(z.string(invalid).overwrite(cleanKey).transform(toIsoDate).refine(isDateOrEmpty, invalid)).describe(
    invalid,
  )
}

export function requiredDate(missing: string, invalid: string) {
  return z
    .string(missing)
    .overwrite(cleanKey)
    .min(1, missing)
    .transform(toIsoDate)
    .refine(isDateOrEmpty, invalid)
    .describe(invalid)
}

function isDateOrEmpty(text: string): boolean {
  return text === '' || (/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && isIsoDate(text))
}
