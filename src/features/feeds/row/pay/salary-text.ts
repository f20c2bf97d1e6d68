import { scalarOf } from '../../read/json/json-values.ts'
import { inCurrency } from './currency.ts'

/** `least` and `most` are the same where one amount is stated; without one of them the range is open. */
type Pay = { currency?: unknown; least?: unknown; most?: unknown; unit?: unknown }

/** The first that fits counts. */
const periods = [
  ['two weeks', /bi-?week|fortnight|two weeks/i],
  ['two months', /bi-?month|two months/i],
  ['half month', /semi-?month|half month/i],
  ['hour', /hour/i],
  ['day', /day|daily/i],
  ['week', /week/i],
  ['month', /month/i],
  ['year', /year|annual/i],
] as const

/** A salary of figures in the words of the board: 'KES 50,000 – 60,000 per month'. What is given in words stays as it is given; empty where nothing is. */
export function writeSalary({ currency, least, most, unit }: Pay): string {
  const [low, high] = [figureOf(least), figureOf(most)]
  const amount = low === high || high === '' ? low : low === '' ? high : `${low} – ${high}`
  if (!/\d/.test(amount) || /\p{L}{2}/u.test(amount)) return amount
  const isOpen = low === '' ? 'up to ' : high === '' ? 'from ' : ''
  return [`${isOpen}${scalarOf(currency)}`.trim(), amount, periodOf(scalarOf(unit))].filter(Boolean).join(' ')
}

/** What is said beside the words of a salary: `<salary currency="KES" period="month">`. */
export type PayTerms = { currency?: string; unit?: string }

/** The words of a salary with the currency and period that they lack: '35000' is 'KES 35,000 per month', '450 KES' is '450 KES per day'. */
export function completeSalary(words: string, { currency, unit }: PayTerms): string {
  const text = words.trim()
  const period = periods.find(([, pattern]) => unit !== undefined && pattern.test(unit))?.[0]
  if (figure.test(text)) return writeSalary({ currency, least: text, most: text, unit: period })
  const amount = scalarOf(inCurrency(text, currency))
  return period === undefined || !/\d/.test(text) || namesPeriod.test(text) ? amount : `${amount} per ${period}`
}

const figure = /^\d{1,15}(?:\.\d+)?$/
const namesPeriod = /hour|day|daily|week|month|year|annu|\bp\.? ?[hdwmay]\b|\/ ?[hdwmy]/i

/** '50000' is 50,000; nothing stands for no pay at all. */
function figureOf(value: unknown): string {
  const text = scalarOf(value)
  if (!figure.test(text)) return typeof value === 'number' ? '' : text
  const amount = Number(text)
  return amount === 0 ? '' : amount.toLocaleString('en', { maximumFractionDigits: 2 })
}

function periodOf(unit: string): string {
  const period = periods.find(([, pattern]) => pattern.test(unit))?.[0]
  return period === undefined ? unit : `per ${period}`
}
