import { dateOfDay, nairobiDay } from '../../calendar.ts'
import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import { FeedError } from '../../features/feeds/feed-error.ts'
import { type BannersReport, fetchBannersOf } from '../../features/feeds/import/banners-step.server.ts'
import {
  acceptRename,
  type Check,
  checkJobs,
  findRenames,
  type Progress,
} from '../../features/feeds/import/check-jobs.server.ts'
import { findStillOpen } from '../../features/feeds/import/references.server.ts'
import { ImportStopped, writeJobs } from '../../features/feeds/import/write-jobs.server.ts'
import { findMatch, type JobFile, keepMatch, openJobFile } from '../../features/feeds/match/job-file.server.ts'
import type { GivenMatch } from '../../features/feeds/match/match-options.server.ts'
import { checkStep, writeStep } from '../../features/feeds/report/import-progress.server.ts'
import type { ImportReport, Rename } from '../../features/feeds/report/import-report.ts'
import { describeUnread } from '../../features/feeds/report/report-texts.ts'
import type { RunChanges } from '../../features/feeds/runs/queries.server.ts'
import { Declined, recordRun, type RunOutcome, type SaveCounts } from '../../features/feeds/runs/record-run.server.ts'
import { CommandError } from '../../terminal/command-error.ts'
import { describeFailure } from '../../terminal/failures.server.ts'
import { askOperator, confirmImport } from './confirm-import.server.ts'
import { type FeedLocation, withFeedFile } from './feed-file.server.ts'

export type ImportRun = FeedLocation & {
  source: string
  given: GivenMatch
  /** Whether to ignore the kept match of the source. */
  isRematch: boolean
  dryRun: boolean
  /** Whether there is an operator to ask. */
  canAsk: boolean
  hasImages: boolean
  print: (lines: readonly string[]) => void
}

/** `failure` says why the import ended early. */
export type ImportResult = {
  report: ImportReport
  failure: string | null
  banners: BannersReport | null
  runId?: number
}

/** Imports a file or URL and records the run, unless it is a dry run. Throws `CommandError` if nothing was imported. */
export async function importOnce(db: Database, run: ImportRun): Promise<ImportResult> {
  const { source, location, dryRun } = run
  if (dryRun)
    return tryImport(db, run).catch((error) => readFailure(error instanceof ImportStopped ? error.cause : error))
  const recorded = await recordRun(db, { source, location }, (saveCounts, changes) =>
    withFeedFile(run, (path, name) => importFile(db, run, { path, name, saveCounts, changes })),
  ).catch((error: unknown) => {
    throw error instanceof Declined ? new CommandError('Nothing was imported.') : error
  })
  if (!recorded)
    throw new CommandError(
      `Another import into source "${source}" is running. Wait until it has finished, or choose another source with --source NAME.`,
    )
  const { report, error, banners = null, id } = recorded
  if (error !== undefined || report === null) return readFailure(error)
  return { report, failure: null, banners, runId: id }
}

async function tryImport(db: Database, run: ImportRun): Promise<ImportResult> {
  const { source, signal, dryRun } = run
  return withFeedFile(run, async (path, name) => {
    const file = await openFile(db, run, path, name)
    const { file: matched, check } = await confirmImport(file, {
      ...run,
      canAsk: false,
      check: (each) => checkFile(db, run, each),
    })
    check.report.renamed = await findRenames(db, source, check)
    // The check counts two versions of a job twice if they are far apart.
    const isExact = check.report.outdated === 0
    const report = isExact ? check.report : await writeJobs(db, matched, check, { source, signal, dryRun })
    return { report, failure: null, banners: null }
  })
}

type Feed = {
  path: string
  name: string
  saveCounts: SaveCounts
  changes: RunChanges
}

async function importFile(
  db: Database,
  run: ImportRun,
  { path, name, saveCounts, changes }: Feed,
): Promise<RunOutcome> {
  const { source, signal, display } = run
  const opened = await openFile(db, run, path, name)
  const { file, check } = await confirmImport(opened, { ...run, check: (each) => checkFile(db, run, each) })
  await settleRenames(db, run, check)
  const report = await writeJobs(db, file, check, {
    source,
    signal,
    saveCounts,
    changes,
    onProgress: (progress) => display.update(writeStep(progress)),
  })
  await keepMatch(db, source, file)
  const banners = run.hasImages
    ? await fetchBannersOf(db, { source, clock: systemClock, signal, onProgress: display.update })
    : null
  return { state: 'done', report, closed: 0, message: describeUnread(report), banners }
}

async function openFile(db: Database, run: ImportRun, path: string, name: string): Promise<JobFile> {
  const kept = run.isRematch ? null : await findMatch(db, run.source)
  const today = dateOfDay(nairobiDay(systemClock.now()))
  return openJobFile(path, { name, given: run.given, kept, today, signal: run.signal })
}

async function checkFile(db: Database, { source, signal, display }: ImportRun, file: JobFile): Promise<Check> {
  const onProgress = (progress: Progress) => display.update(checkStep(progress))
  const check = await checkJobs(db, file, { source, signal, onProgress }).finally(display.end)
  check.report.stillOpen = await findStillOpen(db, source, check.leftOut)
  return check
}

/** Without an operator the report names the jobs that may be the same. */
async function settleRenames(db: Database, { source, canAsk }: ImportRun, check: Check): Promise<void> {
  const renames = await findRenames(db, source, check)
  const accepted: Rename[] = []
  const isOpen = (rename: Rename) => !accepted.some(({ row, before }) => row === rename.row || before === rename.before)
  for (const rename of canAsk ? renames : []) {
    if (!isOpen(rename)) continue
    const { title, before } = rename
    const question = `"${title}" is new, and "${before.title}" (${before.company}) is no longer in the file. The same job? [y/N] `
    if (!/^y/i.test(await askOperator(question, 'n'))) continue
    acceptRename(check, rename)
    accepted.push(rename)
  }
  check.report.renamed = renames.filter(isOpen)
}

function readFailure(error: unknown): ImportResult {
  if (error instanceof FeedError) throw new CommandError(error.message)
  if (error instanceof DOMException) throw new CommandError('The import was interrupted. Nothing was written.')
  if (!(error instanceof ImportStopped)) throw error
  const { report, cause } = error
  const written = (report.new + report.changed + report.unchanged).toLocaleString('en')
  const failure = `${describeCause(cause)} Rows imported: ${written}. Import the file again to continue.`
  return { report, failure, banners: null }
}

function describeCause(cause: unknown): string {
  if (cause instanceof DOMException) return 'The import was interrupted.'
  return cause instanceof FeedError ? cause.message : describeFailure(cause)
}
