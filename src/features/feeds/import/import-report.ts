import type { SeenColumn } from '../mapping/column-survey.server.ts'
import type { BadUrl } from '../row/banner-url.ts'
import type { DateOrder } from '../row/date/dates.ts'
import { type DerivedCounts, describeDerived } from './derived-fields.ts'
import { describeChanged } from './fields/changed-fields.ts'
import type { PlacedProblem, ProblemGroup, Refusal } from './problems/problem-groups.ts'
import { describeRefusal } from './problems/problem-texts.ts'

/**
 * How dates such as 05/11/2026 are read in a file where others can only be month first, and the dates that show it.
 * `field` is null if it holds for the whole file. Without such dates, only this order closes no job before it was posted.
 */
export type AmbiguousDates = {
  field: string | null
  order: DateOrder
  example: string
  monthFirst: string | null
  dayFirst: string | null
}

/**
 * The result of an import or a dry run. Counts are rows; `new`, `changed` and `unchanged` count committed rows only.
 */
export type ImportReport = {
  format: string
  /** How to get more from this feed; null if there is nothing to say. */
  hint: string | null
  read: number
  new: number
  changed: number
  unchanged: number
  /** In how many changed jobs each field changed, by the field's label. */
  changedFields: Record<string, number>
  /** The labels of the fields left as they were because nothing in the file gives them. */
  keptFields: string[]
  refused: number
  /** Rows that repeat an earlier one. */
  identical: number
  /** Rows, counted as identical too, whose reference is also that of a later version of the same job. */
  outdated: number
  /** Rows of jobs that take no applications: on hold, filled, cancelled. They are listed with the refused rows. */
  withdrawn: number
  /** New jobs past their closing date. */
  newExpired: number
  /** New jobs that lists hide as duplicates of another source's jobs. */
  newHidden: number
  /** The source of most of the jobs shown instead; null if none are hidden. */
  hiddenBehind: string | null
  /** Imported jobs that stay closed because the operator closed them. */
  closedByHand: number
  /** Unusable fields that were left out of imported rows. */
  omitted: number
  /** The first omitted fields. */
  omissions: Refusal[]
  /** Rows without a reference; one was made from their link, or from title, company and country. */
  referencesMade: number
  /** The first problems of refused rows. */
  refusals: Refusal[]
  /** The number of problems not in `refusals`. */
  refusalsLeftOut: number
  /** All problems of refused rows and all omitted fields, by reason. */
  refusalGroups: ProblemGroup[]
  omissionGroups: ProblemGroup[]
  /** Where and why reading ended early; null if the file was read to the end. Also in `refusals` if there is room. */
  unread: Refusal | null
  /** Refused rows whose reference could not be read or stored. */
  unidentified: number
  /** In how many new and changed rows a field is derived from other values. */
  derived: DerivedCounts
  /** Unusable image URLs: the first of each kind, its line, and the number of jobs. */
  badAddresses: (BadUrl & { line: number; jobs: number })[]
  /** The columns of the header and the first rows, and what they are read as. */
  columns: SeenColumn[]
  /** Unknown columns in the first rows. */
  ignoredColumns: string[]
  /** Columns with the name of an earlier one, which takes precedence. */
  repeatedColumns: string[]
  /** Empty if the file has no ambiguous dates, or they are read day first and no other date contradicts that. */
  ambiguousDates: AmbiguousDates[]
}

export function emptyReport(format: string, repeatedColumns: string[]): ImportReport {
  const counts = {
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    identical: 0,
    outdated: 0,
    withdrawn: 0,
    newExpired: 0,
    newHidden: 0,
    hiddenBehind: null,
    closedByHand: 0,
    omitted: 0,
    referencesMade: 0,
  }
  return {
    format,
    hint: null,
    ...counts,
    changedFields: {},
    keptFields: [],
    omissions: [],
    refusals: [],
    refusalsLeftOut: 0,
    refusalGroups: [],
    omissionGroups: [],
    unread: null,
    unidentified: 0,
    derived: {},
    badAddresses: [],
    columns: [],
    ignoredColumns: [],
    repeatedColumns,
    ambiguousDates: [],
  }
}

/** Why reading ended early, with the row's reference or title if `isNamed`; null if the file was read to the end. */
export function describeUnread({ unread }: Pick<ImportReport, 'unread'>, { isNamed = true } = {}): string | null {
  return (
    unread &&
    `The file was not read to the end. ${capitalise(describeRefusal(isNamed ? unread : { ...unread, name: null }))}`
  )
}

/** ' (7 already past their closing date)'; empty if lists show all new jobs. */
export function describeUnshown({ newExpired, newHidden }: Pick<ImportReport, 'newExpired' | 'newHidden'>): string {
  const expired = `${count(newExpired)} already past ${newExpired === 1 ? 'its' : 'their'} closing date`
  const hidden = `${count(newHidden)} hidden as ${newHidden === 1 ? "a duplicate of another source's job" : "duplicates of another source's jobs"}`
  const parts = [...(newExpired > 0 ? [expired] : []), ...(newHidden > 0 ? [hidden] : [])]
  return parts.length === 0 ? '' : ` (${parts.join(' and ')})`
}

export function describeOmitted(omitted: number): string | null {
  if (omitted === 0) return null
  return omitted === 1
    ? '1 field could not be used and was left out; its row is imported without it.'
    : `${count(omitted)} fields could not be used and were left out; their rows are imported without them.`
}

/** Sentences about rows that are not imported, although nothing is wrong with them. */
export function describeSkipped({ identical, outdated, withdrawn }: SkippedCounts): string[] {
  const same = identical - outdated
  return [
    ...(same > 0 ? [`${count(same)} identical ${same === 1 ? 'row was' : 'rows were'} skipped.`] : []),
    ...(outdated > 0
      ? [`${count(outdated)} older ${outdated === 1 ? 'version of a job was' : 'versions of jobs were'} skipped.`]
      : []),
    ...(withdrawn > 0
      ? [
          `${count(withdrawn)} ${withdrawn === 1 ? 'job was' : 'jobs were'} not published because of ${withdrawn === 1 ? 'its' : 'their'} status.`,
        ]
      : []),
  ]
}

type SkippedCounts = Pick<ImportReport, 'identical' | 'outdated' | 'withdrawn'>

/** 'Recruitee JSON, 18 jobs' */
export function describeFormat({ format, read }: Pick<ImportReport, 'format' | 'read'>): string {
  return format.replace(/^[^,]*/, `$&, ${count(read)} ${read === 1 ? 'job' : 'jobs'}`)
}

export function describeClosedByHand({ closedByHand }: Pick<ImportReport, 'closedByHand'>): string | null {
  if (closedByHand === 0) return null
  return closedByHand === 1
    ? '1 job stays closed because it was closed by hand.'
    : `${count(closedByHand)} jobs stay closed because they were closed by hand.`
}

/** 'banner image "/img/x.jpg" (line 2, 300 jobs) has no server: …' */
export function readBadUrls({ badAddresses }: ImportReport): PlacedProblem[] {
  return badAddresses.map(({ text, reason, line, jobs }) => ({
    line: null,
    row: null,
    name: null,
    field: 'banner image',
    reason: `${JSON.stringify(text)} (line ${line}, ${count(jobs)} ${jobs === 1 ? 'job' : 'jobs'}) ${reason}`,
  }))
}

/** `listsColumns` says that the columns are listed elsewhere. */
export function summarise(
  report: ImportReport,
  {
    file,
    source,
    dryRun,
    listsColumns = false,
  }: { file: string; source: string; dryRun: boolean; listsColumns?: boolean },
): string {
  const { read, refused } = report
  const counts = `${count(report.new)} new${describeUnshown(report)}, ${describeChanged(report.changed, report.changedFields)}, ${count(report.unchanged)} unchanged, ${count(refused)} refused`
  const parts = [
    `${file} (${describeFormat(report)}) into source "${source}": ${count(read)} ${read === 1 ? 'row' : 'rows'} read, ${counts}.`,
  ]
  parts.push(...describeSkipped(report), ...describeColumns(report, { listsColumns }))
  for (const part of [describeOmitted(report.omitted), describeClosedByHand(report)])
    if (part !== null) parts.push(part)
  if (dryRun) parts.push('This was a dry run: nothing was written.')
  else if (report.new + report.changed === 0) parts.push('Nothing changed.')
  return parts.join(' ')
}

/** Sentences about missing references, missing fields, unknown columns, repeated columns and ambiguous dates. */
export function describeColumns(
  { referencesMade, keptFields, ignoredColumns, repeatedColumns, ambiguousDates, derived }: ImportReport,
  { listsColumns = false } = {},
): string[] {
  const [have, were] = referencesMade === 1 ? ['row has', 'was'] : ['rows have', 'were']
  const generated = `${count(referencesMade)} ${have} no reference and ${were} given one, made from the link or from title, company and country.`
  const ignored = `Columns ignored because their names are unknown: ${quote(ignoredColumns)}.`
  const repeated = `Repeated columns (in each row, the first one with a value is used): ${quote(repeatedColumns)}.`
  return [
    ...(referencesMade > 0 ? [generated] : []),
    ...describeDerived(derived),
    ...(keptFields.length > 0
      ? [`Left as they were, because the file has no column for them: ${keptFields.join(', ')}.`]
      : []),
    ...(ignoredColumns.length > 0 && !listsColumns ? [ignored] : []),
    ...(repeatedColumns.length > 0 ? [repeated] : []),
    ...ambiguousDates.map(describeDates),
  ]
}

function describeDates({ field, order, example, monthFirst, dayFirst }: AmbiguousDates): string {
  const only = monthFirst ?? dayFirst
  const reason =
    monthFirst !== null && dayFirst !== null
      ? `the file has dates in both orders (${dayFirst} and ${monthFirst})`
      : only === null
        ? 'month first would close jobs before they were posted'
        : `others in the ${field === null ? 'file' : 'same column'} (${only}) can only be that`
  return `${field === null ? 'Dates' : `In the ${field}, dates`} such as ${example} are read ${order}, because ${reason}.`
}

function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function quote(names: string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ')
}

function count(number: number): string {
  return number.toLocaleString('en')
}
