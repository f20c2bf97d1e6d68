import { scalarOf } from '../../read/json/json-values.ts'
import { currencyOf } from './currency.ts'
import { completeSalary, knownPeriod, type PayTerms, writeSalary } from './salary-text.ts'

/** The parts of a salary from columns of their own; unusable ones are ignored. */
type SalaryParts = { min?: unknown; max?: unknown; currency?: unknown; period?: unknown }

/**
 * The salary of a row: its text, or the range from its parts: 'KES 50,000 – 60,000 per month'. A bare number counts as
 * a part if it lies in the range. Adds currency and period to a text that lacks them.
 */
export function joinSalary(text: string | null, parts: SalaryParts): string | null {
  if (text !== null && onlyPeriod.test(text) && (amountOf(parts.min) ?? amountOf(parts.max)) !== null)
    return joinSalary(null, { ...parts, period: scalarOf(parts.period) || text })
  const [min, max] = [amountOf(parts.min), amountOf(parts.max)]
  const amounts = [min?.amount, max?.amount].filter((amount) => amount !== undefined)
  const terms = termsOf(parts, min?.currency || max?.currency || '')
  if (text !== null && Object.keys(terms).length === 0 && amounts.length === 0) return text
  if (amounts.length === 0) return text === null ? null : completeSalary(text, terms)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const bare = text !== null && bareNumber.test(text) ? amountOf(text)?.amount : undefined
  const isExplained = bare === undefined ? text === null : bare >= low && (max === null || bare <= high)
  if (text !== null && !isExplained) return completeSalary(text, terms)
  return writeSalary({ ...terms, min: min && low, max: max && high }) || text
}

/** 'Per year', 'monthly' */
const onlyPeriod =
  /^(?:(?:per|an?|each) )?(?:hour|day|week|month|year|annum)$|^(?:hourly|daily|weekly|monthly|yearly|annual)(?:ly)?$/i
const bareNumber = /^[\d.,\s]+$/

function termsOf({ currency, period }: SalaryParts, otherCurrency: string): PayTerms {
  const terms: PayTerms = {}
  const code = currencyOf(scalarOf(currency)) || otherCurrency
  if (code !== '') terms.currency = code
  const unit = knownPeriod(scalarOf(period))
  if (unit !== undefined) terms.unit = unit
  return terms
}

const maxAmountLength = 40
const amountForm =
  /^([^\d\s-]{0,8}?)\.?\s*(\d{1,3}(?:[.,'’ \u00A0\u202F]\d{3})+|\d{1,12})(?:([.,]\d{1,2}))?\s*(k)?\s*([^\d\s-]{0,8})(?:\s*\/[=-])?$/iu

/** The amount in a number or in a text such as 'KES 50,000', '50k' and '1.200,50 €'; null if it is zero or unreadable. */
function amountOf(value: unknown): { amount: number; currency: string } | null {
  const text = scalarOf(value)
  const [, before = '', whole = '', decimals = '', thousand, after = ''] =
    text.length <= maxAmountLength ? (amountForm.exec(text) ?? []) : []
  const amount = Number(whole.replaceAll(/\D/g, '') + decimals.replace(',', '.')) * (thousand === undefined ? 1 : 1_000)
  return amount > 0 ? { amount, currency: currencyOf(`${before} ${after}`) } : null
}
