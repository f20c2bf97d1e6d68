import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import { type BannersReport, fetchBannersOf } from '../../features/feeds/import/banners-step.server.ts'
import { importJobs, ImportStopped, type Progress } from '../../features/feeds/import/import-jobs.server.ts'
import { checkStep, rowsStep } from '../../features/feeds/import/import-progress.server.ts'
import { describeUnread, type ImportReport } from '../../features/feeds/import/import-report.ts'
import {
  describeTakeover,
  findTakeover,
  type Takeover,
  TakenOver,
} from '../../features/feeds/import/takeover.server.ts'
import { FeedError } from '../../features/feeds/read/format.ts'
import { type JobsFile, openJobsFile } from '../../features/feeds/read/jobs-file.server.ts'
import type { RowDefaults } from '../../features/feeds/row/place/job-place.server.ts'
import { recordRun, type RunOutcome, type SaveCounts } from '../../features/feeds/runs/record-run.server.ts'
import type { RunChanges } from '../../features/feeds/runs/run-changes.server.ts'
import { CommandError } from '../../terminal/command-error.ts'
import { isInteractive, isConfirmed } from '../../terminal/confirmation.server.ts'
import { describeFailure } from '../../terminal/failures.server.ts'
import { type FeedLocation, withFeedFile } from './feed-file.server.ts'

export type ImportRun = FeedLocation & {
  source: string
  defaults: RowDefaults
  dryRun: boolean
  /** Whether the file may change the title and company of most of its known jobs. */
  isAccepted: boolean
  hasImages: boolean
}

/**
 * `failure` says why the import ended early. `takeover` is set if a dry run found that the file may be another
 * partner's.
 */
export type ImportResult = {
  report: ImportReport
  failure: string | null
  banners: BannersReport | null
  takeover: Takeover | null
  runId?: number
}

export const howToAccept = 'Use another source with --source NAME or, if this is right, add --yes.'

/** Imports a file or URL and records the run, unless it is a dry run. Throws `CommandError` if nothing was imported. */
export async function importOnce(db: Database, run: ImportRun): Promise<ImportResult> {
  const { source, location, dryRun } = run
  if (dryRun) return tryImport(db, run).catch((error: unknown) => readFailure(error, dryRun))
  const recorded = await recordRun(db, { source, location }, (saveCounts, changes) =>
    withJobsFile(run, (open) => importFile(db, run, { open, saveCounts, changes })),
  )
  if (!recorded)
    throw new CommandError(
      `Another import into source "${source}" is running. Wait until it has finished, or choose another source with --source NAME.`,
    )
  const { report, error, message, banners = null, id } = recorded
  if (error !== undefined) return readFailure(error, dryRun)
  if (report === null) throw new CommandError(`${message} ${howToAccept}`)
  return { report, failure: null, banners, takeover: null, runId: id }
}

function tryImport(db: Database, run: ImportRun): Promise<ImportResult> {
  return withJobsFile(run, async (open) => {
    const takeover = await checkTakeover(db, run, open)
    const onProgress = (progress: Progress) => run.display.update(rowsStep(progress))
    const report = await importJobs(db, await open(), { ...run, onProgress })
    return { report, failure: null, banners: null, takeover }
  })
}

async function importFile(
  db: Database,
  run: ImportRun,
  { open, ...recording }: { open: () => Promise<JobsFile>; saveCounts: SaveCounts; changes: RunChanges },
): Promise<RunOutcome> {
  const { source, signal, display } = run
  const beforeFirstWrite = async () => {
    const takeover = await checkTakeover(db, run, open)
    if (takeover && !(await isConfirmedTakeover(takeover, run))) throw new TakenOver(takeover, source)
  }
  const onProgress = (progress: Progress) => display.update(rowsStep(progress))
  const options = { ...run, ...recording, beforeFirstWrite, onProgress }
  const report = await importJobs(db, await open(), options).catch((error: unknown) => {
    if (error instanceof TakenOver) return error.message
    throw error
  })
  if (typeof report === 'string')
    return { state: 'suspicious', report: null, closed: 0, message: `${report} Nothing was written.` }
  const banners = run.hasImages
    ? await fetchBannersOf(db, { source, clock: systemClock, signal, onProgress: display.update })
    : null
  return { state: 'done', report, closed: 0, message: describeUnread(report), banners }
}

function withJobsFile<Result>(
  run: ImportRun,
  use: (open: () => Promise<JobsFile>) => Promise<Result>,
): Promise<Result> {
  return withFeedFile(run, (path, name) => use(() => openJobsFile(path, run.defaults, name)))
}

async function checkTakeover(db: Database, run: ImportRun, open: () => Promise<JobsFile>): Promise<Takeover | null> {
  if (run.isAccepted) return null
  return findTakeover(db, open, { ...run, onProgress: (progress) => run.display.update(checkStep(progress)) })
}

/** False if there is no terminal to ask on. */
async function isConfirmedTakeover(takeover: Takeover, { source, display }: ImportRun): Promise<boolean> {
  display.end()
  return (
    isInteractive() && isConfirmed(`${describeTakeover(takeover, source)} Does this list belong to source "${source}"?`)
  )
}

function readFailure(error: unknown, dryRun: boolean): ImportResult {
  if (error instanceof FeedError) throw new CommandError(error.message)
  if (!(error instanceof ImportStopped)) throw error
  const { report, cause } = error
  const written = (report.new + report.changed + report.unchanged).toLocaleString('en')
  const outcome = dryRun ? 'Nothing was written.' : `Rows imported: ${written}. Import the file again to continue.`
  return { report, failure: `${describeCause(cause)} ${outcome}`, banners: null, takeover: null }
}

function describeCause(cause: unknown): string {
  if (cause instanceof DOMException) return 'The import was interrupted.'
  return cause instanceof FeedError ? cause.message : describeFailure(cause)
}
