import { dateOfDay, nairobiDay, systemClock } from '../../../calendar.ts'
import type { ImportedJob } from '../../../contract/job-fields.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { countHidden } from '../../jobs/writing/duplicates-service.server.ts'
import { RemovedJobs } from '../../jobs/writing/save-queries.server.ts'
import { type SaveResult, saveJobs } from '../../jobs/writing/write-service.server.ts'
import type { JobFile } from '../match/job-file.server.ts'
import { addSaved, type ImportReport } from '../report/import-report.ts'
import type { RunChanges } from '../runs/queries.server.ts'
import type { Check, CheckOptions } from './check-jobs.server.ts'
import { readBatches, type RowReading } from './read-batches.server.ts'

type WriteOptions = CheckOptions & {
  /** Called in the transaction of each batch with the report up to the end of that batch. */
  saveCounts?: (transaction: Database, report: ImportReport) => Promise<void>
  /** Records what each batch changes, in its transaction, so that the run can be undone. */
  changes?: RunChanges
  /** Only counts what would be written. */
  dryRun?: boolean
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
 * Writes the jobs of a checked file in batches, each in one transaction. Jobs are matched by source and reference, so a
 * killed import can be repeated. Throws `ImportStopped` when the database fails or the signal is aborted.
 */
export async function writeJobs(
  db: Database,
  file: JobFile,
  check: Check,
  options: WriteOptions,
): Promise<ImportReport> {
  const { source, clock = systemClock, signal, onProgress } = options
  const today = nairobiDay(clock.now())
  const report = { ...check.report, ...noneSaved, changedFields: {} }
  let firstId: number | null = null
  let rows = 0
  try {
    const isNeeded = check.report.new + check.report.changed > 0
    if (!isNeeded) Object.assign(report, { unchanged: check.report.unchanged, leftAlone: check.report.leftAlone })
    const removed = await RemovedJobs.read(db, source)
    for await (const batch of isNeeded ? readBatches(file, dateOfDay(today), signal) : []) {
      const saved = await saveBatch(db, jobsOf(batch, check, removed), { report, today, kept: check.kept }, options)
      firstId ??= saved.newIds.length > 0 ? Math.min(...saved.newIds) : null
      rows += batch.length
      onProgress?.({ report: { ...report, read: rows }, rows: file.survey.rows })
    }
    const { count: newHidden, behind: hiddenBehind } = await countHidden(db, { source, today, firstId })
    Object.assign(report, { newHidden, hiddenBehind })
    await options.saveCounts?.(db, report)
    return report
  } catch (error) {
    throw new ImportStopped(report, error)
  }
}

const noneSaved = { new: 0, changed: 0, unchanged: 0, leftAlone: 0, emptied: 0, newExpired: 0 }

/** The jobs of a batch, without those that another row replaces, or that the operator has removed since the check. */
function jobsOf(batch: readonly RowReading[], { jobs }: Check, removed: RemovedJobs): ImportedJob[] {
  return batch.flatMap((reading) => {
    if (!reading.ok) return []
    const reference = jobs.referenceOf(reading.row, reading.own)
    if (reference === null) return []
    const job = { ...reading.job, reference }
    return removed.reasonAgainst(job) === null ? job : []
  })
}

/**
 * Writes the jobs of a batch, copies of the replaced jobs and the run's counts in one transaction, so that a killed run
 * shows what it wrote and can be undone.
 */
async function saveBatch(
  db: Database,
  jobs: readonly ImportedJob[],
  { report, today, kept }: { report: ImportReport; today: number; kept: Check['kept'] },
  { source, changes, saveCounts, dryRun = false }: WriteOptions,
): Promise<SaveResult> {
  const saved = await transact(db, async (transaction) => {
    const saved = await saveJobs(transaction, jobs, {
      source,
      kept,
      dryRun,
      beforeChange: (references) => changes?.recordPreviousVersions(transaction, references),
    })
    await changes?.recordNew(transaction, saved.newIds)
    const after = { ...report, changedFields: { ...report.changedFields } }
    addSaved(after, saved, today)
    await saveCounts?.(transaction, after)
    return saved
  })
  addSaved(report, saved, today)
  return saved
}
