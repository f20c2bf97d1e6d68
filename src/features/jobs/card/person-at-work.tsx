import { use } from 'react'
import { LightContext } from '../../../site/modes/light-version.ts'
import { type Person, PersonUse } from '../../../ui/illustrations/people.tsx'
import type { Tint } from './trades.ts'

/**
 * A person at work, on top of what the positioned box around it shows until the picture has loaded, or if it does not.
 * Decorative, and not in the light version.
 */
export function PersonAtWork({ name, tint }: { name: Person; tint: Tint }) {
  if (use(LightContext)) return null
  return (
    <svg aria-hidden="true" fill={`var(--color-tint-${tint})`} className="absolute inset-0 size-full">
      <PersonUse name={name} />
    </svg>
  )
}
