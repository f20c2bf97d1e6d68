/** Names of currencies as people here write them, in small letters, each with the code for it. */
const spokenNames: Record<string, string> = {
  kes: 'KES',
  ksh: 'KES',
  kshs: 'KES',
  ugx: 'UGX',
  ush: 'UGX',
  tzs: 'TZS',
  tsh: 'TZS',
  rwf: 'RWF',
  etb: 'ETB',
  zar: 'ZAR',
  ngn: 'NGN',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  cad: 'CAD',
  aud: 'AUD',
  aed: 'AED',
  sar: 'SAR',
  qar: 'QAR',
  kwd: 'KWD',
  omr: 'OMR',
  bhd: 'BHD',
  jod: 'JOD',
  inr: 'INR',
}
const words = new Set([
  ...Object.keys(spokenNames),
  'sh',
  'shs',
  'shilling',
  'shillings',
  'bob',
  'dollar',
  'dollars',
  'euro',
  'euros',
  'pound',
  'pounds',
  'dirham',
  'dirhams',
  'riyal',
  'riyals',
  'rial',
  'rials',
  'dinar',
  'dinars',
  'rand',
  'naira',
  'rupees',
  'dhs',
])
const codes = new Set(Intl.supportedValuesOf('currency'))

/** What is longer is no salary, and would take time. */
const longestSalary = 200

/** A currency at the end of a name in small letters: 'salarykes' is 'salary' in KES, 'payinusd' is 'pay' in USD. Null where there is none. */
export function splitCurrency(name: string): { rest: string; currency: string } | null {
  const end = Object.keys(spokenNames).find((each) => name.endsWith(each))
  const currency = spokenNames[end ?? '']
  return end === undefined || currency === undefined
    ? null
    : { rest: name.slice(0, -end.length).replace(/in$/, ''), currency }
}

/** A salary with its currency before it, unless it names one itself or has no figures: 52000 is 'KES 52000', '$400' and 'By agreement' stay. */
export function inCurrency(value: unknown, currency: string | undefined): unknown {
  if (currency === undefined || (typeof value !== 'string' && typeof value !== 'number')) return value
  const text = String(value).trim()
  return text.length > longestSalary || !/\d/.test(text) || namesCurrency(text) ? value : `${currency} ${text}`
}

function namesCurrency(text: string): boolean {
  return (
    /\p{Sc}/u.test(text) ||
    (text.match(/\p{L}+/gu) ?? []).some((word) => codes.has(word) || words.has(word.toLowerCase()))
  )
}
