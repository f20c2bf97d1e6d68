import { type Person, PersonUse } from '../../ui/illustrations/people.tsx'

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
      {people.map(([name, tint, x, size]) => (
        <PersonUse
          key={name}
          name={name}
          className={x < 100 ? 'max-md:hidden' : undefined}
          color={`var(--color-tint-${tint}-ink)`}
          x={x}
          y={100 - size}
          width={size}
          height={size}
        />
      ))}
    </svg>
  )
}

/** From the back to the front: name, colour, place from the left, size. */
const people: readonly [Person, string, number, number][] = [
  ['technician', 'maize', 6, 82],
  ['cook', 'laterite', 212, 82],
  ['driver', 'blue', 54, 90],
  ['builder', 'blue', 158, 90],
  ['nurse', 'plum', 102, 96],
]
