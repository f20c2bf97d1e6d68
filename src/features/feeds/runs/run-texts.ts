import { formatCount } from '../../../contract/format-count.ts'
import type { ImportRunRow } from '../../../db/schema.ts'
import { formatTime } from '../../../terminal/format-time.ts'
import type { RunCounts } from '../report/import-report.ts'
import {
  describeColumnChanges,
  describeCounts,
  describeGroups,
  describeRows,
  describeSome,
  omittedFields,
  takenOver,
} from '../report/report-texts.ts'
import type { RunGroups } from './queries.server.ts'

/** Describes a run, and how to list its refused rows and omitted fields. `details` are sentences about its report. */
export function describeRun(run: DescribedRun, details?: readonly string[]): string {
  const listed = run.refused > 0 ? 'the refused rows' : run.omitted > 0 ? 'these fields' : null
  return `${summariseRun(run, details)}${listed === null ? '' : ` To list ${listed}: npm run jobs -- runs show ${run.id}`}`
}

type DescribedRun = RunCounts &
  Pick<ImportRunRow, 'id' | 'source' | 'state' | 'closed' | 'message'> &
  Partial<Pick<ImportRunRow, 'undone_at' | 'new_columns' | 'missing_columns'>>

export function summariseRun(run: DescribedRun, details: readonly string[] = detailsOf(run)): string {
  const { id, source, state, omitted, message, undone_at: undoneAt = null } = run
  const more = [
    ...details,
    ...describeSome(omitted, omittedFields),
    message,
    undoneAt && `It was undone on ${formatTime(undoneAt)}.`,
  ]
  return [`Run ${id} of source "${source}", ${state}${countsOf(run)}.`, ...more.filter(Boolean)].join(' ')
}

/** What a stored run says about its rows and columns in addition to the counts. */
function detailsOf({ withdrawn, left_alone, new_columns = [], missing_columns = [], ...run }: DescribedRun): string[] {
  return [
    ...describeRows({ ...run, leftOut: withdrawn }),
    ...describeSome(left_alone, takenOver),
    ...describeColumnChanges({ newColumns: new_columns, missingColumns: missing_columns }),
  ]
}

/** The problems of a run by reason, and how to list them all. */
export function describeRunProblems(
  run: Pick<ImportRunRow, 'id' | 'refused'>,
  { refusals, omissions }: RunGroups,
  stored: number,
): string[] {
  if (refusals.length === 0 && run.refused > 0 && stored === 0)
    return ['Refused rows are stored only when a run finishes.']
  const lines = [...describeGroups(refusals), ...describeGroups(omissions, { areOmissions: true })]
  const all = [...refusals, ...omissions]
  if (all.every(({ count: total, examples }) => total === examples.length)) return lines
  const total = all.reduce((sum, group) => sum + group.count, 0)
  const which =
    total > stored ? `the first ${formatCount(stored)} of these ${formatCount(total)}` : `all ${formatCount(total)}`
  return [...lines, `To list ${which}: npm run jobs -- runs show ${run.id} --json`]
}

/** An accepted empty feed has no format, but may have closed jobs. */
function countsOf(run: DescribedRun): string {
  const { state, format, closed } = run
  if (format === null) return state === 'done' ? `: no rows read, ${formatCount(closed)} closed` : ''
  return ` (${format}): ${describeCounts(run)}, ${formatCount(closed)} closed`
}
