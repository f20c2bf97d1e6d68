import type { Kind } from '../match/match.ts'
import { type DateContext, readDate } from '../values/dates.ts'
import { countryAlone, countryCode, namesNoCountry, isRemote, splitPlace } from '../values/places.ts'
import { jobType } from '../values/types.ts'

/** A value as the board stores it, null for none; or why the text cannot be used. */
export type FieldReading = { value: string | null } | { reason: string }

/** In characters. */
const maxLineLength = 200
const maxTextLength = 20_000
const maxUrlLength = 2_000
/** An email address is looked for in so much text. */
const maxEmailTextLength = 1_000

/** Reads a text as a value of a kind. `dates` says how its dates are read. A country is read by `readPlace`. */
export function readValue(kind: Kind, text: string, dates: DateContext | null): FieldReading {
  switch (kind) {
    case 'line':
    case 'country':
      return withinLimit(toLine(text), maxLineLength)
    case 'text':
      return withinLimit(text, maxTextLength)
    case 'list':
      return withinLimit(toPoints(text), maxTextLength)
    case 'date':
      return dates ? readDay(text, dates) : { value: null }
    case 'type':
      return readType(text)
    case 'email':
      return found(
        /(?<![\w.+'-])[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/.exec(text.slice(0, maxEmailTextLength))?.[0],
        'is not an email address',
      )
    case 'locale':
      return found(
        /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.exec(text.trim())?.[0].replace('_', '-'),
        'is not the tag of a language',
      )
    case 'link':
    case 'url':
      return readUrl(text)
  }
}

/**
 * The town and country of a job. A town may end with its country: 'Nairobi, Kenya'. A town alone never gives a country,
 * and a text that is not the name or code of a country is refused.
 */
export function readPlace(
  { city = '', country = '' }: { city?: string | undefined; country?: string | undefined },
  nameCountry: (code: string) => string | undefined,
): { city: FieldReading; country: FieldReading } {
  if (city === '' && country === '') return { city: { value: null }, country: { value: null } }
  const split = splitPlace(city || country)
  const alone = countryAlone(withoutBrackets(city))
  const code = country === '' ? (split?.country ?? alone) : countryIn(country)
  const isCountry = alone !== null || (code !== null && countryCode(city) === code)
  const town = joinTowns(split?.city ?? (isCountry ? '' : city))
  const name = code === null ? undefined : nameCountry(code)
  if (name !== undefined) return { city: readValue('line', town, null), country: { value: name } }
  const isMissing = country === '' && code === null
  const reason = namesNoCountry(country) ? 'names no country' : 'is not a country'
  return { city: readValue('line', town, null), country: isMissing ? { value: null } : { reason } }
}

/** More are counted: 'Voi, Mombasa, Lamu, Thika, Embu and 3 more'. */
const maxTowns = 5

/** The towns of a list, which has one in each line, or in a long one between commas. 'Mombasa' for 'Mombasa, Mombasa'. */
function joinTowns(text: string): string {
  const withoutRepeats = (line: string) => {
    const parts = line.split(/\s*,\s*/).map((part) => (isRemote(part) ? 'Remote' : part))
    return parts.filter((part, at) => part !== parts[at - 1]).join(', ')
  }
  const lines = text
    .split(text.length > maxLineLength ? /[\n;,]/ : /[\n;]/)
    .map((line) => withoutRepeats(line.replaceAll(/^[\s/,]+|[\s,]+$/g, '')))
  const towns = [...new Set(lines)].filter(Boolean)
  const shown = towns.slice(0, maxTowns).join(towns.some((town) => town.includes(',')) ? '; ' : ', ')
  return towns.length > maxTowns ? `${shown} and ${towns.length - maxTowns} more` : shown
}

/** 'Kenya' in 'Kenya', 'KE' and 'Nairobi, Kenya'. */
export function countryIn(text: string): string | null {
  return countryCode(text) ?? splitPlace(text)?.country ?? countryCode(withoutBrackets(text))
}

/** 'Kenya' for 'Kenya (Remote)' */
function withoutBrackets(text: string): string {
  return text.replace(/ ?\([^()]*\)$/, '')
}

/** One line, without the marks of bold text in messages and the URL of a link: 'Cook' in '*Cook*' and 'Cook (https://…)'. */
function toLine(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ \(https?:\/\/[^\s()]+\)$/, '')
    .replace(/^([*_]{1,2})([^*_]+)\1$/, '$2')
  return /^[a-z]+(?:_[a-z]+)+$/.test(line) ? fromCode(line) : line
}

/** 'Entry level' for 'entry_level'. */
export function fromCode(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function withinLimit(text: string, limit: number): FieldReading {
  return text.length <= limit
    ? { value: text || null }
    : { reason: `is longer than ${limit.toLocaleString('en')} characters` }
}

function found(value: string | undefined, reason: string): FieldReading {
  return value === undefined ? { reason } : { value }
}

const bullet = /^(?:[-–—•●▪◦‣*·o✓✔➢]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/

/** The points of a list, one a line: also of points between bullets in one line. */
function toPoints(text: string): string {
  const lines = text.split(/\n|(?:^|\s)[•●▪]\s/)
  return lines
    .map((line) => toLine(line).replace(bullet, ''))
    .filter(Boolean)
    .join('\n')
}

function readDay(text: string, dates: DateContext): FieldReading {
  const reading = readDate(text, dates)
  if (reading === 'open') return { value: null }
  if (reading === 'hijri') return { reason: 'is a date of the Islamic calendar, which is not converted' }
  return reading === 'unreadable' ? { reason: 'cannot be read as a date' } : { value: reading.day }
}

/** Keeps an unknown type as it is written, but not a number. */
function readType(text: string): FieldReading {
  const line = toLine(text)
  return /\p{L}/u.test(line) ? withinLimit(jobType(text) ?? line, maxLineLength) : { reason: 'is not a job type' }
}

/** The first URL in a text, without the punctuation after it: 'Apply at https://duka.example/jobs.' */
function readUrl(text: string): FieldReading {
  const [first] = /(?<![^\s(<"'])(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)]/i.exec(text) ?? []
  const url = first === undefined ? null : URL.parse(first.startsWith('www.') ? `https://${first}` : first)
  if (!url || url.href.length > maxUrlLength || !url.hostname.includes('.'))
    return { reason: 'is not a URL that begins with http:// or https://' }
  url.username = ''
  url.password = ''
  return { value: url.href }
}
