import { nairobiDay } from '../../../../calendar.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/connect.server.ts'
import { closeVanished, countListed, findVanished } from '../../../jobs/writing/write-service.server.ts'
import { fetchBannersOf } from '../../import/banners-step.server.ts'
import { importJobs } from '../../import/import-jobs.server.ts'
import { type StepProgress, checkStep, rowsStep } from '../../import/import-progress.server.ts'
import { describeUnread, type ImportReport } from '../../import/import-report.ts'
import { createFileReferences, type FileReferences } from '../../import/read-batches.server.ts'
import { findTakeover, TakenOver } from '../../import/takeover.server.ts'
import { EmptyFeed, FeedError } from '../../read/format.ts'
import { findLastRowCount } from '../../runs/queries.server.ts'
import { type RecordedRun, recordRun, type RunOutcome, type SaveCounts } from '../../runs/record-run.server.ts'
import type { RunChanges } from '../../runs/run-changes.server.ts'
import { findDueSources, setChecked, setValidators } from '../queries.server.ts'
import { defaultsOf, fetchSourceFeed, openSourceFeed } from '../source-feed.server.ts'
import { WrongFormat } from '../source-format.ts'
import type { Source } from '../stored-source.server.ts'
import { explainShrinkage } from './shrinkage.ts'

export type SyncOptions = {
  clock: Clock
  /** The operator accepts a feed that shrank, is empty or truncated, or changes most of its jobs. */
  isAccepted?: boolean
  /** Whether to read the source only if it is due. */
  isDue?: boolean
  signal?: AbortSignal
  onProgress?: (progress: StepProgress) => void
}

type FeedOptions = SyncOptions & { saveCounts: SaveCounts; changes: RunChanges }

/**
 * Imports the feed of a source, closes the jobs missing from it, and records the run; null when another process is
 * syncing the source, or has just done so and it is no longer due.
 */
export async function syncSource(db: Database, source: Source, options: SyncOptions): Promise<RecordedRun | null> {
  const { name, location } = source
  const fetchBanners = () => fetchBannersOf(db, { source: name, ...options })
  const isNeeded = async () =>
    !options.isDue || (await findDueSources(db, options.clock.now())).some((due) => due.name === name)
  const work = async (saveCounts: SaveCounts, changes: RunChanges): Promise<RunOutcome> => {
    await setChecked(db, name, options.clock.now())
    const known = options.isAccepted ? undefined : { etag: source.etag, lastModified: source.last_modified }
    const feed = await fetchSourceFeed(source, { known, ...options })
    // An earlier run may have been interrupted before it fetched all images, or images may be due for a retry.
    if (!feed) return { state: 'not changed', report: null, closed: 0, message: null, banners: await fetchBanners() }
    try {
      const outcome = await importFeed(db, source, feed.path, { ...options, saveCounts, changes })
      await saveCounts(db, outcome.report, outcome.closed)
      // Without validators the next sync reads a suspicious feed again.
      if (outcome.state === 'done') await setValidators(db, name, feed.validators)
      return { ...outcome, banners: outcome.report && (await fetchBanners()) }
    } finally {
      await feed.remove()
    }
  }
  return recordRun(db, { source: name, location }, work, isNeeded)
}

/** The open jobs of a source and the rows of its last successful run, before a sync. */
type Before = { jobs: number; rows: number | null }

async function importFeed(db: Database, source: Source, path: string, options: FeedOptions): Promise<RunOutcome> {
  const { isAccepted = false } = options
  const today = nairobiDay(options.clock.now())
  const before = { jobs: await countListed(db, source.name, today), rows: await findLastRowCount(db, source.name) }
  const references = createFileReferences()
  // An empty feed of a new source may mean that its URL is wrong.
  const mayBeEmpty = isAccepted || (before.jobs === 0 && before.rows !== null)
  const report = await explainErrors(() => importFile(db, source, path, { ...options, references }), source, mayBeEmpty)
  if (report !== null && 'message' in report) return suspicious(null, report.message, report.reason)
  if (report && references.imported.count === 0)
    return suspicious(report, 'None of the rows in the feed could be read. Nothing was closed.')
  const unread = report && describeUnread(report)
  if (unread && !isAccepted)
    return suspicious(
      report,
      `${unread} Nothing was closed. ${howToAccept(source)}`,
      describeUnread(report, { isNamed: false }),
    )
  return source.is_full ? closeMissing(db, source, report, { ...options, before, references, today }) : done(report, 0)
}

function importFile(
  db: Database,
  source: Source,
  path: string,
  { isAccepted, onProgress, ...options }: FeedOptions & { references: FileReferences },
): Promise<ImportReport> {
  const defaults = defaultsOf(source)
  const open = () => openSourceFeed(source, path)
  const beforeFirstWrite = async () => {
    const takeover = await findTakeover(db, open, {
      source: source.name,
      defaults,
      signal: options.signal,
      onProgress: (progress) => onProgress?.(checkStep(progress)),
    })
    if (takeover) throw new TakenOver(takeover, source.name)
  }
  return open().then((file) =>
    importJobs(db, file, {
      ...options,
      source: source.name,
      defaults,
      dryRun: false,
      ...(!isAccepted && { beforeFirstWrite }),
      onProgress: (progress) => onProgress?.(rowsStep(progress)),
    }),
  )
}

/** Closes the jobs that are missing from a full feed, unless it shrank too much. */
async function closeMissing(
  db: Database,
  source: Source,
  report: ImportReport | null,
  {
    before,
    references: { imported, refused },
    today,
    isAccepted,
    clock,
    changes,
  }: FeedOptions & { before: Before; references: FileReferences; today: number },
): Promise<RunOutcome> {
  if (imported.isFull)
    return suspicious(
      report,
      'The feed has too many jobs to read them all, so it is not known which ones are missing. Nothing was closed.',
    )
  const isNamed = (reference: string) => imported.has(reference) || refused.has(reference)
  const missing = await findVanished(db, source.name, { today, isNamed })
  const after = (await countListed(db, source.name, today)) - missing.length
  const shrinkage = explainShrinkage({
    jobs: { before: before.jobs, after },
    rows: { before: before.rows, after: report?.read ?? 0 },
    missing: missing.length,
    unidentified: report?.unidentified ?? 0,
  })
  if (shrinkage !== null && !isAccepted) return suspicious(report, `${shrinkage} ${howToAccept(source)}`)
  return done(report, await closeVanished(db, missing, clock.now(), changes.recordClosed))
}

/** Why a file is not a feed: `message` for the operator, `reason` for the log. */
type Fault = { message: string; reason: string }

/** The report of a feed; null for an empty feed if allowed; a fault if it is not a feed, such as an error page. */
async function explainErrors(
  importFeedFile: () => Promise<ImportReport>,
  source: Source,
  mayBeEmpty: boolean,
): Promise<ImportReport | Fault | null> {
  try {
    return await importFeedFile()
  } catch (error) {
    if (error instanceof EmptyFeed && mayBeEmpty) return null
    if (error instanceof WrongFormat)
      throw new FeedError(
        `${error.message} Nothing was imported or closed. If that is right: npm run jobs -- sources add ${source.name} URL --format any`,
      )
    if (!(error instanceof FeedError)) throw error
    const { message, reason } = error
    if (error instanceof EmptyFeed) return { message: `${message} Nothing was closed. ${howToAccept(source)}`, reason }
    if (error instanceof TakenOver)
      return { message: `${message} Nothing was imported or closed. ${howToAccept(source)}`, reason }
    return { message: `${message} Nothing was closed.`, reason }
  }
}

function howToAccept({ name }: Source): string {
  return `If that is right: npm run jobs -- sync ${name} --accept`
}

function done(report: ImportReport | null, closed: number): RunOutcome {
  return { state: 'done', report, closed, message: report && describeUnread(report) }
}

function suspicious(report: ImportReport | null, message: string, reason: string | null = message): RunOutcome {
  return { state: 'suspicious', report, closed: 0, message, reason }
}
