import type { ImportRunRow } from '../../../db/schema.ts'
import { describeOmitted, describeUnshown } from '../import/import-report.ts'

/** Describes a run, and how to list its refused rows and omitted fields. */
export function describeRun(run: DescribedRun): string {
  const listed = run.refused > 0 ? 'The refused rows' : run.omitted > 0 ? 'The fields' : null
  return `${summariseRun(run)}${listed === null ? '' : ` ${listed}: npm run jobs -- runs show ${run.id}`}`
}

type DescribedRun = Pick<
  ImportRunRow,
  | 'id'
  | 'source'
  | 'state'
  | 'format'
  | 'read'
  | 'new'
  | 'new_expired'
  | 'new_hidden'
  | 'changed'
  | 'unchanged'
  | 'refused'
  | 'omitted'
  | 'closed'
  | 'message'
> &
  Partial<Pick<ImportRunRow, 'undone_at'>>

export function summariseRun(run: DescribedRun): string {
  const { id, source, state, omitted, message, undone_at: undoneAt = null } = run
  const more = [describeOmitted(omitted), message, undoneAt && `It was undone on ${formatTime(undoneAt)}.`]
  return [`Run ${id} of source "${source}", ${state}${describeCounts(run)}.`, ...more.filter(Boolean)].join(' ')
}

/** Explains which refused rows of a run are missing from a list of `listed` rows. */
export function describeUnlisted(
  { state, refused, refusals_left_out: leftOut }: Pick<ImportRunRow, 'state' | 'refused' | 'refusals_left_out'>,
  listed: number,
): string[] {
  if (leftOut > 0) return [`… and ${count(leftOut)} more: only the first ${count(listed)} are stored.`]
  if (refused === 0 || listed > 0) return []
  return [
    state === 'running'
      ? 'The refused rows are listed when the run has finished.'
      : 'The refused rows of a run whose process ended early are not stored. The next run lists them again.',
  ]
}

/** Formats rows as a table with aligned columns. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A time in Nairobi; '' for null. */
export function formatTime(at: Date | null): string {
  return at === null ? '' : inNairobi.format(at)
}

/** An accepted empty feed has no format, but may have closed jobs. */
function describeCounts({
  state,
  format,
  read,
  new: fresh,
  new_expired: newExpired,
  new_hidden: newHidden,
  changed,
  unchanged,
  refused,
  closed,
}: DescribedRun): string {
  if (format === null) return state === 'done' ? `: no rows read, ${count(closed)} closed` : ''
  return `: ${count(read)} read (${format}), ${count(fresh)} new${describeUnshown({ newExpired, newHidden })}, ${count(changed)} changed, ${count(unchanged)} unchanged, ${count(refused)} refused, ${count(closed)} closed`
}

const inNairobi = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
})

function count(number: number): string {
  return number.toLocaleString('en')
}
