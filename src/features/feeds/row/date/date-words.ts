const nonAscii = /[^\x20-\x7E]/

/** Lower case, without accents, with digits from 0 to 9 instead of Arabic ones. */
export function simplifyDate(text: string): string {
  const lower = text.toLowerCase()
  if (!nonAscii.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('،', ',')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .trim()
}

/** The days of the week, in the languages of the months. */
const weekdays = (
  'monday tuesday wednesday thursday friday saturday sunday ' +
  'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag ' +
  'lundi mardi mercredi jeudi vendredi samedi dimanche ' +
  'lunes martes miercoles jueves viernes sabado domingo segunda terca quarta quinta sexta ' +
  'jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili ' +
  'الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد'
).split(' ')

const label = /^(?:posted|published|closes|closing|deadline|expires|until|by|the|le|am|den)(?: date)?(?: on)?(?:: ?| )/
const firstWord = /^(?:يوم )?(\p{L}{2,12})[.,]{0,2} ?(?=\S)/u
/** Dec 4 17:00:00 EAT 2026. */
const yearLast = /^(\p{L}{3} {1,2}\d{1,2}) (\d{1,2}:\d{2}:\d{2}(?: [a-z]{1,5}| [+-]\d{4})?) (\d{4})$/u

/** A simplified date without a label ('deadline:') and the day of the week before it, and with its year before its time. */
export function withoutLead(text: string): string {
  const date = text.replace(label, '')
  const [start = '', word = ''] = firstWord.exec(date) ?? []
  return date.slice(isWeekday(word) ? start.length : 0).replace(yearLast, '$1 $3 $2')
}

/** Whether a simplified word is a day of the week or its first letters. */
export function isWeekday(word: string): boolean {
  return word !== '' && weekdays.some((day) => day.startsWith(word))
}

/** Words of dates that depend on the day they were written. */
const relativeWords = new Set(
  (
    'ago today yesterday tomorrow within left remaining now next last hour hours day days week weeks month months ' +
    'heute gestern morgen stunde stunden tag tage tagen woche wochen monat monate monaten ' +
    'hier demain aujourd heure heures jour jours semaine semaines mois ' +
    'hoy ayer manana hace dentro semana semanas dia dias mes meses hora horas ontem amanha hoje ' +
    'leo jana kesho saa siku wiki mwezi miezi iliyopita zilizopita ' +
    'منذ اليوم امس غدا خلال ساعة ساعات يوم ايام اسبوع اسابيع شهر اشهر'
  ).split(' '),
)

/** Whether a text that is not a date depends on the day it was written: '2 weeks ago', 'within 30 days', 'Friday'. */
export function isRelative(text: string): boolean {
  const words = simplifyDate(text).split(/[^\p{L}]+/u)
  return words.some((word) => relativeWords.has(word) || weekdays.includes(word))
}
