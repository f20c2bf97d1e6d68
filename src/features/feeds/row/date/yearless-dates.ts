import { dateOfDay, dayNumber } from '../../../../calendar.ts'
import { simplifyDate, withoutLead } from './date-words.ts'
import { inNairobi } from './dates.ts'
import { monthNumber } from './months.ts'

const maxLength = 40
/** A date further ahead than this has passed, or belongs to another year. */
const maxDaysAhead = 300

const month = String.raw`(?<month>\p{L}{3,12})`
const forms = [
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|e)?(?:[-/., ]|of |de |ya ){0,3}${month}`,
  String.raw`${month}[-/., ]{1,3}(?<day>\d{1,2})(?!\d)(?:st|nd|rd|th)?`,
  String.raw`(?:by )?(?:the )?(?:end(?: of)?|mwisho wa|fin(?: de)?|ende|نهاية) ${month}`,
].map((form) => new RegExp(`^${form}(?!\\p{L})`, 'u'))

/** A date without a year that passed recently is not one of next year. */
const maxDaysPast = 60

/** Where to look for the year of a date: the posted date of the job and a day near the dates of its file, where known. */
export type YearHints = { postedOn: string | null; day: string | undefined }

/**
 * A date without a year, such as 'Mon 30th Nov at 5pm', '12 décembre' and 'End of Dec': the next such day on or after
 * the posted date, or else the 60th day before that of the file. Null for other texts, without these days, and if the
 * next such day is more than 300 days later.
 */
export function readYearlessDate(text: string, { postedOn, day }: YearHints): string | null {
  const from = postedOn ?? (day === undefined ? null : dateOfDay(dayNumber(day) - maxDaysPast))
  if (from === null || text.length > maxLength) return null
  const date = withoutLead(simplifyDate(text).trim())
  const found = forms.map((form) => form.exec(date)).find((each) => each !== null)
  const monthOfYear = monthNumber(found?.groups?.month ?? '')
  if (!found?.groups || Number.isNaN(monthOfYear)) return null
  const time = date.slice(found[0].length).replace(/^[.,]$/, '')
  const year = Number(from.slice(0, 4))
  const days = [year, year + 1].map((each) => inNairobi(dayIn(each, monthOfYear, found.groups?.day), time))
  return days.find((each) => isNext(each, from)) ?? null
}

/** A day of a month, by default its last; null if it does not exist. */
function dayIn(year: number, monthOfYear: number, day: string | undefined): string | null {
  const last = new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate()
  const number = day === undefined ? last : Number(day)
  if (number < 1 || number > last) return null
  return new Date(Date.UTC(year, monthOfYear - 1, number)).toISOString().slice(0, 10)
}

function isNext(day: string | null, from: string): boolean {
  return day !== null && day >= from && day <= dateOfDay(dayNumber(from) + maxDaysAhead)
}
