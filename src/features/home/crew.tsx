import type { IconName } from '../../ui/icon-names.ts'
import { PersonUse } from '../../ui/illustrations/people.tsx'

/** Five people at work at the lower edge of the box around them; on phones three, on the right. */
export function Crew() {
  return (
    <svg
      viewBox="0 0 300 100"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
      fill="none"
      className="absolute right-0 bottom-0 h-full w-[62%] [--sun-halo:transparent] md:h-[76%] md:w-full"
    >
      {people.map(([trade, tint, x, size]) => (
        <PersonUse
          key={trade}
          trade={trade}
          className={x < 100 ? 'max-md:hidden' : undefined}
          color={`var(--color-tint-${tint}-ink)`}
          transform={`translate(${x} ${100 - size * 72})scale(${size})`}
        />
      ))}
    </svg>
  )
}

/** From the back to the front: trade, colour, place from the left, size. */
const people: readonly [IconName, string, number, number][] = [
  ['wrench', 'maize', 6, 1.14],
  ['chef-hat', 'laterite', 212, 1.14],
  ['truck', 'blue', 54, 1.25],
  ['hammer', 'blue', 158, 1.25],
  ['stethoscope', 'plum', 102, 1.33],
]
