import { z } from 'zod'
import { cleanKey, cleanText } from '../../../contract/clean-text.ts'
import { isCountry } from '../../../contract/countries.ts'
import type { ProfileField } from '../../../contract/profile-fields.ts'
import { isSiteUrl, linkIn } from '../../../contract/web-url.ts'
import { t } from '../../../language/translate.ts'
import { isIsoDate, toIsoDate } from './iso-date.ts'
import { messages } from './messages.ts'

/** What an update may send for a field: text. A missing field is undefined; null counts as empty. */
export function updateOf(field: ProfileField): z.ZodType<string | undefined> {
  const { kind, missing } = field
  if (kind === 'flag') return z.enum(['0', '1'], 'Use 1 or 0.').optional()
  const text = textOf(field)
  return missing === undefined ? orEmpty(text) : text.optional()
}

function textOf(field: ProfileField): z.ZodType<string> {
  const { kind, maxLength = 200, missing, invalid = 'Enter text.' } = field
  if (kind === 'line') return missing === undefined ? line(invalid, maxLength) : required(missing, maxLength)
  if (kind === 'country') return line(invalid, 80).refine((text) => text === '' || isCountry(text), invalid)
  if (kind === 'code') return code(invalid)
  if (kind === 'date') return date(missing)
  return choice(field, invalid)
}

/** One line that is not empty. */
export function required(missing: string, maxLength: number) {
  return line(missing, maxLength).min(1, missing)
}

/** One line without control characters; PostgreSQL cannot store some of them. `invalid`: the message for no string. */
function line(invalid: string, maxLength: number) {
  return z
    .string(invalid)
    .overwrite(cleanText)
    .max(maxLength, { error: () => t('Use at most {count} characters.', { count: maxLength }) })
    .regex(/^\P{Cc}*$/u, 'Use one line of text.')
}

/** 6 to 12 letters and digits, in upper case and without spaces. */
function code(invalid: string) {
  return z
    .string(invalid)
    .transform((text) => cleanKey(text).replaceAll(' ', '').toUpperCase())
    .refine((text) => text === '' || /^[A-Z0-9]{6,12}$/.test(text), invalid)
    .describe(invalid)
}

/** A link, or nothing. `missing`: the message for no string. */
export function link(missing: string) {
  return z
    .string(missing)
    .overwrite(linkIn)
    .max(2_000, messages.validUrl)
    .refine((text) => text === '' || isSiteUrl(text), messages.validUrl)
}

/** Converts day/month/year to 'YYYY-MM-DD'. */
export function date(missing: string | undefined) {
  const invalid = 'Enter a date such as 1997-03-14.'
  return z
    .string(missing ?? invalid)
    .overwrite(cleanKey)
    .min(missing === undefined ? 0 : 1, missing)
    .transform(toIsoDate)
    .refine((text) => text === '' || (/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && isIsoDate(text)), invalid)
    .describe(invalid)
}

/** Accepts another letter case. */
function choice({ options = [], missing }: ProfileField, invalid: string) {
  const choices = missing === undefined ? [...options, ''] : options
  return z
    .string(invalid)
    .trim()
    .transform((text) => options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text)
    .pipe(z.enum(choices, invalid))
    .describe(invalid)
}

function orEmpty(text: z.ZodType<string>) {
  return text
    .nullable()
    .transform((given) => given ?? '')
    .optional()
}
