import { dayInWords } from '../../../calendar.ts'

type Day = { day: string; count: number }

/** A column for each day. Screen readers get a list of sentences. */
export function DayChart({ title, unit, days }: { title: string; unit: string; days: Day[] }) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  return (
    <figure className="@container min-w-0">
      <figcaption className="mb-2 font-[640]">{title}</figcaption>
      <ol className="flex h-32 max-w-112 gap-[min(0.375rem,1.3cqw)] text-[min(0.75rem,3.4cqw)]/4 text-ink-2 tabular-nums">
        {days.map(({ day, count }) => (
          <li
            key={day}
            title={`${dayInWords(day)}: ${count}`}
            className="flex min-w-0 grow basis-0 flex-col text-center"
          >
            <span className="sr-only">{`${dayInWords(day)}: ${count} ${unit}`}</span>
            <span aria-hidden="true" className="mt-auto">
              {count || ''}
            </span>
            <span aria-hidden="true" className="bg-primary" style={{ height: `${1 + (count / highest) * 70}%` }} />
            <span aria-hidden="true">{Number(day.slice(8))}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
