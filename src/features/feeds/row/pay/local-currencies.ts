/** Currencies in which pay is usual in a country, by the board's name of the country. */
export const localCurrencies: ReadonlyMap<string, string> = new Map([
  ['Kenya', 'KES'],
  ['Uganda', 'UGX'],
  ['Tanzania', 'TZS'],
  ['Rwanda', 'RWF'],
  ['Ethiopia', 'ETB'],
  ['South Africa', 'ZAR'],
  ['Nigeria', 'NGN'],
  ['United Kingdom', 'GBP'],
  ['United Arab Emirates', 'AED'],
  ['Saudi Arabia', 'SAR'],
  ['Qatar', 'QAR'],
  ['Kuwait', 'KWD'],
  ['Oman', 'OMR'],
  ['Bahrain', 'BHD'],
  ['Jordan', 'JOD'],
  ['India', 'INR'],
])
