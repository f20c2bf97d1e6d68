import sprite from './icons.svg?no-inline'
import { brandIconNames, type IconName } from './icon-names.ts'

const filledNames: readonly string[] = brandIconNames

type Props = { name: IconName; className?: string; strokeWidth?: number; isFilled?: boolean }

/** A picture beside words that say the same; it is never announced. 24 px unless the class says otherwise. */
export function Icon({ name, className = 'size-6', strokeWidth = 1.75, isFilled = filledNames.includes(name) }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={className}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={filledNames.includes(name) ? 'none' : 'currentColor'}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
