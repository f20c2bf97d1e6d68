import { formatTime } from '../../../calendar.ts'
import { countOf, formatCount } from '../../../contract/format-count.ts'
import type { ImportReason } from '../../../contract/import-view.ts'
import type { ImportRunRow, ProblemGroup, RowProblem } from '../../../db/schema.ts'
import type { StepProgress } from '../../../terminal/terminal.server.ts'
import { labelOf } from '../../jobs/writing/job-values.server.ts'
import type { Progress } from '../import/check-jobs.server.ts'
import type { RunGroups } from '../runs/queries.server.ts'
import type { DownloadProgress } from '../sources/download.server.ts'
import type { ImportReport, Rename, RunCounts } from './import-report.ts'

/** Refused rows and fields that were left out, by reason. */
export function describeProblems({ refusals, omissions }: ImportReport): string[] {
  return [...describeGroups(refusals.groups), ...describeGroups(omissions.groups, { areOmissions: true })]
}

/** '120 rows read, 7 new (1 already past its closing date), 3 changed (salary in 3), 110 unchanged, 0 refused' */
export function describeCounts(counts: RunCounts): string {
  const { read, new: fresh, changed, changed_fields: changedFields, unchanged, refused } = counts
  return `${countOf(read, 'row')} read, ${formatCount(fresh)} new${describeUnshown(counts)}, ${describeChanged(changed, changedFields)}, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused`
}

/** Sentences about what the counts do not say. */
export function describeDetails(report: ImportReport): string[] {
  const { keptFields, newColumns, missingColumns, emptied, referencesMade } = report
  const { closedByHand, leftAlone, renamed, stillOpen } = report
  return [
    ...describeRows(report),
    ...describeSome(emptied, 'Fields emptied, because their cells are empty or cannot be used'),
    ...(keptFields.length > 0
      ? [`Left as they were, because the file has no column for them: ${keptFields.map(labelOf).join(', ')}.`]
      : []),
    ...describeColumnChanges({ newColumns, missingColumns }),
    ...describeSome(referencesMade, 'Rows that were given a reference, because they have none'),
    ...describeSome(closedByHand, 'Jobs that stay closed because they were closed by hand'),
    ...describeSome(leftAlone, takenOver),
    ...renamed.map(describeRename),
    ...stillOpen.map(
      ({ reference, title }) =>
        `"${title}" is open, although the file leaves it out. To close it: npm run jobs -- close ${reference}`,
    ),
  ]
}

const takenOver = 'Jobs that were taken over and left alone'
export const omittedFields = 'Fields left out, because they cannot be used'

export function describeSome(count: number, what: string): string[] {
  return count > 0 ? [`${what}: ${formatCount(count)}.`] : []
}

/** Describes columns that are new since the match was confirmed, and matched columns that are gone. */
function describeColumnChanges({ newColumns, missingColumns }: ColumnChanges): string[] {
  return [
    ...(newColumns.length > 0
      ? [`New columns, which are not imported: ${quote(newColumns)}. To import one, add --map "COLUMN=FIELD".`]
      : []),
    ...(missingColumns.length > 0 ? [`Columns that the file no longer has: ${quote(missingColumns)}.`] : []),
  ]
}

type ColumnChanges = Pick<ImportReport, 'newColumns' | 'missingColumns'>

/** Sentences about rows that are not imported, although nothing is wrong with them, and about jobs that may be fraud. */
export function describeRows({ identical, outdated, leftOut, leftOutBy, askForMoney = [] }: Rows): string[] {
  const same = identical - outdated
  const by = Object.entries(leftOutBy ?? {}).map(([rule, number]) => `${rule}: ${formatCount(number)}`)
  return [
    ...(leftOut > 0 ? [`${countOf(leftOut, 'row')} left out${by.length > 0 ? ` (${by.join(', ')})` : ''}.`] : []),
    ...describeSome(same, 'Identical rows that were skipped'),
    ...describeSome(outdated, 'Older versions of jobs that were skipped'),
    ...(askForMoney.length > 0
      ? [`Candidates must never pay, but new jobs ask them for money, such as ${quote(askForMoney)}.`]
      : []),
  ]
}

type Rows = Pick<ImportReport, 'identical' | 'outdated' | 'leftOut'> &
  Partial<Pick<ImportReport, 'leftOutBy' | 'askForMoney'>>

/** 'Senior Mason is new, and Mason (Duka, auto-1) is no longer in the file: …' */
export function describeRename({ title, before }: Rename): string {
  return `"${title}" is new, and "${before.title}" (${before.company}, ${before.reference}) is no longer in the file. If it is the same job, and the old one is still open, close it: npm run jobs -- close ${before.reference}`
}

/** Why reading ended early; null if the file was read to the end. */
export function describeUnread({ unread }: Pick<ImportReport, 'unread'>): string | null {
  return unread && `The file was not read to the end. ${unread}`
}

/** '1 changed (salary)', '3 changed (closing date in 3, salary in 1)' */
function describeChanged(changed: number, fields: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(fields).toSorted(([, one], [, other]) => other - one)
  const names = sorted.map(([field, jobs]) =>
    changed === 1 ? labelOf(field) : `${labelOf(field)} in ${formatCount(jobs)}`,
  )
  return `${formatCount(changed)} changed${names.length === 0 ? '' : ` (${names.join(', ')})`}`
}

/** ' (7 already past their closing date)'; empty if lists show all new jobs. */
function describeUnshown({ new_expired: newExpired, new_hidden: newHidden }: RunCounts): string {
  const expired = `${formatCount(newExpired)} already past ${newExpired === 1 ? 'its' : 'their'} closing date`
  const hidden = `${formatCount(newHidden)} hidden as ${newHidden === 1 ? "a duplicate of another source's job" : "duplicates of another source's jobs"}`
  const parts = [...(newExpired > 0 ? [expired] : []), ...(newHidden > 0 ? [hidden] : [])]
  return parts.length === 0 ? '' : ` (${parts.join(' and ')})`
}

function quote(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ')
}

/** A line for each problem of a small group, and one line with examples for a larger group. */
function describeGroups(groups: readonly ProblemGroup[], { areOmissions = false } = {}): string[] {
  return groups.flatMap((group) =>
    group.count > group.examples.length
      ? describeLargeGroup(group, areOmissions)
      : group.examples.map((problem) => describeProblem(problem, areOmissions)),
  )
}

/** 'line 7 (KZ-102): closing date "soon" cannot be read as a date.' `isOmission`: the row was imported without it. */
export function describeProblem(problem: RowProblem, isOmission = false): string {
  const place = placeOf(problem)
  return `${place === '' ? '' : `${place}: `}${sayWhat(problem)}${isOmission ? ' and was left out' : ''}.`
}

/** '1,200 rows: title is missing. For example line 2 (W-0), line 3 (W-1) and line 4 (W-2).' */
function describeLargeGroup({ field, reason, count, examples }: ProblemGroup, areOmissions: boolean): string {
  const what = sayWhat({ field, reason, value: null })
  const shown = examples.map((each) =>
    [placeOf(each), each.value && JSON.stringify(each.value)].filter(Boolean).join(' '),
  )
  const rows = count.toLocaleString('en')
  return `${rows} rows: ${what}${areOmissions ? ' and was left out' : ''}. For example ${inWords.format(shown)}.`
}

const inWords = new Intl.ListFormat('en-GB')

function sayWhat({ field, value, reason }: Pick<RowProblem, 'field' | 'value' | 'reason'>): string {
  return [field && labelOf(field), value && JSON.stringify(value), reason].filter(Boolean).join(' ')
}

function placeOf({ line, row, name }: Pick<RowProblem, 'line' | 'row' | 'name'>): string {
  if (line === null) return ''
  const rowNumber = row !== null && row > line ? `, row ${row.toLocaleString('en')}` : ''
  return `line ${line}${rowNumber}${name === null ? '' : ` (${name})`}`
}

const maxLines = 20

/** Problems by reason, with the first lines and values of each. */
export function reasonsOf({ groups, first }: { groups: ProblemGroup[]; first: RowProblem[] }): ImportReason[] {
  return groups.map(({ field, reason, count, examples }) => {
    const same = first.filter((problem) => problem.field === field && problem.reason === reason)
    const values = examples.flatMap(({ value }) => value || [])
    return {
      reason: [field && labelOf(field), reason].filter(Boolean).join(' '),
      count,
      lines: same.flatMap(({ line }) => line ?? []).slice(0, maxLines),
      values: [...new Set(values)],
    }
  })
}

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

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

export function downloadStep(progress: DownloadProgress): StepProgress {
  if ('waiting' in progress) return { step: 'wait', done: 0, total: null, text: progress.waiting }
  const { bytes, total } = progress
  const text = `${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} MB of the feed downloaded`
  return { step: 'feed', done: bytes, total, text }
}

export function checkStep({ report: { read, refused }, rows }: Progress): StepProgress {
  const text = `${formatCount(read)} rows read, ${formatCount(refused)} refused`
  return { step: 'check', done: read, total: rows, text }
}

export function writeStep({ report: { read }, rows }: Progress): StepProgress {
  return { step: 'write', done: read, total: rows, text: `${formatCount(read)} rows written` }
}
