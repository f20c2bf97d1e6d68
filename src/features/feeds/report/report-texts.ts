import { countOf, formatCount } from '../../../contract/format-count.ts'
import { labelOf } from '../../jobs/writing/field-labels.server.ts'
import type { ImportReport, Rename, RunCounts } from './import-report.ts'
import { describeGroups } from './problem-texts.ts'

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

export const takenOver = 'Jobs that were taken over and left alone'
export const omittedFields = 'Fields left out, because they cannot be used'

export function describeSome(count: number, what: string): string[] {
  return count > 0 ? [`${what}: ${formatCount(count)}.`] : []
}

/** Describes columns that are new since the match was confirmed, and matched columns that are gone. */
export function describeColumnChanges({ newColumns, missingColumns }: ColumnChanges): string[] {
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
