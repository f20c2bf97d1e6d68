import { dateOfDay, dayNumber } from '../../../../calendar.ts'
import { simplifyDate, withoutLead } from './date-words.ts'
import { monthNumber } from './months.ts'

const maxLength = 40
/** A date further ahead than this has passed, or belongs to another year. */
const maxDaysAhead = 300

const month = String.raw`(?<month>\p{L}{3,12})`
const forms = [
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|e)?(?:[-/., ]|of |de |ya ){0,3}${month}`,
  String.raw`${month}[-/., ]{1,3}(?<day>\d{1,2})(?:st|nd|rd|th)?`,
  String.raw`(?:by )?(?:the )?(?:end(?: of)?|mwisho wa|fin(?: de)?|ende|نهاية) ${month}`,
].map((form) => new RegExp(`^${form}[.,]?$`, 'u'))

/**
 * The next day on or after `from` that a date without a year may mean: 'Mon 30th Nov', '12 décembre', 'End of Dec'. Null
 * for other texts, and if that day is more than 300 days later.
 */
export function readYearlessDate(text: string, from: string): string | null {
  if (text.length > maxLength) return null
  const date = withoutLead(simplifyDate(text).trim())
  const groups = forms.map((form) => form.exec(date)?.groups).find((found) => found !== undefined)
  const monthOfYear = monthNumber(groups?.month ?? '')
  if (groups === undefined || Number.isNaN(monthOfYear)) return null
  const year = Number(from.slice(0, 4))
  return [year, year + 1].map((each) => dayIn(each, monthOfYear, groups.day)).find((day) => isNext(day, from)) ?? null
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
