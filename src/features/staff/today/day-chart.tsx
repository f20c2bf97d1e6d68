import { dayInWords } from '../../../language/dates.ts'
import type { Day } from './contract.ts'

/** A bar for each day, without a view box, so that its texts grow with those of the page. Screen readers get a table. */
export function DayChart({ title, unit, days }: { title: string; unit: string; days: Day[] }) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const width = 100 / days.length
  return (
    <figure className="@container min-w-0">
      <figcaption className="mb-2 font-[640]">{title}</figcaption>
      <svg
        aria-hidden="true"
        textAnchor="middle"
        className="h-32 w-full max-w-112 fill-current text-[min(0.75rem,3.4cqw)] text-ink-2 tabular-nums"
      >
        {days.map(({ day, count }, at) => {
          const middle = `${(at + 0.5) * width}%`
          const height = 1 + (count / highest) * 70
          return (
            <g key={day}>
              <title>{`${dayInWords(day)}: ${count}`}</title>
              <rect
                x={`${(at + 0.1) * width}%`}
                y={`${86 - height}%`}
                width={`${0.8 * width}%`}
                height={`${height}%`}
                className="fill-primary forced-colors:fill-current"
              />
              <text x={middle} y={`${84 - height}%`}>
                {count || ''}
              </text>
              <text x={middle} y="98%">
                {Number(day.slice(8))}
              </text>
            </g>
          )
        })}
      </svg>
      <div className="sr-only">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayInWords(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
