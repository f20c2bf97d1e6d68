import type { BadUrl } from '../row/banner-url.ts'
import type { Problem } from '../row/parse-row.server.ts'

/** A problem with a row: the line it starts on, its row number from 1, and its reference or title if readable. */
export type Refusal = Problem & { line: number; row: number | null; name: string | null }

/** A refusal, or a problem without a line. */
export type PlacedProblem = Omit<Refusal, 'line'> & { line: number | null }

/**
 * The result of an import or a dry run. Counts are rows; `new`, `changed` and `unchanged` count committed rows only.
 */
export type ImportReport = {
  format: string
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
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
  /** Rows without a reference; one was generated from title, company and country. */
  referencesMade: number
  /** The first problems of refused rows. */
  refusals: Refusal[]
  /** The number of problems not in `refusals`. */
  refusalsLeftOut: number
  /** Where and why reading ended early; null if the file was read to the end. Also in `refusals` if there is room. */
  unread: Refusal | null
  /** Refused rows whose reference could not be read or stored. */
  unidentified: number
  /** Unusable image URLs: the first of each kind, its line, and the number of jobs. */
  badAddresses: (BadUrl & { line: number; jobs: number })[]
  /** Unknown columns in the first rows. */
  ignoredColumns: string[]
  /** Columns with the name of an earlier one, which takes precedence. */
  repeatedColumns: string[]
}

const maxPrintedRefusals = 100

export function emptyReport(format: string, repeatedColumns: string[]): ImportReport {
  const counts = {
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    newExpired: 0,
    newHidden: 0,
    hiddenBehind: null,
    closedByHand: 0,
    omitted: 0,
    referencesMade: 0,
  }
  return {
    format,
    ...counts,
    omissions: [],
    refusals: [],
    refusalsLeftOut: 0,
    unread: null,
    unidentified: 0,
    badAddresses: [],
    ignoredColumns: [],
    repeatedColumns,
  }
}

/** Why reading ended early, with the row's reference or title if `isNamed`; null if the file was read to the end. */
export function describeUnread({ unread }: Pick<ImportReport, 'unread'>, { isNamed = true } = {}): string | null {
  return unread && `The file was not read to the end. ${describeRefusal(isNamed ? unread : { ...unread, name: null })}`
}

/** A line for each of the first refusals, and one with the number of others. */
export function describeRefusals({ refusals, refusalsLeftOut }: ImportReport): string[] {
  const lines = refusals.slice(0, maxPrintedRefusals).map(describeRefusal)
  const more = refusals.length - lines.length + refusalsLeftOut
  return more > 0 ? [...lines, `… and ${count(more)} more.`] : lines
}

/** A line for each of the first omitted fields, and one with the number of others. */
export function describeOmissions(
  { omissions, omitted }: { omissions: readonly PlacedProblem[]; omitted: number },
  maxLines = maxPrintedRefusals,
): string[] {
  const lines = omissions.slice(0, maxLines).map(describeOmission)
  return omitted > lines.length ? [...lines, `… and ${count(omitted - lines.length)} more fields left out.`] : lines
}

/** 'line 7 (KZ-102): salary left out: it has 300 characters, at most 200 are allowed.' */
function describeOmission({ field, reason, ...place }: PlacedProblem): string {
  return describeRefusal({ ...place, field: null, reason: `${field} left out: it ${reason}` })
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

export function describeClosedByHand({ closedByHand }: Pick<ImportReport, 'closedByHand'>): string | null {
  if (closedByHand === 0) return null
  return closedByHand === 1
    ? 'One of these jobs stays closed, because it was closed by hand.'
    : `${count(closedByHand)} of these jobs stay closed, because they were closed by hand.`
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

export function summarise(
  report: ImportReport,
  { file, source, dryRun }: { file: string; source: string; dryRun: boolean },
): string {
  const { read, refused } = report
  const counts = `${count(report.new)} new${describeUnshown(report)}, ${count(report.changed)} changed, ${count(report.unchanged)} unchanged, ${count(refused)} refused`
  const parts = [
    `${file} (${report.format}) into source "${source}": ${count(read)} ${read === 1 ? 'row' : 'rows'} read, ${counts}.`,
  ]
  parts.push(...describeColumns(report))
  for (const part of [describeOmitted(report.omitted), describeClosedByHand(report)])
    if (part !== null) parts.push(part)
  if (dryRun) parts.push('This was a dry run: nothing was written.')
  else if (report.new + report.changed === 0) parts.push('Nothing changed.')
  return parts.join(' ')
}

/** Sentences about missing references, unknown columns and repeated columns. */
export function describeColumns({ referencesMade, ignoredColumns, repeatedColumns }: ImportReport): string[] {
  const generated = `${count(referencesMade)} ${referencesMade === 1 ? 'reference was' : 'references were'} made from title, company and country.`
  const ignored = `Columns ignored because their names are unknown: ${quote(ignoredColumns)}.`
  const repeated = `Repeated columns (in each row, the first one with a value is used): ${quote(repeatedColumns)}.`
  return [
    ...(referencesMade > 0 ? [generated] : []),
    ...(ignoredColumns.length > 0 ? [ignored] : []),
    ...(repeatedColumns.length > 0 ? [repeated] : []),
  ]
}

/** 'line 7 (KZ-102): title is missing.' With the row's number if a line has several rows. */
export function describeRefusal({ line, row, name, field, reason }: PlacedProblem): string {
  const rowNumber = row !== null && line !== null && row > line ? `, row ${count(row)}` : ''
  const place = line === null ? '' : `line ${line}${rowNumber}${name === null ? '' : ` (${name})`}: `
  return `${place}${field === null ? '' : `${field} `}${reason}.`
}

function quote(names: string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ')
}

function count(number: number): string {
  return number.toLocaleString('en')
}
