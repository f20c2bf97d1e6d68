import { use } from 'react'
import { LightContext } from '../../../site/modes/light-version.ts'
import { PersonUse } from '../../../ui/illustrations/people.tsx'
import type { Trade } from './trades.ts'

/**
 * A person at work, on top of what the positioned box around it shows until the picture has loaded, or if there is none.
 * Decorative, and not in the light version.
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
