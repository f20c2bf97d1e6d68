import { t } from '../../../language/translate.ts'

/** Cards highlight jobs that close within this time. */
const soonDays = 3

/** The days until the closing date, as a card shows them; null without a closing date. */
export function daysLeftOnCard(days: number | null): { text: string; isSoon: boolean } | null {
  if (days === null) return null
  if (days === 0) return { text: t('Closes today'), isSoon: true }
  if (days > soonDays) return { text: t('{days} days left', { days }), isSoon: false }
  return { text: days === 1 ? t('Closes in 1 day') : t('Closes in {days} days', { days }), isSoon: true }
}

/** The days until the closing date, next to the label 'Days left'. */
export function daysLeftInOverview(days: number | null): string | null {
  if (days === null) return null
  if (days === 0) return t('Closes today')
  return days === 1 ? t('1 day') : t('{days} days', { days })
}
