import type { Match, Problem } from 'job-feeds'
import { dateOfDay } from '../../../calendar.ts'
import type { ProblemGroup, RowProblem } from '../../../db/schema.ts'
import type { SaveResult } from '../../jobs/writing/write-service.server.ts'

/**
 * Makes a string from a feed or its server safe to store and print: removes control characters, which terminals
 * interpret, direction marks, and halves of surrogate pairs, which the database refuses.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
}

/**
 * Why nothing can be imported from a file, for the operator. Only `quote` may contain parts of the file, because it is
 * not logged.
 */
export class FeedError extends Error {
  override name = 'FeedError'
  /** The message without the quote. */
  readonly reason: string

  constructor(reason: string, quote = '') {
    super(printable(reason + quote))
    this.reason = printable(reason).trim()
  }
}

/** A file that is empty, or a complete list without jobs. */
export class EmptyFeed extends FeedError {}

const noRows = {
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  /** Rows left out by the match. */
  leftOut: 0,
  /** Rows that repeat an earlier one, and how many of them are another version of its job. */
  identical: 0,
  outdated: 0,
  /** Fields of existing jobs that a value was removed from. */
  emptied: 0,
  /** New jobs past their closing date, and those that lists hide as duplicates of another source's jobs. */
  newExpired: 0,
  newHidden: 0,
  /** Imported jobs that stay closed because the operator closed them. */
  closedByHand: 0,
  /** Jobs that were taken over in the office, which imports leave as they are. */
  leftAlone: 0,
  /** Rows without a reference; one was made from title, company and country. */
  referencesMade: 0,
  /** Refused rows whose reference could not be read. */
  unidentified: 0,
}

/**
 * The result of an import or a dry run. Counts are rows; `new`, `changed` and `unchanged` count committed rows only.
 */
export type ImportReport = typeof noRows & {
  format: string
  match: Match
  /** In how many changed jobs each field changed. */
  changedFields: Record<string, number>
  /** The fields left as they were because nothing in the file gives them. */
  keptFields: string[]
  refusals: ProblemList
  /** Unusable fields that were left out of imported rows. */
  omissions: ProblemList
  /** How many rows each rule of the match left out: {"Status is Closed": 6}. */
  leftOutBy: Record<string, number>
  /** The source of most jobs that are shown instead of hidden new ones. */
  hiddenBehind: string | null
  /** Why reading ended early; null if the file was read to the end. */
  unread: string | null
  /** Columns that are new since the match was confirmed, and matched columns that are gone. */
  newColumns: string[]
  missingColumns: string[]
  /** New jobs that may be jobs of this source that the file no longer names. */
  renamed: Rename[]
  /** The titles of the first new jobs that ask candidates for money. */
  askForMoney: string[]
  /** The first open jobs whose rows are left out. A sync closes them. */
  stillOpen: { reference: string; title: string }[]
}

/** A new job and a job that is no longer in the file. They may be the same job with a new title. */
export type Rename = { row: number; title: string; before: { reference: string; title: string; company: string } }

export function emptyReport(format: string, match: Match): ImportReport {
  return {
    ...noRows,
    format,
    match,
    changedFields: {},
    keptFields: [],
    refusals: { groups: [], first: [], count: 0 },
    omissions: { groups: [], first: [], count: 0 },
    leftOutBy: {},
    hiddenBehind: null,
    unread: null,
    newColumns: [],
    missingColumns: [],
    renamed: [],
    askForMoney: [],
    stillOpen: [],
  }
}

/** What a run stores about its rows. */
export type RunCounts = ReturnType<typeof countsOf>

/** The counts of a run; zeros without a report. */
export function countsOf(report: ImportReport | null) {
  return {
    format: report?.format ?? null,
    read: report?.read ?? 0,
    new: report?.new ?? 0,
    new_expired: report?.newExpired ?? 0,
    new_hidden: report?.newHidden ?? 0,
    changed: report?.changed ?? 0,
    changed_fields: report?.changedFields ?? {},
    unchanged: report?.unchanged ?? 0,
    identical: report?.identical ?? 0,
    outdated: report?.outdated ?? 0,
    withdrawn: report?.leftOut ?? 0,
    left_alone: report?.leftAlone ?? 0,
    refused: report?.refused ?? 0,
    omitted: report?.omissions.count ?? 0,
    emptied: report?.emptied ?? 0,
  }
}

/** Adds the counts of a batch to a report. `today` is a day number. */
export function addSaved(report: ImportReport, saved: SaveResult, today: number): void {
  report.new += saved.new
  report.changed += saved.changed
  report.unchanged += saved.unchanged
  report.leftAlone += saved.leftAlone
  report.emptied += saved.emptied
  for (const [field, jobs] of Object.entries(saved.changedFields))
    report.changedFields[field] = (report.changedFields[field] ?? 0) + jobs
  const openOn = dateOfDay(today)
  report.newExpired += saved.fresh.filter(({ closes_on }) => closes_on !== null && closes_on < openOn).length
}

/** Problems by reason, and the first of them one by one. */
export type ProblemList = { groups: ProblemGroup[]; first: RowProblem[]; count: number }

type Place = { line: number; row: number; name: string }

const maxListed = 1_000
const maxExamples = 3
const maxNameLength = 60

export function addProblem(list: ProblemList, { field, value, reason }: Problem, { line, row, name }: Place): void {
  const text = { value: printable(value), reason: printable(reason) }
  const shownName = printable(name.slice(0, maxNameLength)) || null
  const problem: RowProblem = { line, row, name: shownName, field, ...text }
  list.count++
  if (list.first.length < maxListed) list.first.push(problem)
  const group = list.groups.find((each) => each.field === field && each.reason === problem.reason)
  if (!group) list.groups.push({ field, reason: problem.reason, count: 1, examples: [problem] })
  else if (++group.count <= maxExamples) group.examples.push(problem)
}
