/** A salary in the units of schema.org; `most` equals `least` where one amount is stated. */
export type Salary = { currency: string; least: number; most: number; per: string }

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
const mostPaid = 10_000_000_000
const currencies = new Set(Intl.supportedValuesOf('currency'))

const amount = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)`
const statement = new RegExp(
  String.raw`^([A-Z]{3}|[Kk][Ss][Hh][Ss]?|€|£)\.?\s*${amount}(?:\s*(?:–|-|(?i:to))\s*${amount})?\s*(?i:(?:an?\s|per\s|/)?\s*(${Object.keys(units).join('|')}))\b(.*)$`,
  's',
)

/**
 * What an employer states plainly: a currency, one amount or two, and the time they are for, as in 'KES 48,000 – 56,000 a month, gross'.
 * Null for what could be read in two ways, such as more figures behind it, and for an estimate: search engines show this as the employer's word.
 */
export function readSalary(text: string | null): Salary | null {
  const [, sign = '', low = '', high = low, unit = '', rest = ''] = statement.exec(text?.trim() ?? '') ?? []
  const currency = signs[sign.toUpperCase()] ?? sign.toUpperCase()
  const per = units[unit.toLowerCase()]
  const [least = NaN, most = NaN] = [low, high].map((figure) => Number(figure.replaceAll(',', '')))
  const isPlain =
    per !== undefined &&
    currencies.has(currency) &&
    least > 0 &&
    least <= most &&
    most < mostPaid &&
    !/\d|estimate|approx|about|average|market/i.test(rest)
  return isPlain ? { currency, least, most, per } : null
}
