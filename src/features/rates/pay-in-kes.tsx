import { dayNumber } from '../../calendar.ts'
import { formatCount } from '../../contract/format-count.ts'
import { dayInShort } from '../../language/dates.ts'
import { t } from '../../language/translate.ts'
import { payInKes, useRates } from './rates.ts'

/** A foreign pay in shillings, with the day of the rate. Nothing for any other pay. */
export function PayInKes({ pay, className }: { pay: string | null; className: string }) {
  const found = payInKes(pay, useRates())
  if (!found) return null
  const amount = found.amounts.map(formatCount).join(' – ')
  const day = dayInShort(found.on, dayNumber(found.on))
  return <p className={className}>{t(texts[found.per], { amount, day })}</p>
}

const texts = {
  month: 'about KES {amount} a month, rate of {day}',
  year: 'about KES {amount} a year, rate of {day}',
} as const
