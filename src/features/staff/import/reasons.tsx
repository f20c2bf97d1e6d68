import { formatCount } from '../../../contract/format-count.ts'
import type { ImportReason } from '../../../contract/import-view.ts'

/** Rows by what is wrong with them, with their numbers. Nothing if there are none. */
export function Reasons({ title, reasons }: { title: string; reasons: ImportReason[] }) {
  if (reasons.length === 0) return null
  return (
    <div>
      <h3 className="font-[620]">{title}</h3>
      <ul className="mt-1 grid gap-1.5">
        {reasons.map(({ reason, count, lines, values }) => (
          <li key={reason}>
            <span>{`${formatCount(count)} × ${reason}`}</span>
            {values.length > 0 && (
              <span className="text-ink-2">{`: ${values.map((value) => `“${value}”`).join(', ')}`}</span>
            )}
            {lines.length > 0 && (
              <span className="block text-sm text-ink-2 tabular-nums">
                {`${lines.length === 1 ? 'Row' : 'Rows'} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
