import { createContext, useRouteLoaderData } from 'react-router'
import { readSalary } from './salary.ts'

/** How many shillings one unit of each foreign currency cost on a day. */
export type Rates = { on: string; kes: Record<string, number> }

/** The rates that pages use, for the root loader; null without any, or if they are too old. */
export const ratesContext = createContext<Rates | null>(null)

/** Pages show nothing in shillings once the rates are older than this. */
export const maxAgeDays = 30

export function useRates(): Rates | null {
  return useRouteLoaderData<{ rates: Rates | null }>('root')?.rates ?? null
}

/** What a monthly or yearly pay in foreign money is in shillings, rounded; null for any other pay. */
export type PayInKes = { amounts: number[]; per: 'month' | 'year'; on: string }

export function payInKes(pay: string | null, rates: Rates | null): PayInKes | null {
  const salary = rates && readSalary(pay)
  const rate = salary && rates.kes[salary.currency]
  if (!rate || (salary.per !== 'MONTH' && salary.per !== 'YEAR')) return null
  const amounts = [...new Set([salary.min, salary.max].map((amount) => rounded(amount * rate)))]
  if (amounts.includes(0)) return null
  return { amounts, per: salary.per === 'MONTH' ? 'month' : 'year', on: rates.on }
}

/** To a thousand shillings; below 10,000 to a hundred. */
function rounded(amount: number): number {
  const step = amount < 10_000 ? 100 : 1_000
  return Math.round(amount / step) * step
}
