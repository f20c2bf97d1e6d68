import { type Clock, dateOfDay, nairobiDay, systemClock } from '../../../calendar.ts'
import type { ImportPreview } from '../../../contract/import-view.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { StepProgress } from '../../../terminal/terminal.server.ts'
import { fetchBannersOf } from '../../banners/fetch-service.server.ts'
import { findVanished } from '../../jobs/writing/write-service.server.ts'
import { findMatch, type JobFile, keepMatch, openJobFile, withoutMissing } from '../match/job-file.server.ts'
import { checkStep, describeDetails, describeUnread, reasonsOf, writeStep } from '../report/report-texts.ts'
import { type RecordedRun, recordRun, type RunOutcome } from '../runs/record-run.server.ts'
import { type Check, checkJobs, findRenames } from './check-jobs.server.ts'
import { withoutCommands } from './without-commands.ts'
import { writeJobs } from './write-jobs.server.ts'

export { FeedError, printable } from '../report/import-report.ts'
export { lowerPriority } from './importing-process.server.ts'
export { withSourceLock } from '../runs/queries.server.ts'
export { type JobFile, rematch } from '../match/job-file.server.ts'
export { downloadStep } from '../report/report-texts.ts'
export { isUnsettled } from '../match/match-texts.ts'
export { downloadFeed } from '../sources/download.server.ts'

// What the office does with one file: each step of an import by itself, without a terminal.

type StepOptions = { source: string; signal: AbortSignal; onProgress: (progress: StepProgress) => void; clock?: Clock }

/** Surveys a file and matches its columns, as its source was matched before. Throws `FeedError`. */
export async function openImport(
  db: Database,
  path: string,
  { name, source, signal, clock = systemClock }: Pick<StepOptions, 'source' | 'signal' | 'clock'> & { name: string },
): Promise<JobFile> {
  const today = dateOfDay(nairobiDay(clock.now()))
  const kept = await findMatch(db, source)
  const file = await openJobFile(path, { name, given: {}, kept, today, signal })
  return file.isKept ? withoutMissing(file) : file
}

/** What an import of a file would do. Writes nothing. Throws `FeedError`. */
export async function previewImport(db: Database, file: JobFile, options: StepOptions): Promise<ImportPreview> {
  const { source, onProgress, clock = systemClock } = options
  const check = await checkJobs(db, file, { ...options, onProgress: (progress) => onProgress(checkStep(progress)) })
  const { report } = check
  report.renamed = await findRenames(db, source, check)
  return {
    jobs: report.new + report.changed + report.unchanged,
    new: report.new,
    changed: report.changed,
    unchanged: report.unchanged,
    left_out: report.leftOut,
    identical: report.identical,
    refused: report.refused,
    refusals: reasonsOf(report.refusals),
    omissions: reasonsOf(report.omissions),
    notes: [describeUnread(report), ...describeDetails(report)].flatMap((note) => withoutCommands(note) ?? []),
    missing: await findMissing(db, source, check, clock),
  }
}

const maxMissing = 1_000

/** The first open jobs that a file leaves out or no longer has. None if it was not read to its end. */
async function findMissing(
  db: Database,
  source: string,
  { jobs, report }: Check,
  clock: Clock,
): Promise<ImportPreview['missing']> {
  if (report.unread !== null) return []
  const ids = await findVanished(db, source, { today: nairobiDay(clock.now()), isNamed: jobs.names })
  return db
    .selectFrom('jobs')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...ids.slice(0, maxMissing)])
    .orderBy('title')
    .execute()
}

/** Imports a file and records the run; null if another process is importing into the source. */
export function runImport(
  db: Database,
  file: JobFile,
  { location, ...options }: StepOptions & { location: string },
): Promise<RecordedRun | null> {
  const { source, signal, onProgress, clock = systemClock } = options
  return recordRun(db, { source, location }, async (saveCounts, changes): Promise<RunOutcome> => {
    const check = await checkJobs(db, file, { ...options, onProgress: (progress) => onProgress(checkStep(progress)) })
    check.report.renamed = await findRenames(db, source, check)
    const report = await writeJobs(db, file, check, {
      ...options,
      saveCounts,
      changes,
      onProgress: (progress) => onProgress(writeStep(progress)),
    })
    await keepMatch(db, source, file)
    const banners = await fetchBannersOf(db, { source, clock, signal, onProgress })
    return { state: 'done', report, closed: 0, message: describeUnread(report), banners }
  })
}
