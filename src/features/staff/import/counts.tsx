import { countJobs, formatCount } from '../../../contract/format-count.ts'
import type { ImportPreview, ImportReason } from '../../../contract/import-view.ts'
import type { RunView } from './contract.ts'

/** '30 new, 2 refused': the counts above 0. */
export function countsInWords(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(', ')
}

/** What a run did: '30 new, 2 changed, 1 closed, 2 refused'. */
export function runCounts({ new: fresh, changed, closed, left_out, refused }: RunView): string {
  const counts = [
    [fresh, 'new'],
    [changed, 'changed'],
    [closed, 'closed'],
    [left_out, 'left out'],
    [refused, 'refused'],
  ] as const
  return countsInWords(counts) || 'Nothing changed'
}

const maxNamed = 10

/** Lists the open jobs that a file leaves out or no longer has. */
export function MissingJobs({ missing }: Pick<ImportPreview, 'missing'>) {
  if (missing.length === 0) return null
  const more = missing.length - maxNamed
  return (
    <div>
      <h3 className="font-[620]">
        {`${countJobs(missing.length)} of this list ${missing.length === 1 ? 'is' : 'are'} open, but left out or no longer in the file`}
      </h3>
      <ul className="mt-1 list-disc pl-5">
        {missing.slice(0, maxNamed).map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
        {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
      </ul>
    </div>
  )
}

/** Lists problems by reason, with the numbers of their rows. */
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
