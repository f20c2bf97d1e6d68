import { type FieldReading, isNothing, readLine, type FieldText, wordPairs } from './cell-text.ts'

type PayPart = 'salary' | 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'

/**
 * Writes pay as 'KES 50,000 – 60,000 per month'; the employer's own words stay as they are. Currency and period may be
 * in the name of the column, 'Pay (KSh per month)', which wins over a currency for all rows.
 */
export function readPay(parts: { [part in PayPart]?: FieldText }): FieldReading {
  const { salary, salary_min: min, salary_max: max, salary_currency: currency, salary_period: period } = parts
  const text = salary?.text ?? ''
  const column = (min ?? max ?? salary)?.column ?? ''
  // A text that names a currency says more than numbers: 'KES 20K, and commission'.
  const isWhole = currencyOf(text) !== '' && /\d/.test(text)
  const [low, high] = isWhole ? ['', ''] : [amountOf(min), amountOf(max)]
  const words = low || high ? [...new Set([low, high])].filter(Boolean).join(' – ') : formatAmount(text)
  if (!saysPay(words)) return { value: null }
  if (!/\d/.test(words)) return readLine(words)
  const code = currencyOf(currency?.column ? currency.text : `${column} ${currency?.text ?? ''}`)
  const unit = periodOf(period?.text ?? column)
  const withCurrency = code === '' || hasCurrency(words) ? words : words.replace(/\d/, `${code} $&`)
  const open = low === high || (low && high) ? '' : high ? 'up to ' : 'from '
  return readLine(open + (unit === '' || namesPeriod.test(words) ? withCurrency : `${withCurrency} per ${unit}`))
}

/** '180,000' for 18000000 in a column such as 'min_cents'; '' if it says no pay. */
function amountOf({ text, column }: FieldText = { text: '', column: null }): string {
  const amount = /cents$/i.test(column ?? '') && /^\d+$/.test(text) ? String(Number(text) / 100) : text
  return saysPay(amount) ? formatAmount(amount) : ''
}

/** Also 'Rs 20,000', which may be of several countries. */
export function hasCurrency(text: string): boolean {
  return currencyOf(text) !== '' || /\b[A-Z][A-Za-z]?\.? ?\d/.test(text)
}

/** Whether a text says pay without its currency: '25k a month'. '45,000/=' is in shillings. */
export function lacksCurrency(text: string): boolean {
  return /\d/.test(text) && saysPay(text) && !hasCurrency(text) && !text.includes('/=')
}

/** Zero, a date or 'Undisclosed'. */
const noPay = /^0+(?:[.,]0+)?$|^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$|^(?:salary |[a-z]{1,3} )?(?:undisclosed|confidential)$/i

function saysPay(text: string): boolean {
  return !isNothing(text) && !noPay.test(text.trim())
}

/** '45,000.50' for a text that is only a number, such as '45000.5', '45.000,50' and '45 000,50'; other texts stay. */
function formatAmount(text: string): string {
  const plain = text.trim()
  const hasComma = /^\d{1,3}(?:(?:\.\d{3})+(?:,\d+)?|(?: \d{3})+,\d{1,2})$|^\d+,\d{1,2}$/.test(plain)
  if (!hasComma && !/^\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(plain)) return plain
  const amount = Number(hasComma ? plain.replaceAll(/[. ]/g, '').replace(',', '.') : plain.replaceAll(/[, ]/g, ''))
  return amount.toLocaleString('en', { minimumFractionDigits: amount % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 })
}

const codes = new Set(Intl.supportedValuesOf('currency'))
const localNames = wordPairs(`
  ksh KES, kshs KES, sh KES, shillings KES, tsh TZS, ush UGX, dhs AED, dirham AED, dirhams AED, sr SAR, qr QAR,
  bd BHD, kd KWD, ro OMR, jd JOD, tk BDT, taka BDT, dollars USD, dollar USD, euro EUR, euros EUR, pounds GBP, rand ZAR, naira NGN`)

/** The code or sign of the currency that a text names; '' if it names none. */
function currencyOf(text: string): string {
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
