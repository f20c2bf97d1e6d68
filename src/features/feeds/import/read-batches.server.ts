import type { ImportedJob } from '../../../contract/job-fields.ts'
import type { RemovedJobs } from '../../jobs/writing/removed-jobs.server.ts'
import { fingerprintOf } from '../../jobs/writing/write-service.server.ts'
import type { ColumnSurvey } from '../mapping/column-survey.server.ts'
import { digestOf } from '../read/digest.server.ts'
import { type FeedRow, printable, type ReadRow } from '../read/format.ts'
import { readNow } from '../read/unread-rows.server.ts'
import type { BadUrl } from '../row/banner-url.ts'
import { labelOf } from '../row/columns.ts'
import { type ParsedRow, parseRow } from '../row/parse-row.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { copyJob, copyText } from '../row/text/copy-text.ts'
import { countDerived } from './derived-fields.ts'
import { SeenReferences } from './digest-table.server.ts'
import type { ImportReport } from './import-report.ts'
import type { KnownRows } from './known-rows.server.ts'
import { noteOmissions, noteRefusal, noteWithdrawn } from './problems/note-problems.ts'
import type { GeneratedReferences } from './repeats/generated-references.server.ts'
import { contentOf, contentWithoutReference, SeenRows } from './repeats/seen-rows.server.ts'
import { replaceVersion, type ValidRow } from './repeats/versions.ts'

/** The references of imported rows and of refused rows. */
export type FileReferences = { imported: SeenRows; refused: SeenReferences }

const maxBatchRows = 1_000
/** In characters, so that batches of long rows are smaller. */
const maxBatchLength = 4_000_000
const maxShownNameLength = 60
const rowsSearchedForColumns = 100
const maxIgnoredColumns = 20
/** Twice the largest expected source, plus some refused rows: more references would not fit in memory. */
const maxReferences = { imported: 2_000_000, refused: 500_000 }

export function createFileReferences({ imported, refused } = maxReferences): FileReferences {
  return { imported: new SeenRows(imported), refused: new SeenReferences(refused) }
}

type Reading = {
  known: KnownRows
  removed: RemovedJobs
  generated: GeneratedReferences
  survey: ColumnSurvey
  report: ImportReport
  references: FileReferences
  defaults: RowDefaults
}

/**
 * Yields the new and changed rows in batches and adds the others to the report. Yields empty batches too, so that
 * progress is always shown.
 */
export async function* batchesOf(rows: AsyncIterable<FeedRow>, reading: Reading): AsyncGenerator<ValidRow[]> {
  const { report, references } = reading
  let batch = startBatch()
  let length = 0
  let rowsOfBatch = 0
  for await (const row of rows) {
    if (references.imported.isFull) {
      refuseRest(report, row, references.imported.count)
      break
    }
    rowsOfBatch++
    const good = await readRow(row, reading, batch)
    if (good) {
      batch.rows.push(good)
      length += lengthOf(good.job)
    }
    if (rowsOfBatch < maxBatchRows && length < maxBatchLength) continue
    yield batch.rows
    batch = startBatch()
    length = 0
    rowsOfBatch = 0
  }
  if (batch.rows.length > 0) yield batch.rows
}

/** The rows to write, and digests of the references of unchanged rows, which are not parsed. */
type Batch = { rows: ValidRow[]; unchanged: Set<bigint> }

function startBatch(): Batch {
  return { rows: [], unchanged: new Set() }
}

function refuseRest(report: ImportReport, { line }: FeedRow, maxJobs: number): void {
  report.read++
  const reason = `A file may have at most ${maxJobs.toLocaleString('en')} jobs; this row and the following ones were not read`
  const problems = [{ field: null, reason }]
  noteRefusal(report, { line, problem: reason, isEnd: true }, { ok: false, problems, reference: '', title: '' })
  report.unidentified++
}

/** Null for a refused, unchanged or identical row. */
async function readRow(unread: FeedRow, reading: Reading, batch: Batch): Promise<ValidRow | null> {
  const { known, generated, survey, report, references } = reading
  // The first rows are always parsed, to find unknown columns.
  const isAtStart = report.read < rowsSearchedForColumns
  // With nothing to compare it with, the digest is computed later, for valid rows only.
  const digest = known.isEmpty ? null : known.digestOf(unread)
  const before = known.find(digest)
  const isKnown = before !== null
  const found = isAtStart ? null : before
  if (found !== null && references.imported.add(found.reference, found.content, unread.line) === null) {
    report.read++
    report.unchanged++
    batch.unchanged.add(found.reference)
    return null
  }
  const row = readNow(unread)
  if (row === null) return null
  report.read++
  if (isAtStart && 'fields' in row) noteColumns(report, survey, row.fields)
  const checked =
    found !== null && references.imported.hasContent(found.content) ? 'identical' : await checkRow(row, reading, batch)
  if (checked === 'identical' || checked === 'outdated') {
    report.identical++
    if (checked === 'outdated') report.outdated++
    return null
  }
  if (checked.ok) {
    if (checked.hasOlderVersion) {
      report.identical++
      report.outdated++
    }
    if (checked.hasGeneratedReference) report.referencesMade++
    if (!isKnown) countDerived(report.derived, checked.derived)
    if (checked.badUrl) noteBadUrl(report, checked.badUrl, row.line)
    noteOmissions(report, row, checked)
    // Rows with a message must be parsed each time, so that each run shows it.
    const hasMessage = checked.hasGeneratedReference || checked.omissions.length > 0
    const isParsedAgain = hasMessage || checked.keepsReference === true || checked.hasOlderVersion === true
    return { job: copyJob(checked.job), digest: isParsedAgain ? null : (digest ?? known.digestOf(unread)) }
  }
  // A sync closes its job if it is on the board.
  if (checked.isWithdrawn) {
    noteWithdrawn(report, row, checked)
    return null
  }
  noteRefusal(report, row, checked)
  const { reference } = checked
  const isIdentified = reference !== '' && (references.imported.has(reference) || !generated.mayHide(reference))
  if (!isIdentified || references.refused.isFull) report.unidentified++
  else references.refused.add(reference, row.line)
  return null
}

/** 'identical' for a row that repeats an imported one, 'outdated' if one of the batch is a later version of its job. */
async function checkRow(row: ReadRow, reading: Reading, batch: Batch): Promise<ParsedRow | 'identical' | 'outdated'> {
  const { removed, generated, references, defaults } = reading
  if ('problem' in row)
    return { ok: false, problems: [{ field: null, reason: row.problem }], ...identify(row.before, defaults) }
  const parsed = parseRow(row.fields, defaults)
  if (!parsed.ok) return parsed
  const { job, hasGeneratedReference } = parsed
  const reasonAgainst = removed.reasonAgainst(job)
  if (reasonAgainst !== null) return refuseRow(parsed, null, reasonAgainst)
  const { imported } = references
  const isTaken = (reference: string) => imported.has(reference)
  if (!hasGeneratedReference) job.fingerprint = fingerprintOf(job)
  const given = digestOf(job.reference)
  const content =
    job.fingerprint === undefined ? contentWithoutReference(job) : contentOf(given, digestOf(job.fingerprint))
  if (imported.hasContent(content)) return 'identical'
  if (hasGeneratedReference) {
    const chosen = generated.choose(job, parsed.findLink(), isTaken)
    if (chosen === null) return refuseRow(parsed, 'reference', repeatedText)
    job.reference = chosen
  }
  const kept = hasGeneratedReference ? null : generated.keep(job, parsed.findLink, isTaken)
  const reference = hasGeneratedReference ? digestOf(job.reference) : given
  const first = imported.add(reference, content, row.line)
  if (first === null && kept !== null) {
    imported.add(digestOf(kept), content, row.line)
    job.reference = kept
    return { ...parsed, keepsReference: true }
  }
  if (first === null) return parsed
  if (hasGeneratedReference) return refuseRow(parsed, 'reference', repeatedText)
  if (batch.unchanged.delete(reference)) await addStored(job.reference, reading, batch)
  const older = replaceVersion(batch.rows, job)
  if (older === 'outdated') return older
  if (older !== null) {
    imported.addContent(content)
    return { ...parsed, hasOlderVersion: true }
  }
  const same = `is the same as on line ${first}: ${JSON.stringify(job.reference)}`
  return refuseRow(
    parsed,
    'reference',
    `${same}. The rows differ: give each job its own reference, or delete the outdated row`,
  )
}

/** Adds the stored job of an unchanged row to the batch, to be compared with another row that has its reference. */
async function addStored(reference: string, { known, report }: Reading, { rows }: Batch): Promise<void> {
  const job = await known.findJob(reference)
  if (job === null) return
  rows.push({ job, digest: null })
  report.unchanged--
}

const repeatedText =
  'is missing, and title, company, country, town and text are the same as in an earlier row: give each of these rows a reference'

function refuseRow(
  { job, hasGeneratedReference }: Extract<ParsedRow, { ok: true }>,
  field: 'reference' | null,
  reason: string,
): Extract<ParsedRow, { ok: false }> {
  const problems = [{ field: field && labelOf(field), reason }]
  return { ok: false, problems, reference: job.reference, hasGeneratedReference, title: job.title }
}

/** The reference and title of a truncated row, from the fields before its end. */
function identify(
  before: Record<string, unknown> | undefined,
  defaults: RowDefaults,
): { reference: string; title: string } {
  if (!before) return { reference: '', title: '' }
  const read = parseRow(before, defaults)
  if (!read.ok) return { reference: read.reference, title: read.title }
  return { reference: read.hasGeneratedReference ? '' : read.job.reference, title: read.job.title }
}

function noteColumns(report: ImportReport, survey: ColumnSurvey, fields: Record<string, unknown>): void {
  survey.note(fields)
  const shown = survey.unknown().filter((name) => name.length <= maxShownNameLength)
  report.ignoredColumns = shown.slice(0, maxIgnoredColumns)
}

/** Lists one of each kind, because a feed usually has many. */
function noteBadUrl({ badAddresses }: ImportReport, { text, reason }: BadUrl, line: number): void {
  const same = badAddresses.find((each) => each.reason === reason)
  if (same) same.jobs++
  else badAddresses.push({ text: copyText(printable(text)), reason, line, jobs: 1 })
}

function lengthOf(job: ImportedJob): number {
  return (
    job.description.length +
    (job.responsibilities?.length ?? 0) +
    (job.requirements?.length ?? 0) +
    (job.benefits?.length ?? 0)
  )
}
