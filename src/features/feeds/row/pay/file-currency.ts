import { currencyOf, inCurrency } from './currency.ts'
import { localCurrencies } from './local-currencies.ts'

/** The country and the pay of a row, as written. */
type StatedPay = { country: string; pay: string }

/** Of the pay in a country that names a currency, this part must be in the local one. */
const minShare = 0.75
const minStated = 2

/**
 * The currency of pay that names none, by country: the local one, if at least two rows name it and three quarters of
 * those that name a currency.
 */
export function findFileCurrencies(rows: readonly StatedPay[]): ReadonlyMap<string, string> {
  const stated = new Map<string, { local: number; all: number }>()
  for (const { country, pay } of rows) {
    const currency = localCurrencies.get(country)
    const named = currency === undefined ? '' : currencyIn(pay)
    if (named === '') continue
    const counts = stated.get(country) ?? { local: 0, all: 0 }
    stated.set(country, { local: counts.local + (named === currency ? 1 : 0), all: counts.all + 1 })
  }
  const found = [...stated].filter(([, { local, all }]) => local >= minStated && local >= all * minShare)
  return new Map(found.map(([country]) => [country, localCurrencies.get(country) ?? '']))
}

/** The currency in a text such as 'KES 35K - 45K pm'; '' without a figure or currency. */
function currencyIn(pay: string): string {
  return /\d/.test(pay) ? currencyOf(pay.slice(0, maxCurrencyText)) : ''
}

/** `currencyOf` reads at most this many characters. */
const maxCurrencyText = 40

/** Puts the currency of a file before pay that starts with an amount and names none: '38,000 - 42,000', '70-85k'. */
export function inFileCurrency(salary: string, currency: string | undefined): string {
  return currency === undefined || !amount.test(salary) ? salary : String(inCurrency(salary, currency))
}

const amount = /^(?:\d{1,3}(?:[., ]\d{3})+|\d{4,7}|\d{1,4}(?:\.\d+)?(?:\s*[-–]\s*\d{1,4}(?:\.\d+)?)?\s?k)(?!\p{L})/iu
