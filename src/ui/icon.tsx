import { brandIconNames, type IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

const filledNames: readonly string[] = brandIconNames

type Props = { name: IconName; className?: string; strokeWidth?: number; isFilled?: boolean }

/**
 * A decorative icon, hidden from screen readers. 24 px by default, even without styles. Shared attributes are in
 * app.css under `.icon`, because a page has about a hundred icons and each attribute costs time and bytes.
 */
export function Icon({ name, className = 'size-6', strokeWidth, isFilled }: Props) {
  const isBrand = filledNames.includes(name)
  return (
    <svg
      width="24"
      height="24"
      aria-hidden="true"
      className={`icon ${className}`}
      fill={isBrand || isFilled ? 'currentColor' : undefined}
      stroke={isBrand ? 'none' : undefined}
      strokeWidth={strokeWidth}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
