import type { ImportedJob } from '../../../contract/job-fields.ts'
import { type FeedRow, printable } from '../read/format.ts'
import type { BadAddress } from '../row/banner-address.ts'
import { findColumn, labelOf } from '../row/columns.ts'
import { type ParsedRow, parseRow, type Problem } from '../row/parse-row.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { ownJob, ownText } from '../row/text/own-text.ts'
import type { ImportReport, Refusal } from './import-report.ts'
import type { KnownRows } from './known-rows.server.ts'
import { SeenReferences } from './seen-references.server.ts'

/** The references of the rows that were imported, and of those that were refused. */
export type NamedReferences = { imported: SeenReferences; refused: SeenReferences }

/** A row that became a job; its digest is null where it has to be understood again each time. */
export type GoodRow = { job: ImportedJob; digest: bigint | null }

const batchSize = 1_000
/** Rows with long texts make a smaller batch: this many characters at most. */
const batchLength = 4_000_000
const keptRefusals = 1_000
const keptOmissions = 1_000
const longestName = 60
const rowsSearchedForColumns = 100
const keptColumns = 20
/** A source has about a million jobs at most. Memory has room for the references of twice as many, and of some that are refused. */
const [mostJobs, mostRefused] = [2_000_000, 500_000]

/** `most`: how many jobs are imported, and how many refused rows are still known by their references. */
export function nameReferences(most = { imported: mostJobs, refused: mostRefused }): NamedReferences {
  return { imported: new SeenReferences(most.imported), refused: new SeenReferences(most.refused) }
}

/** Good rows in batches; the others go into the report. A batch may be empty, so that a file of bad or known rows shows progress too. */
export async function* batchesOf(
  rows: AsyncIterable<FeedRow>,
  known: KnownRows,
  report: ImportReport,
  { named, defaults }: { named: NamedReferences; defaults?: RowDefaults },
): AsyncGenerator<GoodRow[]> {
  let batch: GoodRow[] = []
  let length = 0
  let rowsOfBatch = 0
  for await (const row of rows) {
    report.read++
    if (named.imported.isFull) {
      const reason = `A file may have at most ${named.imported.count.toLocaleString('en')} jobs; this row and what follows was not read`
      refuse(
        report,
        { line: row.line, problem: reason, isEnd: true },
        { ok: false, problems: [{ field: null, reason }], reference: '', title: '' },
      )
      report.unidentified++
      break
    }
    rowsOfBatch++
    const good = readRow(row)
    if (good) {
      batch.push(good)
      length += lengthOf(good.job)
    }
    if (rowsOfBatch < batchSize && length < batchLength) continue
    yield batch
    batch = []
    length = 0
    rowsOfBatch = 0
  }
  if (batch.length > 0) yield batch

  /** Null for a row whose job is on the board as it says, and for a bad one. */
  function readRow(row: FeedRow): GoodRow | null {
    const isAtStart = report.read <= rowsSearchedForColumns
    if (isAtStart && 'fields' in row) noteIgnored(report, row.fields)
    const digestNow = () => ('fields' in row ? known.digestOf(row.fields) : null)
    // Where nothing is known, a bad row needs none.
    const digest = known.isEmpty ? null : digestNow()
    const reference = isAtStart ? null : known.referenceOf(digest)
    if (reference !== null && named.imported.addDigest(reference, row.line) === null) {
      report.unchanged++
      return null
    }
    const checked = checkRow(row, named.imported, defaults)
    if (checked.ok) {
      if (checked.madeReference) report.referencesMade++
      if (checked.badAddress) noteBadAddress(report, checked.badAddress, row.line)
      noteOmissions(report, row, checked)
      // A row of which something was left out is understood again each time, so that each run says so.
      const isUnknown = checked.madeReference || checked.omissions.length > 0
      return { job: ownJob(checked.job), digest: isUnknown ? null : (digest ?? digestNow()) }
    }
    refuse(report, row, checked)
    if (checked.reference === '' || named.refused.isFull) report.unidentified++
    else named.refused.add(checked.reference, row.line)
    return null
  }
}

function checkRow(row: FeedRow, seen: SeenReferences, defaults?: RowDefaults): ReturnType<typeof parseRow> {
  if ('problem' in row)
    return { ok: false, problems: [{ field: null, reason: row.problem }], ...nameBroken(row.before) }
  const parsed = parseRow(row.fields, defaults)
  if (!parsed.ok) return parsed
  const first = seen.add(parsed.job.reference, row.line)
  if (first === null) return parsed
  const reason = parsed.madeReference
    ? `is missing, and title, company and country are those of line ${first}: give each of these rows a reference`
    : `is the same as on line ${first}: ${JSON.stringify(parsed.job.reference)}`
  return {
    ok: false,
    problems: [{ field: labelOf('reference'), reason }],
    reference: parsed.job.reference,
    madeReference: parsed.madeReference,
    title: parsed.job.title,
  }
}

/** The reference and title of a row that broke off behind them. */
function nameBroken(before?: Record<string, unknown>): { reference: string; title: string } {
  if (!before) return { reference: '', title: '' }
  const read = parseRow(before)
  if (!read.ok) return { reference: read.reference, title: read.title }
  return { reference: read.madeReference ? '' : read.job.reference, title: read.job.title }
}

function noteIgnored({ ignoredColumns }: ImportReport, fields: Record<string, unknown>): void {
  for (const name of Object.keys(fields)) {
    const shown = printable(name)
    const isNew = shown !== '' && name.length <= 60 && !ignoredColumns.includes(shown)
    if (isNew && ignoredColumns.length < keptColumns && findColumn(name) === null) ignoredColumns.push(ownText(shown))
  }
}

/** Once for each kind: a feed with one such address is full of them. */
function noteBadAddress({ badAddresses }: ImportReport, { text, reason }: BadAddress, line: number): void {
  const same = badAddresses.find((each) => each.reason === reason)
  if (same) same.jobs++
  else badAddresses.push({ text: ownText(printable(text)), reason, line, jobs: 1 })
}

function noteOmissions(
  report: ImportReport,
  { line }: FeedRow,
  { omissions, job, madeReference }: Extract<ParsedRow, { ok: true }>,
): void {
  report.omitted += omissions.length
  const told = omissions.slice(0, keptOmissions - report.omissions.length)
  const name = told.length === 0 ? null : nameOf(madeReference ? '' : job.reference, job.title)
  report.omissions.push(...told.map((problem) => placed(problem, { line, row: report.read, name })))
}

function refuse(
  report: ImportReport,
  row: FeedRow,
  { problems, reference, madeReference, title }: Extract<ParsedRow, { ok: false }>,
): void {
  report.refused++
  const isEnd = 'problem' in row && row.isEnd === true
  const room = keptRefusals - report.refusals.length
  // Of a file of nothing else there are millions: what is not kept is only counted.
  const told = isEnd ? problems : problems.slice(0, room)
  report.refusalsLeftOut += problems.length - Math.min(room, problems.length)
  if (told.length === 0) return
  // The operator has never seen a reference that was made.
  const name = nameOf(madeReference ? '' : reference, title)
  const refusals = told.map((problem) => placed(problem, { line: row.line, row: isEnd ? null : report.read, name }))
  if (isEnd) report.unread = refusals[0] ?? null
  report.refusals.push(...refusals.slice(0, room))
}

function nameOf(reference: string, title: string): string | null {
  return ownText(printable(reference || title).slice(0, longestName)) || null
}

function placed({ field, reason }: Problem, { line, row, name }: Omit<Refusal, keyof Problem>): Refusal {
  return { line, row, name, field, reason: ownText(printable(reason)) }
}

function lengthOf(job: ImportedJob): number {
  return (
    job.description.length +
    (job.responsibilities?.length ?? 0) +
    (job.requirements?.length ?? 0) +
    (job.benefits?.length ?? 0)
  )
}
