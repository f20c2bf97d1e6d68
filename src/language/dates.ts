import { dateOfDay } from '../calendar.ts'
import { type Language, languageNow } from './translate.ts'

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
