import { dayInWords } from '../../../calendar.ts'

type Day = { day: string; count: number }

const [width, height, gap] = [448, 96, 6]

/** A column for each day. Screen readers get a table. */
export function DayChart({ title, unit, days }: { title: string; unit: string; days: Day[] }) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const step = width / days.length
  return (
    <figure>
      <figcaption className="mb-2 font-[640]">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + 20}`} className="h-auto w-full max-w-112" aria-hidden="true">
        {days.map(({ day, count }, at) => (
          <g key={day} transform={`translate(${at * step} 0)`}>
            <title>{`${dayInWords(day)}: ${count}`}</title>
            <rect
              x={gap / 2}
              y={height - (count / highest) * (height - 16)}
              width={step - gap}
              height={Math.max(1, (count / highest) * (height - 16))}
              className="fill-primary"
            />
            {count > 0 && (
              <text
                x={step / 2}
                y={height - (count / highest) * (height - 16) - 4}
                className="fill-ink-2 text-[0.75rem]"
                textAnchor="middle"
              >
                {count}
              </text>
            )}
            <text x={step / 2} y={height + 16} className="fill-ink-2 text-[0.75rem]" textAnchor="middle">
              {Number(day.slice(8))}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{dayInWords(day)}</th>
              <td>{`${count} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
