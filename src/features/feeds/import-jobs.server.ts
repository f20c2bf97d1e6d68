import type { Database } from '../../db/connect.server.ts'
import { transact } from '../../db/transact.server.ts'
import { type SaveCounts, saveJobs } from '../jobs/write-service.server.ts'
import { EmptyFeed, FeedError, type OpenFeed } from './formats/format.ts'
import type { ImportReport } from './import-report.ts'
import type { RowDefaults } from './job-place.server.ts'
import type { JobsFile } from './jobs-file.server.ts'
import { KnownRows, rememberRows } from './known-rows.server.ts'
import { batchesOf, type GoodRow, type NamedReferences, nameReferences } from './read-batches.server.ts'

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
    for await (const rows of batchesOf(feed.rows, known, report, { named: nameReferences(), ...options })) {
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

function nameFormat({ format }: OpenFeed, { guessedEncoding = null }: JobsFile['source']): string {
  return guessedEncoding === null ? format : `${format}, read as ${guessedEncoding} since it is not UTF-8`
}

function addCounts(report: ImportReport, counts: Pick<ImportReport, 'new' | 'changed' | 'unchanged'>): void {
  report.new += counts.new
  report.changed += counts.changed
  report.unchanged += counts.unchanged
}

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
