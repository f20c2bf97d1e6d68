import type { BadAddress } from '../row/banner-address.ts'
import type { Problem } from '../row/parse-row.server.ts'

/** What is wrong with a row, which begins at `line` of the file: which it is of them, from 1, and its reference or title, as far as that could be read. */
export type Refusal = Problem & { line: number; row: number | null; name: string | null }

/** A refusal, or something else that is amiss and stands on no line. */
export type PlacedProblem = Omit<Refusal, 'line'> & { line: number | null }

/** What an import did, or with `dryRun` would do. Counts are rows; `new`, `changed` and `unchanged` count what is safely in the database. */
export type ImportReport = {
  format: string
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Of the new ones: those whose closing date has passed already, and those that lists hide as duplicates of another source's jobs. */
  newExpired: number
  newHidden: number
  /** The source that has most of the jobs that lists show instead; null where they hide none. */
  hiddenBehind: string | null
  /** Jobs of imported rows that stay closed, because the operator closed them. */
  closedByHand: number
  /** Fields that could not be used, of rows that are in without them. */
  omitted: number
  /** The first of them. */
  omissions: Refusal[]
  /** Rows that came without a reference and got one made of title, company and country. */
  referencesMade: number
  /** The first of them. */
  refusals: Refusal[]
  /** How many there were beyond those. */
  refusalsLeftOut: number
  /** Why the file was not read to its end, and where; one of the refusals too, unless there are too many. Null where it was. */
  unread: Refusal | null
  /** Refused rows of which not even the reference could be read, or of which there were too many to keep it. */
  unidentified: number
  /** Pictures that imported rows name by what is no address: the first of each kind, its line, and how many jobs do so. */
  badAddresses: (BadAddress & { line: number; jobs: number })[]
  /** Columns whose names mean nothing here, as far as the first rows show: a misspelt one among them is lost. */
  ignoredColumns: string[]
  /** Columns that are called as one before them: where a row fills that one, they are lost. */
  repeatedColumns: string[]
}

const printedRefusals = 100

/** The report of an import that has not read a row yet. */
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

/** In a sentence or two why a file was not read to its end, with the reference or title of the row there if `isNamed`; null where it was. */
export function describeUnread({ unread }: Pick<ImportReport, 'unread'>, { isNamed = true } = {}): string | null {
  return unread && `The file was not read to its end. ${describeRefusal(isNamed ? unread : { ...unread, name: null })}`
}

/** A line for each of the first refused rows' problems, and one that says how many more there are. */
export function describeRefusals({ refusals, refusalsLeftOut }: ImportReport): string[] {
  const lines = refusals.slice(0, printedRefusals).map(describeRefusal)
  const more = refusals.length - lines.length + refusalsLeftOut
  return more > 0 ? [...lines, `… and ${count(more)} more.`] : lines
}

/** A line for each of the first fields that were left out, and one that says how many more there are. */
export function describeOmissions(
  { omissions, omitted }: { omissions: readonly PlacedProblem[]; omitted: number },
  most = printedRefusals,
): string[] {
  const lines = omissions.slice(0, most).map(describeOmission)
  return omitted > lines.length ? [...lines, `… and ${count(omitted - lines.length)} more fields left out.`] : lines
}

/** 'line 7 (KZ-102): salary left out: it has 300 characters, at most 200 are allowed.' */
function describeOmission({ field, reason, ...place }: PlacedProblem): string {
  return describeRefusal({ ...place, field: null, reason: `${field} left out: it ${reason}` })
}

/** ' (of them 7 already past their closing date)'; empty where lists show all new jobs. */
export function describeUnshown({ newExpired, newHidden }: Pick<ImportReport, 'newExpired' | 'newHidden'>): string {
  const expired = `${count(newExpired)} already past ${newExpired === 1 ? 'its' : 'their'} closing date`
  const hidden = `${count(newHidden)} hidden as ${newHidden === 1 ? "a duplicate of another source's job" : "duplicates of another source's jobs"}`
  const parts = [...(newExpired > 0 ? [expired] : []), ...(newHidden > 0 ? [hidden] : [])]
  return parts.length === 0 ? '' : ` (of them ${parts.join(' and ')})`
}

/** In a sentence that fields were left out; null where none was. */
export function describeOmitted(omitted: number): string | null {
  if (omitted === 0) return null
  return omitted === 1
    ? '1 field could not be used and was left out; its row is in.'
    : `${count(omitted)} fields could not be used and were left out; their rows are in.`
}

/** In a sentence that jobs stay closed; null where none does. */
export function describeClosedByHand({ closedByHand }: Pick<ImportReport, 'closedByHand'>): string | null {
  if (closedByHand === 0) return null
  return closedByHand === 1
    ? 'One of these jobs stays closed, because it was closed by hand.'
    : `${count(closedByHand)} of these jobs stay closed, because they were closed by hand.`
}

/** 'banner image "/img/x.jpg" (line 2, 300 jobs) names no server: …', as lines that stand with those of refused rows but are of none. */
export function readBadAddresses({ badAddresses }: ImportReport): PlacedProblem[] {
  return badAddresses.map(({ text, reason, line, jobs }) => ({
    line: null,
    row: null,
    name: null,
    field: 'banner image',
    reason: `${JSON.stringify(text)} (line ${line}, ${count(jobs)} ${jobs === 1 ? 'job' : 'jobs'}) ${reason}`,
  }))
}

/** The result in a few sentences. */
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

/** What the columns of a file lack, which were left out (where one is misspelt, both), and which are there more than once. */
export function describeColumns({ referencesMade, ignoredColumns, repeatedColumns }: ImportReport): string[] {
  const made = `${count(referencesMade)} ${referencesMade === 1 ? 'reference was' : 'references were'} made from title, company and country.`
  const ignored = `Left out, since their names mean nothing here: ${quote(ignoredColumns)}.`
  const repeated = `More than once in the header, so that the first that a row fills counts: ${quote(repeatedColumns)}.`
  return [
    ...(referencesMade > 0 ? [made] : []),
    ...(ignoredColumns.length > 0 ? [ignored] : []),
    ...(repeatedColumns.length > 0 ? [repeated] : []),
  ]
}

/** Where it is and what is wrong: 'line 7 (KZ-102): title is missing.' A line that holds several rows has their numbers too. */
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
