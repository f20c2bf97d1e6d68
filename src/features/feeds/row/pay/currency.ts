/** Abbreviations of currencies in lower case, each before its ISO 4217 code. */
const abbreviations = new Map(
  (
    'kes KES, ksh KES, kshs KES, ugx UGX, ush UGX, tzs TZS, tsh TZS, rwf RWF, etb ETB, zar ZAR, ngn NGN, usd USD, eur EUR, gbp GBP, ' +
    'cad CAD, aud AUD, aed AED, sar SAR, qar QAR, kwd KWD, omr OMR, bhd BHD, jod JOD, inr INR'
  )
    .split(', ')
    .map((pair) => [pair.slice(0, -4), pair.slice(-3)] as const),
)
const words = new Set([
  ...abbreviations.keys(),
  ...(
    'sh shs shilling shillings bob dollar dollars euro euros pound pounds dirham dirhams riyal riyals rial rials ' +
    'dinar dinars rand naira rupees dhs'
  ).split(' '),
])
const codes = new Set(Intl.supportedValuesOf('currency'))

/** In characters. */
export const maxSalaryLength = 200

/**
 * Splits a currency from the end of a column name in lower case: 'salarykes' is 'salary' in KES, 'payinusd' is 'pay' in
 * USD. Null without a currency.
 */
export function splitCurrency(name: string): { rest: string; currency: string } | null {
  for (const [end, currency] of abbreviations)
    if (name.endsWith(end)) return { rest: name.slice(0, -end.length).replace(/(?<!m)in$/, ''), currency }
  return null
}

/**
 * Puts the currency before a salary that has figures and no currency: 52000 becomes 'KES 52000'; '$400' and 'By
 * agreement' stay the same.
 */
export function inCurrency(value: unknown, currency: string | undefined): unknown {
  if (currency === undefined || (typeof value !== 'string' && typeof value !== 'number')) return value
  const text = String(value).trim()
  return text.length > maxSalaryLength || !/\d/.test(text) || namesCurrency(text) ? value : `${currency} ${text}`
}

function namesCurrency(text: string): boolean {
  return (
    /\p{Sc}/u.test(text) ||
    (text.match(/\p{L}+/gu) ?? []).some((word) => codes.has(word) || words.has(word.toLowerCase()))
  )
}

const maxCurrencyLength = 40

/** The code, sign or name of the currency in a text: 'KES' for 'Kenyan shilling (KES)' and 'Ksh.'; '' without one. */
export function currencyOf(text: string): string {
  if (text.length > maxCurrencyLength) return ''
  const names = text.match(/\p{L}+/gu) ?? []
  const code = names
    .map((name) => abbreviations.get(name.toLowerCase()) ?? name.toUpperCase())
    .find((name) => codes.has(name))
  return code ?? /\p{Sc}/u.exec(text)?.[0] ?? names.find((name) => words.has(name.toLowerCase())) ?? ''
}
