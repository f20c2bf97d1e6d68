import { scalarOf } from '../../read/json/json-values.ts'
import { inCurrency } from './currency.ts'

/** For a single amount `min` equals `max`; if one of them is missing, the range is open. */
type Pay = { currency?: unknown; min?: unknown; max?: unknown; unit?: unknown }

/** Periods with the pattern of their names, in order of precedence. */
const periods = [
  ['two weeks', /bi-?week|fortnight|two weeks/i],
  ['two months', /bi-?month|two months/i],
  ['half month', /semi-?month|half month/i],
  ['hour', /hour|^(?:ph|hr|h)$|heure|stunde|ساع|\bsaa\b/i],
  ['day', /day|daily|^pd$|jour|\btag|täglich|يوم|siku/i],
  ['week', /week|^pw$|semaine|hebdo|woche|wöchentlich|سبوع|wiki/i],
  ['month', /month|^(?:pm|p\.m\.|mth|mo)$|mois|mensuel|monat|شهر|mwezi/i],
  ['year', /year|annu|^(?:pa|p\.a\.|yr)$|année|\ban\b|jahr|jährlich|سن[وة]|mwaka/i],
] as const

/**
 * Formats a salary: 'KES 50,000 – 60,000 per month'. An amount in words is returned unchanged; '' without an amount.
 */
export function writeSalary({ currency, min, max, unit }: Pay): string {
  const [low, high] = [figureOf(min), figureOf(max)]
  const amount = low === high || high === '' ? low : low === '' ? high : `${low} – ${high}`
  if (!/\d/.test(amount) || /\p{L}{2}/u.test(amount)) return amount
  const isOpen = low === '' ? 'up to ' : high === '' ? 'from ' : ''
  return [`${isOpen}${scalarOf(currency)}`.trim(), amount, periodOf(scalarOf(unit))].filter(Boolean).join(' ')
}

/** Details of a salary given separately: `<salary currency="KES" period="month">`. */
export type PayTerms = { currency?: string; unit?: string }

/**
 * Adds the currency and period that a salary text lacks: '35000' becomes 'KES 35,000 per month', '450 KES' becomes '450
 * KES per day'.
 */
export function completeSalary(words: string, { currency, unit }: PayTerms): string {
  const text = words.trim()
  const period = unit === undefined ? undefined : knownPeriod(unit)
  if (figure.test(text)) return writeSalary({ currency, min: text, max: text, unit: period })
  const amount = scalarOf(inCurrency(text, currency))
  return period === undefined || !/\d/.test(text) || namesPeriod.test(text) ? amount : `${amount} per ${period}`
}

/** Adds the currency and period in the name of a salary's column to its value. */
export function inTerms(
  value: unknown,
  { currency, unit }: { currency?: string | undefined; unit?: string | undefined },
): unknown {
  return unit === undefined
    ? inCurrency(value, currency)
    : completeSalary(scalarOf(value), { ...(currency !== undefined && { currency }), unit })
}

const figure = /^\d{1,15}(?:\.\d+)?$/
const namesPeriod = /hour|day|daily|week|month|year|annu|\bp\.? ?[hdwmay]\b|\/ ?[hdwmy]/i

// Made once: `toLocaleString` takes eight times as long.
const amounts = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** '50000' becomes 50,000; an amount of 0 means the pay is not given. */
function figureOf(value: unknown): string {
  const text = scalarOf(value)
  if (!figure.test(text)) return typeof value === 'number' ? '' : text
  const amount = Number(text)
  return amount === 0 ? '' : amounts.format(amount)
}

function periodOf(unit: string): string {
  const period = knownPeriod(unit)
  return period === undefined ? unit : `per ${period}`
}

/** 'month' for 'MONTHLY' and 'per month'; undefined for anything else. */
export function knownPeriod(unit: string): string | undefined {
  return unit.length > maxUnitLength ? undefined : periods.find(([, pattern]) => pattern.test(unit))?.[0]
}

const maxUnitLength = 100
