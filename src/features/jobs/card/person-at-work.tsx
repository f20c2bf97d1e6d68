import { use } from 'react'
import { LightContext } from '../../../site/modes/light-version.ts'
import { PersonUse } from '../../../ui/illustrations/people.tsx'
import type { Trade } from './trades.ts'

/**
 * A person at work, who covers the icon of the trade once the picture has loaded. Its parent must be positioned. Trades
 * without a person keep their icon. Decorative, and not in the light version.
 */
export function PersonAtWork({ icon, tint }: Trade) {
  if (use(LightContext)) return null
  return (
    <svg
      viewBox="0 0 72 72"
      aria-hidden="true"
      fill={`var(--color-tint-${tint})`}
      className="absolute inset-0 size-full"
    >
      <PersonUse trade={icon} />
    </svg>
  )
}
