import { sql } from 'kysely'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { type Clock, systemClock } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import { transact } from '../../../db/transact.server.ts'
import { createHiddenJobsCounter } from '../../jobs/writing/duplicates-service.server.ts'
import { countNamedClosedByHand, type Saved, saveJobs } from '../../jobs/writing/write-service.server.ts'
import { EmptyFeed, FeedError, type OpenFeed, printable } from '../read/format.ts'
import type { JobsFile } from '../read/jobs-file.server.ts'
import { findRepeated } from '../row/columns.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import type { RunChanges } from '../runs/run-changes.server.ts'
import { emptyReport, type ImportReport } from './import-report.ts'
import { KnownRows, rememberRows } from './known-rows.server.ts'
import { batchesOf, type GoodRow, type NamedReferences, nameReferences } from './read-batches.server.ts'
import { TakenOver } from './takeover.server.ts'

export type Progress = { report: ImportReport; bytesRead: number; size: number }

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
  /** Keeps what is done in the transaction of each batch: its report has the rows up to the end of that batch. */
  keepCounts?: (transaction: Database, report: ImportReport) => Promise<void>
  /** Is called before the first batch that changes any job; what it throws ends the import with nothing written. */
  beforeFirstWrite?: () => Promise<void>
  /** Keeps what each batch changes, in its transaction, so that the run can be undone. */
  changes?: RunChanges
  clock?: Clock
}

/** An import that ended before its file did. Its report is that of the batches that are in, however far it had read. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
  readonly report: ImportReport

  constructor(report: ImportReport, cause: unknown) {
    super('The import stopped before the end of the file.', { cause })
    this.report = report
  }
}

/**
 * Imports a file in batches, each written whole or not at all; a row that cannot be imported is reported and the others go on.
 * Rows are recognised by source and reference, so importing again goes on where a killed import ended.
 * Throws `FeedError` when the list is empty, `TakenOver` as `beforeFirstWrite` does, `ImportStopped` when the database or the signal ends it in the middle.
 */
export async function importJobs(
  db: Database,
  { name, source: file, feed }: JobsFile,
  options: ImportOptions,
): Promise<ImportReport> {
  // While the database writes a batch, the next one is read.
  let writing: Promise<unknown> = Promise.resolve()
  const report = emptyReport(nameFormat(feed, file), findRepeated(feed.columns ?? []).map(printable))
  const today = nairobiDay((options.clock ?? systemClock).now())
  const hidden = createHiddenJobsCounter(db, { ...options, today })
  const { named = nameReferences() } = options
  const checkFirstWrite = createFirstWriteCheck(db, options)
  let kept = copyOf(report)
  try {
    const known = await KnownRows.read(db, options.source, options.defaults ?? {})
    for await (const rows of batchesOf(feed.rows, known, report, { ...options, named })) {
      await writing
      options.signal?.throwIfAborted()
      options.onProgress?.({ report, bytesRead: file.bytesRead(), size: file.size })
      const before = copyOf(report)
      writing = checkFirstWrite(rows)
        .then(() => saveBatch(db, rows, { before, today }, options))
        .then((saved) => {
          addCounts(report, saved, today)
          kept = addCounts(before, saved, today)
          return hidden.add(saved)
        })
      writing.catch(() => {}) // awaited above and below
    }
    await writing
    const { count: newHidden, behind: hiddenBehind } = await hidden.count()
    const closedByHand = await countNamedClosedByHand(db, options.source, (reference) => named.imported.has(reference))
    Object.assign(report, { newHidden, hiddenBehind, closedByHand })
    await options.keepCounts?.(db, report)
  } catch (error) {
    await Promise.allSettled([writing])
    const isBeforeAll = error instanceof TakenOver || (error instanceof FeedError && report.read === 0)
    throw isBeforeAll ? error : new ImportStopped(kept, error)
  }
  if (report.read === 0) throw new EmptyFeed(`${name} holds no jobs.`)
  options.onProgress?.({ report, bytesRead: file.size, size: file.size })
  return report
}

function nameFormat({ format }: OpenFeed, { guessedEncoding = null }: JobsFile['source']): string {
  return guessedEncoding === null ? format : `${format}, read as ${guessedEncoding} since it is not UTF-8`
}

/** As it is now: the next batch is read while this one is written. */
function copyOf(report: ImportReport): ImportReport {
  return {
    ...report,
    refusals: [...report.refusals],
    omissions: [...report.omissions],
    badAddresses: report.badAddresses.map((each) => ({ ...each })),
    ignoredColumns: [...report.ignoredColumns],
  }
}

function addCounts(report: ImportReport, saved: Saved, today: number): ImportReport {
  for (const name of ['new', 'changed', 'unchanged'] as const) report[name] += saved[name]
  const openOn = dateOfDay(today)
  report.newExpired += saved.fresh.filter(({ closes_on }) => closes_on !== null && closes_on < openOn).length
  return report
}

/** Most syncs change nothing, and then there is nothing to check. */
function createFirstWriteCheck(
  db: Database,
  { source, dryRun, beforeFirstWrite }: ImportOptions,
): (rows: readonly GoodRow[]) => Promise<void> {
  let isOver = dryRun || beforeFirstWrite === undefined
  return async (rows) => {
    if (isOver) return
    const { new: fresh, changed } = await saveJobs(
      db,
      rows.map(({ job }) => job),
      { source, dryRun: true },
    )
    if (fresh + changed === 0) return
    isOver = true
    await beforeFirstWrite?.()
  }
}

/**
 * A batch, what its rows said, what it changes, and what the run has done by then are written together: a row must not be taken for known
 * whose job says something else, and a run that is killed tells what is in and can be undone.
 */
async function saveBatch(
  db: Database,
  rows: readonly GoodRow[],
  { before, today }: { before: ImportReport; today: number },
  options: ImportOptions,
): Promise<Saved> {
  const jobs = rows.map(({ job }) => job)
  if (options.dryRun) return saveJobs(db, jobs, options)
  return transact(db, async (transaction) => {
    // A crash of the database may lose the newest counts; with jobs in the batch that is not allowed, and costs a wait for the disk.
    if (jobs.length === 0) await sql`set local synchronous_commit = off`.execute(transaction)
    const saved = await saveJobs(transaction, jobs, {
      ...options,
      beforeChange: (references) => options.changes?.keepFormer(transaction, references),
    })
    await options.changes?.keepNew(transaction, saved.newIds)
    if (rows.length > 0)
      await rememberRows(
        transaction,
        options.source,
        rows.map(({ job: { reference }, digest }) => ({ reference, digest })),
      )
    await options.keepCounts?.(transaction, addCounts({ ...before }, saved, today))
    return saved
  })
}
