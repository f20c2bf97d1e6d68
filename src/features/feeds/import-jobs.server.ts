import type { Database } from '../../db/connect.server.ts'
import { transact } from '../../db/transact.server.ts'
import { type ImportedJob, type SaveCounts, saveJobs } from '../jobs/write-service.server.ts'
import { findColumn, labelOf } from './columns.ts'
import { countKnown, openFeed, refuseWrongHeader } from './detect-format.server.ts'
import { EmptyFeed, FeedError, type FeedRow, type OpenFeed, printable, type TextSource } from './formats/format.ts'
import { isPacked, openXlsx } from './formats/xlsx.server.ts'
import type { RowDefaults } from './job-place.server.ts'
import { KnownRows, rememberRows } from './known-rows.server.ts'
import { ownJob, ownText } from './own-text.ts'
import { type ParsedRow, parseRow, type Problem } from './parse-row.server.ts'
import { SeenReferences } from './seen-references.server.ts'
import { openTextFile } from './text-file.server.ts'

/** What is wrong with a row, which begins at `line` of the file: which it is of them, from 1, and its reference or title, as far as that could be read. */
export type Refusal = Problem & { line: number; row: number | null; name: string | null }

/** What an import did, or with `dryRun` would do. Counts are rows; `new`, `changed` and `unchanged` count what is safely in the database. */
export type ImportReport = {
  format: string
  read: number
  new: number
  changed: number
  unchanged: number
  refused: number
  /** Rows that came without a reference and got one made of title, company and country. */
  referencesMade: number
  /** The first of them. */
  refusals: Refusal[]
  /** How many there were beyond those. */
  refusalsLeftOut: number
  /** Refused rows of which not even the reference could be read, or of which there were too many to keep it. */
  unidentified: number
  /** Columns whose names mean nothing here, as far as the first rows show: a misspelt one among them is lost. */
  ignoredColumns: string[]
}

export type Progress = { report: ImportReport; bytesRead: number; size: number }

/** The references of the rows that were imported, and of those that were refused. */
export type NamedReferences = { imported: SeenReferences; refused: SeenReferences }

export type ImportOptions = {
  source: string
  dryRun: boolean
  /** Takes the references that the file names. */
  named?: NamedReferences
  /** What rows mean that name no company or country. */
  defaults?: RowDefaults
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** An import that ended before its file did, with what it had done until then. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
  readonly report: ImportReport

  constructor(report: ImportReport, cause: unknown) {
    super('The import stopped before the end of the file.', { cause })
    this.report = report
  }
}

const batchSize = 1_000
/** Rows with long texts make a smaller batch: this many characters at most. */
const batchLength = 4_000_000
const keptRefusals = 1_000
const longestName = 60
const rowsSearchedForColumns = 100
const keptColumns = 20
/** A source has about a million jobs at most. Memory has room for the references of twice as many, and of some that are refused. */
const [mostJobs, mostRefused] = [2_000_000, 500_000]

/** A file in which a list of jobs was recognised; `name` is what the operator calls it. */
export type JobsFile = { name: string; source: Pick<TextSource, 'size' | 'bytesRead'> & Partial<Pick<TextSource, 'guessedEncoding'>>; feed: OpenFeed }

/** Opens a file and finds its format. Throws `FeedError` when it holds no list of jobs. */
export async function openJobsFile(path: string, defaults: RowDefaults = {}, name = path): Promise<JobsFile> {
  if (await isPacked(path)) {
    const workbook = await openXlsx(path, countKnown, name)
    refuseWrongHeader(workbook.feed.columns ?? [], defaults)
    return { name, source: workbook, feed: workbook.feed }
  }
  const source = await openTextFile(path, name)
  return { name, source, feed: openFeed(source, defaults) }
}

/**
 * Imports a file in batches, each written whole or not at all; a row that cannot be imported is reported and the others go on.
 * Rows are recognised by source and reference, so importing again goes on where a killed import ended.
 * Throws `FeedError` when the list is empty, `ImportStopped` when the database or the signal ends it in the middle.
 */
export async function importJobs(db: Database, { name, source: file, feed }: JobsFile, options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { format: nameFormat(feed, file), read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, referencesMade: 0, refusals: [], refusalsLeftOut: 0, unidentified: 0, ignoredColumns: [] }
  try {
    const known = await KnownRows.read(db, options.source, options.defaults ?? {})
    // While the database writes a batch, the next one is read.
    let writing: Promise<unknown> = Promise.resolve()
    for await (const rows of batchesOf(feed.rows, known, report, options)) {
      await writing
      options.signal?.throwIfAborted()
      options.onProgress?.({ report, bytesRead: file.bytesRead(), size: file.size })
      writing = saveRows(db, rows, options).then((counts) => addCounts(report, counts))
      writing.catch(() => {}) // awaited above and below
    }
    await writing
  } catch (error) {
    throw error instanceof FeedError && report.read === 0 ? error : new ImportStopped(report, error)
  }
  if (report.read === 0) throw new EmptyFeed(`${name} holds no jobs.`)
  options.onProgress?.({ report, bytesRead: file.size, size: file.size })
  return report
}

/** `most`: how many jobs are imported, and how many refused rows are still known by their references. */
export function nameReferences(most = { imported: mostJobs, refused: mostRefused }): NamedReferences {
  return { imported: new SeenReferences(most.imported), refused: new SeenReferences(most.refused) }
}

function nameFormat({ format }: OpenFeed, { guessedEncoding = null }: JobsFile['source']): string {
  return guessedEncoding === null ? format : `${format}, read as ${guessedEncoding} since it is not UTF-8`
}

function addCounts(report: ImportReport, counts: Pick<ImportReport, 'new' | 'changed' | 'unchanged'>): void {
  report.new += counts.new
  report.changed += counts.changed
  report.unchanged += counts.unchanged
}

/** A row that became a job; its digest is null where it has to be understood again each time. */
type GoodRow = { job: ImportedJob; digest: bigint | null }

/** A batch and what its rows said are written together: a row must not be taken for known whose job says something else. */
async function saveRows(db: Database, rows: readonly GoodRow[], options: ImportOptions): Promise<SaveCounts> {
  const jobs = rows.map(({ job }) => job)
  if (rows.length === 0 || options.dryRun) return saveJobs(db, jobs, options)
  return transact(db, async (transaction) => {
    const counts = await saveJobs(transaction, jobs, options)
    await rememberRows(transaction, options.source, rows.map(({ job: { reference }, digest }) => ({ reference, digest })))
    return counts
  })
}

/** Good rows in batches; the others go into the report. A batch may be empty, so that a file of bad or known rows shows progress too. */
async function* batchesOf(rows: AsyncIterable<FeedRow>, known: KnownRows, report: ImportReport, { named = nameReferences(), defaults }: ImportOptions): AsyncGenerator<GoodRow[]> {
  let batch: GoodRow[] = []
  let length = 0
  let rowsOfBatch = 0
  for await (const row of rows) {
    report.read++
    if (named.imported.isFull) {
      const reason = `A file may have at most ${named.imported.count.toLocaleString('en')} jobs; this row and what follows was not read`
      refuse(report, row, { ok: false, problems: [{ field: null, reason }], reference: '', title: '' })
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
    const digest = 'fields' in row ? known.digestOf(row.fields) : null
    const reference = isAtStart ? null : known.referenceOf(digest)
    if (reference !== null && named.imported.addDigest(reference, row.line) === null) {
      report.unchanged++
      return null
    }
    const checked = checkRow(row, named.imported, defaults)
    if (checked.ok) {
      if (checked.madeReference) report.referencesMade++
      return { job: ownJob(checked.job), digest: checked.madeReference ? null : digest }
    }
    refuse(report, row, checked)
    if (checked.reference === '' || named.refused.isFull) report.unidentified++
    else named.refused.add(checked.reference, row.line)
    return null
  }
}

function checkRow(row: FeedRow, seen: SeenReferences, defaults?: RowDefaults): ReturnType<typeof parseRow> {
  if ('problem' in row) return { ok: false, problems: [{ field: null, reason: row.problem }], reference: '', title: '' }
  const parsed = parseRow(row.fields, defaults)
  if (!parsed.ok) return parsed
  const first = seen.add(parsed.job.reference, row.line)
  if (first === null) return parsed
  const reason = parsed.madeReference
    ? `is missing, and title, company and country are those of line ${first}: give each of these rows a reference`
    : `is the same as on line ${first}: ${JSON.stringify(parsed.job.reference)}`
  return { ok: false, problems: [{ field: labelOf('reference'), reason }], reference: parsed.job.reference, title: parsed.job.title }
}

function noteIgnored({ ignoredColumns }: ImportReport, fields: Record<string, unknown>): void {
  for (const name of Object.keys(fields)) {
    const shown = printable(name)
    const isNew = shown !== '' && name.length <= 60 && !ignoredColumns.includes(shown)
    if (isNew && ignoredColumns.length < keptColumns && findColumn(name) === null) ignoredColumns.push(ownText(shown))
  }
}

function refuse(report: ImportReport, row: FeedRow, { problems, reference, title }: Extract<ParsedRow, { ok: false }>): void {
  report.refused++
  const name = printable(reference || title).slice(0, longestName) || null
  for (const { field, reason } of problems) {
    const refusal = { line: row.line, row: 'fields' in row ? report.read : null, name: name && ownText(name), field, reason: ownText(printable(reason)) }
    if (report.refusals.length < keptRefusals) report.refusals.push(refusal)
    else report.refusalsLeftOut++
  }
}

function lengthOf(job: ImportedJob): number {
  return job.description.length + (job.responsibilities?.length ?? 0) + (job.requirements?.length ?? 0) + (job.benefits?.length ?? 0)
}
