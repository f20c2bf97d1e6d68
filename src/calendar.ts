import { type Language, languageNow } from './language/translate.ts'

const dayMs = 86_400_000
// Kenya has used UTC+3 without daylight saving time since 1960 (IANA zone Africa/Nairobi).
const nairobiOffsetMs = 3 * 3_600_000

/** The calendar day in Nairobi, in days since 1970-01-01. */
export function nairobiDay(moment: Date): number {
  return Math.floor((moment.getTime() + nairobiOffsetMs) / dayMs)
}

/** 'YYYY-MM-DD' in days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

/** 'YYYY-MM-DD' of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Calendar days until a closing date: 0 on the day itself and after it, null without a closing date. */
export function remainingDays(closesOn: string | null, today: number): number | null {
  return closesOn === null ? null : Math.max(0, dayNumber(closesOn) - today)
}

const days = formatIn({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '1997-03-14' as '14 March 1997', or '14 Machi 1997' in Swahili; empty for an empty string. */
export function dayInWords(date: string): string {
  return date === '' ? '' : days().format(new Date(date))
}

/** '14 March' in the year of `today`, a day number; '14 March 1997' in other years. */
export function dayInShort(date: string, today: number): string {
  return dayInWords(date).replace(` ${dateOfDay(today).slice(0, 4)}`, '')
}

const minutes = formatIn({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Nairobi',
})

/** '4 December 2026, 14:02' in Nairobi. */
export function momentInWords(moment: Date): string {
  const { day, month, year, hour, minute } = Object.fromEntries(
    minutes()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${day} ${month} ${year}, ${hour}:${minute}`
}

/** A format in the language that is spoken now. Made once for each: `toLocaleDateString` takes thirty times as long. */
function formatIn(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}
  return () => (formats[languageNow()] ??= new Intl.DateTimeFormat(`${languageNow()}-KE`, options))
}

const inNairobi = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A time in Nairobi with its zone: '24 Nov 2026, 09:40 EAT'; '' for null. */
export function formatTime(at: Date | null): string {
  return at === null ? '' : `${inNairobi.format(at)} EAT`
}
