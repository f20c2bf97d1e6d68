/** Cards highlight jobs that close within this time. */
const soonDays = 3

/** The days until the closing date, as a card shows them; null without a closing date. */
export function daysLeftOnCard(days: number | null): { text: string; isSoon: boolean } | null {
  if (days === null) return null
  if (days === 0) return { text: 'Closes today', isSoon: true }
  return days <= soonDays
    ? { text: `Closes in ${countDays(days)}`, isSoon: true }
    : { text: `${countDays(days)} left`, isSoon: false }
}

/** The days until the closing date, next to the label 'Days left'. */
export function daysLeftInOverview(days: number | null): string | null {
  if (days === null) return null
  return days === 0 ? 'Closes today' : countDays(days)
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
