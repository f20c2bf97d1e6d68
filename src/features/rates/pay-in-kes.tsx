import { dayInShort, dayNumber } from '../../calendar.ts'
import { formatCount } from '../../contract/format-count.ts'
import { t } from '../../language/translate.ts'
import { payInKes, useRates } from './rates.ts'

/** A foreign pay in shillings, with the day of the rate. Nothing for any other pay. */
export function PayInKes({ pay, className }: { pay: string | null; className: string }) {
  const found = payInKes(pay, useRates())
  if (!found) return null
  const [low = '', high] = found.amounts.map(formatCount)
  const values = {
    amount: high === undefined ? low : t('{low} to {high}', { low, high }),
    day: dayInShort(found.on, dayNumber(found.on)),
  }
  return (
    <span className={className}>
      {found.per === 'month'
        ? t('about KES {amount} a month, rate of {day}', values)
        : t('about KES {amount} a year, rate of {day}', values)}
    </span>
  )
}
