import { sql } from 'kysely'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { type Clock, systemClock } from '../../../clock.ts'
import type { ImportedJob, JobField } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import { transact } from '../../../db/transact.server.ts'
import { createHiddenJobsCounter } from '../../jobs/writing/duplicates-service.server.ts'
import { RemovedJobs } from '../../jobs/writing/removed-jobs.server.ts'
import { countNamedClosedByHand, type SaveResult, saveJobs } from '../../jobs/writing/write-service.server.ts'
import { ColumnSurvey } from '../mapping/column-survey.server.ts'
import { EmptyFeed, FeedError, type OpenFeed, printable } from '../read/format.ts'
import type { JobsFile } from '../read/jobs-file.server.ts'
import { findRepeated, labelOf } from '../row/columns.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import type { RunChanges } from '../runs/run-changes.server.ts'
import { decideDateOrder } from './dates/date-order.server.ts'
import { addFieldCounts } from './fields/changed-fields.ts'
import { type CompleteJob, findKeptFields, keepFields } from './fields/kept-fields.server.ts'
import { emptyReport, type ImportReport } from './import-report.ts'
import { KnownRows, storeDigests } from './known-rows.server.ts'
import { copyGroups } from './problems/problem-groups.ts'
import { batchesOf, createFileReferences, type FileReferences } from './read-batches.server.ts'
import { GeneratedReferences } from './repeats/generated-references.server.ts'
import type { ValidRow } from './repeats/versions.ts'
import { TakenOver } from './takeover.server.ts'

export type Progress = { report: ImportReport; bytesRead: number; size: number }

export type ImportOptions = {
  source: string
  dryRun: boolean
  /** Collects the references in the file. */
  references?: FileReferences
  /** The company and country for rows without one, and the operator's columns. */
  defaults?: RowDefaults
  /** Ends the import after the current batch. */
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Called with the jobs of each batch, new, changed and unchanged, before they are written. */
  onJobs?: (jobs: readonly ImportedJob[]) => void
  /** Called in the transaction of each batch with the report up to the end of that batch. */
  saveCounts?: (transaction: Database, report: ImportReport) => Promise<void>
  /** Called before the first batch that changes a job is written. If it throws, the import ends without changes. */
  beforeFirstWrite?: () => Promise<void>
  /** Records what each batch changes, in its transaction, so that the run can be undone. */
  changes?: RunChanges
  clock?: Clock
}

/** An import that ended early. Its report covers the committed batches only. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
  readonly report: ImportReport

  constructor(report: ImportReport, cause: unknown) {
    super('The import stopped before the end of the file.', { cause })
    this.report = report
  }
}

/**
 * Imports a file in batches, each in one transaction. Reports and skips rows that cannot be imported. Jobs are matched
 * by source and reference, so a killed import can be repeated. Throws `FeedError` when the list is empty, `TakenOver`
 * from `beforeFirstWrite`, and `ImportStopped` when the database fails or the signal is aborted.
 */
export async function importJobs(db: Database, jobsFile: JobsFile, options: ImportOptions): Promise<ImportReport> {
  const { name, source: file, feed } = jobsFile
  const { references = createFileReferences() } = options
  const survey = new ColumnSurvey(feed.columns ?? [], options.defaults?.columns)
  const report = startReport(nameFormat(feed, file), feed, survey)
  const writer = createBatchWriter(db, report, options)
  try {
    const { rows: ordered, defaults, ambiguous } = await decideDateOrder(feed.rows, options.defaults, todayOf(options))
    report.ambiguousDates = ambiguous
    const kept = await findKeptFields(db, jobsFile, { ...options, defaults })
    report.keptFields = [...kept].map(labelOf)
    const [known, removed, generated] = await Promise.all([
      KnownRows.read(db, options.source, defaults, feed, kept),
      RemovedJobs.read(db, options.source),
      GeneratedReferences.read(db, options.source),
    ])
    for await (const rows of batchesOf(ordered, { known, removed, generated, survey, report, references, defaults })) {
      await writer.finish()
      options.signal?.throwIfAborted()
      options.onProgress?.({ report, bytesRead: file.bytesRead(), size: file.size })
      options.onJobs?.(rows.map(({ job }) => job))
      writer.start(rows, kept)
    }
    await writer.finish()
    const { count: newHidden, behind: hiddenBehind } = await writer.hidden.count()
    const isInFile = (reference: string) => references.imported.has(reference)
    const closedByHand = await countNamedClosedByHand(db, options.source, isInFile)
    Object.assign(report, { newHidden, hiddenBehind, closedByHand, hint: feed.hint ?? null })
    await options.saveCounts?.(db, report)
  } catch (error) {
    await Promise.allSettled([writer.finish()])
    const isBeforeFirstRow = error instanceof TakenOver || (error instanceof FeedError && report.read === 0)
    throw isBeforeFirstRow ? error : new ImportStopped(writer.committed(), error)
  }
  if (report.read === 0) throw new EmptyFeed(`${name} contains no jobs.`)
  options.onProgress?.({ report, bytesRead: file.size, size: file.size })
  return report
}

function todayOf({ clock = systemClock }: ImportOptions): string {
  return dateOfDay(nairobiDay(clock.now()))
}

function startReport(format: string, { columns }: OpenFeed, survey: ColumnSurvey): ImportReport {
  const repeated = findRepeated(columns ?? [], survey.map).map(printable)
  return { ...emptyReport(format, repeated), columns: survey.columns }
}

function nameFormat({ format }: OpenFeed, { guessedEncoding = null }: JobsFile['source']): string {
  return guessedEncoding === null ? format : `${format}, read as ${guessedEncoding} because it is not UTF-8`
}

/**
 * Writes one batch while the next one is read, and adds its counts to `report`. `committed()` returns the report of the
 * written batches.
 */
function createBatchWriter(db: Database, report: ImportReport, options: ImportOptions) {
  const today = nairobiDay((options.clock ?? systemClock).now())
  const hidden = createHiddenJobsCounter(db, { ...options, today })
  const checkFirstWrite = createFirstWriteCheck(db, options)
  let writing: Promise<void> = Promise.resolve()
  let committed = copyOf(report)
  return {
    hidden,
    committed: () => committed,
    finish: () => writing,
    start(rows: readonly ValidRow[], kept: ReadonlySet<JobField>): void {
      writing = write(rows, copyOf(report), keepFields(kept))
      writing.catch(() => {}) // the next `finish` throws it
    },
  }

  async function write(rows: readonly ValidRow[], before: ImportReport, complete: CompleteJob): Promise<void> {
    await checkFirstWrite(rows, complete)
    const saved = await saveBatch(db, rows, { before, today, complete }, options)
    addCounts(report, saved, today)
    committed = addCounts(before, saved, today)
    hidden.add(saved)
  }
}

function copyOf(report: ImportReport): ImportReport {
  return {
    ...report,
    refusals: [...report.refusals],
    omissions: [...report.omissions],
    refusalGroups: copyGroups(report.refusalGroups),
    omissionGroups: copyGroups(report.omissionGroups),
    badAddresses: report.badAddresses.map((each) => ({ ...each })),
    ignoredColumns: [...report.ignoredColumns],
  }
}

function addCounts(report: ImportReport, saved: SaveResult, today: number): ImportReport {
  for (const name of ['new', 'changed', 'unchanged'] as const) report[name] += saved[name]
  report.changedFields = addFieldCounts(report.changedFields, saved.changedFields)
  const openOn = dateOfDay(today)
  report.newExpired += saved.fresh.filter(({ closes_on }) => closes_on !== null && closes_on < openOn).length
  return report
}

/** Delays the check until a batch would change a job, because most syncs change nothing. */
function createFirstWriteCheck(
  db: Database,
  { source, dryRun, beforeFirstWrite }: ImportOptions,
): (rows: readonly ValidRow[], complete: CompleteJob) => Promise<void> {
  let isDone = dryRun || beforeFirstWrite === undefined
  return async (rows, complete) => {
    if (isDone) return
    const jobs = rows.map(({ job }) => job)
    const { new: fresh, changed } = await saveJobs(db, jobs, { source, dryRun: true, complete })
    if (fresh + changed === 0) return
    isDone = true
    await beforeFirstWrite?.()
  }
}

/**
 * Writes the jobs of a batch, their row digests, copies of the replaced jobs and the run's counts in one transaction,
 * so that digests match the stored jobs, and a killed run shows what it wrote and can be undone.
 */
async function saveBatch(
  db: Database,
  rows: readonly ValidRow[],
  { before, today, complete }: { before: ImportReport; today: number; complete: CompleteJob },
  options: ImportOptions,
): Promise<SaveResult> {
  const { source, changes, saveCounts } = options
  const jobs = rows.map(({ job }) => job)
  if (options.dryRun) return saveJobs(db, jobs, { ...options, complete })
  return transact(db, async (transaction) => {
    // Without jobs a crash would lose only the counts, so do not wait for the disk.
    if (jobs.length === 0) await sql`set local synchronous_commit = off`.execute(transaction)
    const saved = await saveJobs(transaction, jobs, {
      ...options,
      complete,
      beforeChange: (references) => changes?.recordPreviousVersions(transaction, references),
    })
    await changes?.recordNew(transaction, saved.newIds)
    const digests = rows.map(({ job: { reference }, digest }) => ({ reference, digest }))
    if (rows.length > 0) await storeDigests(transaction, source, digests)
    await saveCounts?.(transaction, addCounts({ ...before }, saved, today))
    return saved
  })
}
