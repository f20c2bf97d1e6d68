import { formatCount } from '../../../../contract/format-count.ts'
import type { MatchProps } from '../use-import.ts'
import { FixedValues } from './fixed-values.tsx'
import { LeaveOutRules } from './leave-out-rules.tsx'
import { MatchSummary } from './match-summary.tsx'
import { RowsTable } from './rows-table.tsx'

/** The second step: the first rows with a field above each column, what else can be chosen, and the jobs that result. */
export function MatchStep(props: MatchProps) {
  const { actions, view } = props
  const { name } = actions.state
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <p className="text-[0.9375rem] text-ink-2">
          <strong className="font-[620] text-ink">{name}</strong>
          <span>{`: ${view.format}, ${formatCount(view.rows)} ${view.rows === 1 ? 'row' : 'rows'}, ${view.columns.length} columns.`}</span>
        </p>
        <RowsTable {...props} />
        <FixedValues {...props} />
        <LeaveOutRules {...props} />
      </div>
      <MatchSummary {...props} />
    </div>
  )
}
