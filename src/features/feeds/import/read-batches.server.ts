import type { ImportedJob } from '../../../contract/job-fields.ts'
import { type FeedRow, printable } from '../read/format.ts'
import type { BadUrl } from '../row/banner-url.ts'
import { findColumn, labelOf } from '../row/columns.ts'
import { type ParsedRow, parseRow, type Problem } from '../row/parse-row.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { copyJob, copyText } from '../row/text/copy-text.ts'
import { SeenReferences } from './digest-table.server.ts'
import type { ImportReport, Refusal } from './import-report.ts'
import type { KnownRows } from './known-rows.server.ts'

/** The references of imported rows and of refused rows. */
export type FileReferences = { imported: SeenReferences; refused: SeenReferences }

/** A row that became a job; its digest is null if it must be parsed each time. */
export type ValidRow = { job: ImportedJob; digest: bigint | null }

const maxBatchRows = 1_000
/** In characters, so that batches of long rows are smaller. */
const maxBatchLength = 4_000_000
const maxRefusals = 1_000
const maxOmissions = 1_000
const maxShownNameLength = 60
const rowsSearchedForColumns = 100
const maxIgnoredColumns = 20
/** Twice the largest expected source, plus some refused rows: more references would not fit in memory. */
const maxReferences = { imported: 2_000_000, refused: 500_000 }

export function createFileReferences({ imported, refused } = maxReferences): FileReferences {
  return { imported: new SeenReferences(imported), refused: new SeenReferences(refused) }
}

type Reading = { known: KnownRows; report: ImportReport; references: FileReferences; defaults?: RowDefaults }

/**
 * Yields the new and changed rows in batches and adds the others to the report. Yields empty batches too, so that
 * progress is always shown.
 */
export async function* batchesOf(rows: AsyncIterable<FeedRow>, reading: Reading): AsyncGenerator<ValidRow[]> {
  const { report, references } = reading
  let batch: ValidRow[] = []
  let length = 0
  let rowsOfBatch = 0
  for await (const row of rows) {
    report.read++
    if (references.imported.isFull) {
      refuseRest(report, row, references.imported.count)
      break
    }
    rowsOfBatch++
    const good = readRow(row, reading)
    if (good) {
      batch.push(good)
      length += lengthOf(good.job)
    }
    if (rowsOfBatch < maxBatchRows && length < maxBatchLength) continue
    yield batch
    batch = []
    length = 0
    rowsOfBatch = 0
  }
  if (batch.length > 0) yield batch
}

function refuseRest(report: ImportReport, { line }: FeedRow, maxJobs: number): void {
  const reason = `A file may have at most ${maxJobs.toLocaleString('en')} jobs; this row and the following ones were not read`
  const problems = [{ field: null, reason }]
  refuse(report, { line, problem: reason, isEnd: true }, { ok: false, problems, reference: '', title: '' })
  report.unidentified++
}

/** Null for a refused or unchanged row. */
function readRow(row: FeedRow, { known, report, references, defaults }: Reading): ValidRow | null {
  // The first rows are always parsed, to find unknown columns.
  const isAtStart = report.read <= rowsSearchedForColumns
  if (isAtStart && 'fields' in row) noteIgnoredColumns(report, row.fields)
  const computeDigest = () => ('fields' in row ? known.digestOf(row.fields) : null)
  // With nothing to compare it with, the digest is computed later, for valid rows only.
  const digest = known.isEmpty ? null : computeDigest()
  const reference = isAtStart ? null : known.referenceOf(digest)
  if (reference !== null && references.imported.addDigest(reference, row.line) === null) {
    report.unchanged++
    return null
  }
  const checked = checkRow(row, references.imported, defaults)
  if (checked.ok) {
    if (checked.hasGeneratedReference) report.referencesMade++
    if (checked.badUrl) noteBadUrl(report, checked.badUrl, row.line)
    noteOmissions(report, row, checked)
    // Rows with a message must be parsed each time, so that each run shows it.
    const hasMessage = checked.hasGeneratedReference || checked.omissions.length > 0
    return { job: copyJob(checked.job), digest: hasMessage ? null : (digest ?? computeDigest()) }
  }
  refuse(report, row, checked)
  if (checked.reference === '' || references.refused.isFull) report.unidentified++
  else references.refused.add(checked.reference, row.line)
  return null
}

function checkRow(row: FeedRow, seen: SeenReferences, defaults?: RowDefaults): ReturnType<typeof parseRow> {
  if ('problem' in row) return { ok: false, problems: [{ field: null, reason: row.problem }], ...identify(row.before) }
  const parsed = parseRow(row.fields, defaults)
  if (!parsed.ok) return parsed
  const first = seen.add(parsed.job.reference, row.line)
  if (first === null) return parsed
  const reason = parsed.hasGeneratedReference
    ? `is missing, and title, company and country are the same as on line ${first}: give each of these rows a reference`
    : `is the same as on line ${first}: ${JSON.stringify(parsed.job.reference)}`
  return {
    ok: false,
    problems: [{ field: labelOf('reference'), reason }],
    reference: parsed.job.reference,
    hasGeneratedReference: parsed.hasGeneratedReference,
    title: parsed.job.title,
  }
}

/** The reference and title of a truncated row, from the fields before its end. */
function identify(before?: Record<string, unknown>): { reference: string; title: string } {
  if (!before) return { reference: '', title: '' }
  const read = parseRow(before)
  if (!read.ok) return { reference: read.reference, title: read.title }
  return { reference: read.hasGeneratedReference ? '' : read.job.reference, title: read.job.title }
}

function noteIgnoredColumns({ ignoredColumns }: ImportReport, fields: Record<string, unknown>): void {
  for (const name of Object.keys(fields)) {
    const shown = printable(name)
    const isNew = shown !== '' && name.length <= maxShownNameLength && !ignoredColumns.includes(shown)
    if (isNew && ignoredColumns.length < maxIgnoredColumns && findColumn(name) === null)
      ignoredColumns.push(copyText(shown))
  }
}

/** Lists one of each kind, because a feed usually has many. */
function noteBadUrl({ badAddresses }: ImportReport, { text, reason }: BadUrl, line: number): void {
  const same = badAddresses.find((each) => each.reason === reason)
  if (same) same.jobs++
  else badAddresses.push({ text: copyText(printable(text)), reason, line, jobs: 1 })
}

function noteOmissions(
  report: ImportReport,
  { line }: FeedRow,
  { omissions, job, hasGeneratedReference }: Extract<ParsedRow, { ok: true }>,
): void {
  report.omitted += omissions.length
  const listed = omissions.slice(0, maxOmissions - report.omissions.length)
  const name = listed.length === 0 ? null : nameOf(hasGeneratedReference ? '' : job.reference, job.title)
  report.omissions.push(...listed.map((problem) => place(problem, { line, row: report.read, name })))
}

function refuse(
  report: ImportReport,
  row: FeedRow,
  { problems, reference, hasGeneratedReference, title }: Extract<ParsedRow, { ok: false }>,
): void {
  report.refused++
  const isEnd = 'problem' in row && row.isEnd === true
  const room = maxRefusals - report.refusals.length
  const listed = isEnd ? problems : problems.slice(0, room)
  report.refusalsLeftOut += problems.length - Math.min(room, problems.length)
  if (listed.length === 0) return
  const name = nameOf(hasGeneratedReference ? '' : reference, title)
  const refusals = listed.map((problem) => place(problem, { line: row.line, row: isEnd ? null : report.read, name }))
  if (isEnd) report.unread = refusals[0] ?? null
  report.refusals.push(...refusals.slice(0, room))
}

/** Pass '' for a generated reference, which the operator does not know. */
function nameOf(reference: string, title: string): string | null {
  return copyText(printable(reference || title).slice(0, maxShownNameLength)) || null
}

function place({ field, reason }: Problem, { line, row, name }: Omit<Refusal, keyof Problem>): Refusal {
  return { line, row, name, field, reason: copyText(printable(reason)) }
}

function lengthOf(job: ImportedJob): number {
  return (
    job.description.length +
    (job.responsibilities?.length ?? 0) +
    (job.requirements?.length ?? 0) +
    (job.benefits?.length ?? 0)
  )
}
