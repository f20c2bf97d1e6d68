/** A salary in the units of schema.org. For a single amount, `min` equals `max`. */
export type Salary = { currency: string; min: number; max: number; per: string }

const units: Record<string, string> = {
  hour: 'HOUR',
  hourly: 'HOUR',
  day: 'DAY',
  daily: 'DAY',
  week: 'WEEK',
  weekly: 'WEEK',
  month: 'MONTH',
  monthly: 'MONTH',
  year: 'YEAR',
  yearly: 'YEAR',
  annually: 'YEAR',
}
const signs: Record<string, string> = { KSH: 'KES', KSHS: 'KES', '€': 'EUR', '£': 'GBP' }
/** More than a year's pay in any currency. */
const maxAmount = 10_000_000_000

const amount = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)`
// Without (?i:…) groups, which V8 may match case-sensitively in a long-running process (nodejs/node#60030).
const statement = new RegExp(
  String.raw`^([A-Z]{3}|KSHS?|€|£)\.?\s*${amount}(?:\s*(?:–|-|to)\s*${amount})?\s*(?:an?\s|per\s|/)?\s*(${Object.keys(units).join('|')})\b(.*)$`,
  'is',
)

/**
 * Parses a currency, one or two amounts and a period: 'KES 48,000 – 56,000 a month, gross'. Null for ambiguous text,
 * such as text with more figures at the end, and for estimates, because search engines show the result as stated by the
 * employer. The currency may be one that does not exist.
 */
export function readSalary(text: string | null): Salary | null {
  const [, sign = '', low = '', high = low, unit = '', rest = ''] = statement.exec(text?.trim() ?? '') ?? []
  const currency = signs[sign.toUpperCase()] ?? sign
  const per = units[unit.toLowerCase()]
  const [min = NaN, max = NaN] = [low, high].map((figure) => Number(figure.replaceAll(',', '')))
  const isPlain =
    per !== undefined &&
    /^[A-Z]{3}$/.test(currency) &&
    min > 0 &&
    min <= max &&
    max < maxAmount &&
    !/\d|estimate|approx|about|average|market/i.test(rest)
  return isPlain ? { currency, min, max, per } : null
}
