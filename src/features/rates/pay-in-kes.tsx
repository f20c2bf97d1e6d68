import { dayInShort, dayNumber } from '../../calendar.ts'
import { formatCount } from '../../contract/format-count.ts'
import { t } from '../../language/translate.ts'
import { payInKes, useRates } from './rates.ts'

type Props = { pay: string | null; hasDay?: boolean; className: string }

/** A foreign pay in shillings, with the day of the rate unless there is no room for it. Nothing for any other pay. */
export function PayInKes({ pay, hasDay = true, className }: Props) {
  const found = payInKes(pay, useRates())
  if (!found) return null
  const amount = found.amounts.map(formatCount).join(' – ')
  const day = dayInShort(found.on, dayNumber(found.on))
  return <p className={className}>{t(texts[found.per][hasDay ? 0 : 1], { amount, day })}</p>
}

/** With and without the day of the rate. */
const texts = {
  month: ['about KES {amount} a month, rate of {day}', 'about KES {amount} a month'],
  year: ['about KES {amount} a year, rate of {day}', 'about KES {amount} a year'],
} as const
