import { isNothing, wordPairs } from './cell-text.ts'

/** A salary in parts, as columns give them. */
export type PayParts = { text?: string; min?: string; max?: string; currency?: string; period?: string }

/** Written as 'KES 50,000 – 60,000 per month'; the employer's own words stay as they are. Null if nothing is said. */
export function writePay({ text = '', min = '', max = '', currency = '', period = '' }: PayParts): string | null {
  const unit = periodOf(period)
  const ends = [amountOf(min), amountOf(max)]
  const [low = null, high = null] = ends.every((end) => end === null) ? [amountOf(text), amountOf(text)] : ends
  const amounts = [low, high].flatMap((amount) =>
    amount === null ? [] : amount.toLocaleString('en', decimals(amount)),
  )
  if (amounts.length > 0) {
    const open = low === null ? 'up to' : high === null ? 'from' : ''
    const range = [...new Set(amounts)].join(' – ')
    return [open, currencyOf(currency), range, unit && `per ${unit}`].filter(Boolean).join(' ')
  }
  if (isNothing(text) || noPay.test(text.trim())) return null
  if (!/\d/.test(text)) return text
  const code = currencyOf(currency)
  const isComplete = code === '' || currencyOf(text) !== '' || text.includes('/=')
  const withCurrency = isComplete ? text : text.replace(/\d/, `${code} $&`)
  return unit === '' || namesPeriod.test(text) ? withCurrency : `${withCurrency} per ${unit}`
}

/** Zero, or a date. */
const noPay = /^0+(?:[.,]0+)?$|^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/

const decimals = (amount: number) => ({ minimumFractionDigits: amount % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 })

/** The amount of a cell that holds only a number above zero, such as '45,000.50', '45.000,50' and '45 000,50'; null otherwise. */
function amountOf(text: string): number | null {
  const plain = text.trim()
  const hasComma = /^\d{1,3}(?:(?:\.\d{3})+(?:,\d+)?|(?: \d{3})+,\d{1,2})$|^\d+,\d{1,2}$/.test(plain)
  if (!hasComma && !/^\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(plain)) return null
  const amount = Number(hasComma ? plain.replaceAll(/[. ]/g, '').replace(',', '.') : plain.replaceAll(/[, ]/g, ''))
  return amount > 0 && amount < 1e12 ? amount : null
}

const codes = new Set(Intl.supportedValuesOf('currency'))
const localNames = wordPairs(`
  ksh KES, kshs KES, sh KES, shillings KES, tsh TZS, ush UGX, dhs AED, dirham AED, dirhams AED, sr SAR, qr QAR,
  dollars USD, dollar USD, euro EUR, euros EUR, pounds GBP, rand ZAR, naira NGN`)

/** The code or sign of the currency that a text names; '' if it names none. */
export function currencyOf(text: string): string {
  const names = text.match(/\p{L}+/gu) ?? []
  const code = names
    .map((name) => localNames.get(name.toLowerCase()) ?? name.toUpperCase())
    .find((name) => codes.has(name))
  return code ?? /\p{Sc}/u.exec(text)?.[0] ?? ''
}

const periods = [
  ['two weeks', /bi-?week|fortnight/i],
  ['hour', /hour|\b(?:ph|hr|h)\b/i],
  ['day', /day|daily|\bpd\b|^d$/i],
  ['week', /week|\bpw\b|^w$/i],
  ['month', /month|\b(?:pm|p\.m|mth|mo)\b|^m$/i],
  ['year', /year|annu|\b(?:pa|p\.a|yr)\b|^[ay]$/i],
] as const

const namesPeriod = /hour|day|daily|week|month|year|annu|\bp\.? ?[hdwma]\b|\/ ?[hdwmy]|\bper [a-z]/i

/** 'month' for 'MONTHLY', 'per month' and the code 'M'; '' if the text names no period. */
export function periodOf(text: string): string {
  return periods.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? ''
}
