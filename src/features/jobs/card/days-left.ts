/** The last days, in which a card says so in gold. */
const soon = 3

/** How a card tells the days until the closing date; null without one. */
export function daysLeftOnCard(days: number | null): { text: string; isSoon: boolean } | null {
  if (days === null) return null
  if (days === 0) return { text: 'Closes today', isSoon: true }
  return days <= soon
    ? { text: `Closes in ${countDays(days)}`, isSoon: true }
    : { text: `${countDays(days)} left`, isSoon: false }
}

/** The same beside the words 'Days left'. */
export function daysLeftInOverview(days: number | null): string | null {
  if (days === null) return null
  return days === 0 ? 'Closes today' : countDays(days)
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
