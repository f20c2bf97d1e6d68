import { dateOfDay, nairobiDay } from '../../../calendar.ts'

/** The date formats an import accepts, for messages to the operator. */
export const dateForms = '2026-12-31, 31/12/2026 (day first), 31 Dec 2026 or Dec 31, 2026'

/**
 * Parses a date into 'YYYY-MM-DD'; '' for words that mean there is no date, null for anything else. Reads numbers day
 * first, as in Kenya, unless only month first is possible (11/20/2026). Drops a time without a zone. With a zone
 * ('2026-12-31T22:30:00Z', 'Thu, 31 Dec 2026 22:30:00 GMT') returns the day in Nairobi.
 */
export function readDate(text: string): string | null {
  if (meansNoDate(text)) return ''
  const zone = zoned.exec(text)?.groups
  if (zone) return dayInNairobi(zone)
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts)
      return (
        dayOf(Number(parts.year), monthNumber(parts.month ?? ''), Number(parts.day)) ??
        (form === dayFirst ? monthFirst(parts) : null)
      )
  }
  return null
}

/** Words that mean there is no date, in lower case without spaces and punctuation. */
const noDateWords = new Set(
  (
    'na nil none null no never notapplicable notavailable notspecified notstated unspecified unknown nodate nodeadline noclosingdate noexpiry ' +
    'open openended openuntilfilled untilfilled untilpositionfilled untilpositionisfilled untilthepositionisfilled openuntilpositionisfilled openuntilthepositionisfilled ' +
    'tbc tba tbd tobeconfirmed tobeannounced tobeadvised tobedetermined ongoing continuous rolling rollingbasis onarollingbasis anytime ' +
    'asap assoonaspossible immediate immediately urgent'
  ).split(' '),
)
const maxWordsLength = 40

/**
 * Dates that programs write for an empty date: zeros in MySQL; the first days of .NET, Unix, SQL Server and Excel; the
 * last possible day.
 */
const emptyDays = new Set('0-0-0 1-1-1 1970-1-1 1900-1-0 1900-1-1 1899-12-30 1899-12-31 9999-12-31'.split(' '))

/** 'Open until filled', 'N/A', '-'. */
function meansNoDate(text: string): boolean {
  if (text === '' || text.length > maxWordsLength || /\d/.test(text)) return false
  const words = text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  return words === '' || noDateWords.has(words)
}

/** A date in ISO 8601 or RFC 822 format, a time and a zone. */
const zoned = new RegExp(
  String.raw`^(?<day>\d{4}-\d{2}-\d{2}|(?:[a-z]{3,9},? )?\d{1,2} [a-z]{3,9} \d{2}(?:\d{2})?)[T ]` +
    String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d{1,9})?)? ?(?:(?<name>Z|UTC?|GMT|EAT|[ECMP][SD]T)|(?<sign>[+-])(?<hours>\d{2})(?::?(?<minutes>\d{2}))?)$`,
  'i',
)
const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?)?`
const forms = [
  String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})`,
  String.raw`(?:[a-z]{3,9}, )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}${time}$`, 'i'))

const [, dayFirst] = forms

function monthFirst({ year, month, day }: Record<string, string>): string | null {
  return dayOf(Number(year), Number(day), Number(month))
}

/** Offsets from UTC of the zones in RFC 822 and of East Africa. */
const zoneHours: Record<string, number> = {
  EAT: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

function dayInNairobi({
  day = '',
  hour,
  minute,
  name,
  sign,
  hours,
  minutes = '0',
}: Record<string, string | undefined>): string | null {
  // RFC 822 wrote years with two digits.
  const date = readDate(day.replace(/ (\d{2})$/, ' 20$1'))
  if (!date) return date
  if (Number(hour) > 24 || Number(minute) > 59) return null
  const offset =
    name === undefined
      ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
      : (zoneHours[name.toUpperCase()] ?? 0) * 60
  const moment = new Date(`${date}T00:00Z`)
  moment.setUTCMinutes(Number(hour) * 60 + Number(minute) - offset)
  return dateOfDay(nairobiDay(moment))
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** 1 to 12 for '12', 'Dec', 'Sept' or 'December'; NaN for anything else. */
function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const name = text.toLowerCase()
  const place = months.findIndex((month) => month.startsWith(name))
  return name.length >= 3 && place >= 0 ? place + 1 : Number.NaN
}

/**
 * Null for a day that does not exist or is outside 2000–2099, which is a typo; '' for a date that stands for an empty
 * one.
 */
function dayOf(year: number, month: number, day: number): string | null {
  if (emptyDays.has(`${year}-${month}-${day}`)) return ''
  const exists = year >= 2000 && year <= 2099 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
  return exists ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28 // from 2000 to 2099
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
