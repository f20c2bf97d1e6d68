import { bannerUrlOf } from '../banner-url.ts'
import type { Column } from '../columns.ts'
import { isRelative } from '../date/date-words.ts'
import { dateForms, type DateOrder, readDate } from '../date/dates.ts'
import { normaliseJobType } from '../job-types.ts'
import { memoize } from '../memoize.ts'
import { nameCountry } from '../place/country-names.server.ts'
import { resolveMarks } from '../text/line-marks.ts'
import { isDamaged, maxRawLength, toLine, toList, toMarkedParagraphs } from '../text/plain-text.server.ts'

const readKnownDate = {
  'day first': memoize((text) => readDate(text, 'day first')),
  'month first': memoize((text) => readDate(text, 'month first')),
}
const normaliseKnownJobType = memoize(normaliseJobType)

/** The text of a field, or why it cannot be used. */
export type Read = { ok: true; text: string } | { ok: false; reason: string }

/** Cleans the value of a field according to its kind. */
export function readValue(
  { kind, maxLength }: Pick<Column, 'kind' | 'maxLength'>,
  value: unknown,
  dateOrder: DateOrder = 'day first',
): Read {
  if (kind === 'url') return accept(readUrl(value, maxLength))
  const raw = textOf(value, kind === 'list' || kind === 'text' ? '\n' : ', ')
  if (raw === null) return refuse(notReadable)
  if (raw === '') return accept('')
  if (isDamaged(raw))
    return refuse('contains characters that cannot be read. Save the file as UTF-8 and import it again')
  if (raw.length > Math.min(maxRawLength, 50 * maxLength)) return refuse(tooLong(raw.length, maxLength))
  const text = kind === 'list' ? toList(raw) : kind === 'text' ? toMarkedParagraphs(raw) : toLine(raw)
  if (text.length > maxLength && resolveMarks(text).length > maxLength) return refuse(tooLong(text.length, maxLength))
  if (kind === 'locale') return text === '' ? accept('') : readLanguage(text)
  if (kind === 'date') return text === '' ? accept('') : readDay(text, dateOrder)
  return accept(kind === 'type' ? normaliseKnownJobType(text) : kind === 'country' ? nameCountry(text) : text)
}

const notReadable =
  'contains values with unknown names. The command columns lists them; say with --map which one is meant, or give each its own column'

function accept(text: string): Read {
  return { ok: true, text }
}

function refuse(reason: string): Read {
  return { ok: false, reason }
}

function tooLong(length: number, maxLength: number): string {
  return `has ${length.toLocaleString('en')} characters; at most ${maxLength.toLocaleString('en')} are allowed`
}

/** The text of a value or of a list of values; null for objects and nested lists. */
export function textOf(value: unknown, separator: string): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    const parts = value.map(scalarText)
    return parts.includes(null) ? null : parts.filter((part) => part !== '').join(separator)
  }
  return scalarText(value)
}

function scalarText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Reads a language with an optional script and region as BCP 47 writes them, or as in locales: `pt_BR`. */
function readLanguage(text: string): Read {
  const tag = text.replaceAll('_', '-')
  if (/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag)) return accept(Intl.getCanonicalLocales(tag)[0] ?? '')
  return refuse(`is not the code of a language: ${quote(text)}. Use a code such as de or sw`)
}

function readDay(text: string, order: DateOrder): Read {
  const day = readKnownDate[order](text)
  if (day !== null) return accept(day)
  const problem = isRelative(text) ? 'depends on the day it was written' : 'is not a date'
  return refuse(`${problem}: ${quote(text)}. Write it as ${dateForms}`)
}

/** The first valid URL in a value or list of values, or ''. */
function readUrl(value: unknown, maxLength: number): string {
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? '' : readUrl(each, maxLength))).find(Boolean) ?? ''
  const raw = textOf(value, ', ') ?? ''
  return raw === '' || raw.length > maxLength || isDamaged(raw) ? '' : bannerUrlOf(toLine(raw))
}

export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
