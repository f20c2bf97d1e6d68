import { isDeepStrictEqual } from 'node:util'
import { type Clock, dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import type { Database } from '../../../../db/connect.server.ts'
import type { StepProgress } from '../../../../terminal/terminal.server.ts'
import { fetchBannersOf } from '../../../banners/fetch-service.server.ts'
import { closeVanished, countListed, findVanished, noteMissing } from '../../../jobs/writing/write-service.server.ts'
import { type Check, checkJobs, findRenames } from '../../import/check-jobs.server.ts'
import { writeJobs } from '../../import/write-jobs.server.ts'
import { findMatch, keepMatch, openJobFile } from '../../match/job-file.server.ts'
import { requireSettled, UnsettledMatch } from '../../match/match-texts.ts'
import { EmptyFeed, FeedError, type ImportReport } from '../../report/import-report.ts'
import { checkStep, describeUnread, writeStep } from '../../report/report-texts.ts'
import { findLastRowCount, type RunChanges } from '../../runs/queries.server.ts'
import { type RecordedRun, recordRun, type RunOutcome, type SaveCounts } from '../../runs/record-run.server.ts'
import { findDueSources, setChecked, setValidators, type Source } from '../queries.server.ts'
import { fetchSourceFeed } from '../source-feed.server.ts'
import { nameFeed } from '../source-options.server.ts'

export type SyncOptions = {
  clock: Clock
  /** The operator accepts a feed that shrank, is empty or truncated. */
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
  const feed = await checkFeed(db, source, path, options).catch((error: unknown) => {
    if (error instanceof FeedError) return error
    throw error
  })
  if (feed instanceof FeedError) {
    // An empty feed of a new source may mean that its URL is wrong.
    const mayBeEmpty = feed instanceof EmptyFeed && (isAccepted || (before.jobs === 0 && before.rows !== null))
    if (!mayBeEmpty) return refuseFeed(feed, source)
    return source.is_full ? closeMissing(db, source, null, { ...options, before, today }) : done(null, 0)
  }
  feed.check.report.renamed = await findRenames(db, source.name, feed.check)
  const report = await writeJobs(db, feed.file, feed.check, {
    ...options,
    source: source.name,
    onProgress: (progress) => options.onProgress?.(writeStep(progress)),
  })
  // An operator who changed the source during the sync wins.
  if (isDeepStrictEqual(await findMatch(db, source.name), feed.kept)) await keepMatch(db, source.name, feed.file)
  if (feed.check.jobs.count === 0)
    return suspicious(report, 'None of the rows in the feed could be read. Nothing was closed.')
  const unread = describeUnread(report)
  if (unread !== null && !isAccepted) return suspicious(report, `${unread} Nothing was closed. ${howToAccept(source)}`)
  const written = { report, jobs: feed.check.jobs }
  return source.is_full ? closeMissing(db, source, written, { ...options, before, today }) : done(report, 0)
}

/** `kept` is the match of the source before the sync. Throws `FeedError` if the feed should not be imported. */
async function checkFeed(db: Database, source: Source, path: string, options: FeedOptions) {
  const today = dateOfDay(nairobiDay(options.clock.now()))
  const kept = await findMatch(db, source.name)
  const file = await openJobFile(path, {
    name: nameFeed(source.location),
    given: {},
    kept,
    today,
    signal: options.signal,
  })
  requireSettled(file)
  const check = await checkJobs(db, file, {
    ...options,
    source: source.name,
    onProgress: (progress) => options.onProgress?.(checkStep(progress)),
  })
  return { file, check, kept }
}

/** Closes the jobs that are missing from a full feed, unless it shrank too much. */
async function closeMissing(
  db: Database,
  source: Source,
  written: { report: ImportReport; jobs: Check['jobs'] } | null,
  { before, today, isAccepted, clock, changes }: FeedOptions & { before: Before; today: number },
): Promise<RunOutcome> {
  const report = written?.report ?? null
  const isNamed = written?.jobs.names ?? (() => false)
  const missing = await findVanished(db, source.name, { today, isNamed })
  const after = (await countListed(db, source.name, today)) - missing.length
  const shrinkage = explainShrinkage({
    jobs: { before: before.jobs, after },
    rows: { before: before.rows, after: report?.read ?? 0 },
    missing: missing.length,
    unidentified: report?.unidentified ?? 0,
  })
  if (shrinkage !== null && !isAccepted) return suspicious(report, `${shrinkage} ${howToAccept(source)}`)
  const now = clock.now()
  await noteMissing(db, source.name, { now, isNamed })
  return done(report, await closeVanished(db, missing, now, changes.recordClosed))
}

/** Says what is wrong with a feed, such as an error page. `reason` is for the log. */
function refuseFeed(error: FeedError, source: Source): RunOutcome {
  const message = `${error.message} Nothing was imported or closed. ${nextStep(error, source)}`
  return suspicious(null, message.trimEnd(), error.reason)
}

function nextStep(error: FeedError, source: Source): string {
  if (error instanceof UnsettledMatch) return `Change the source: npm run jobs -- sources add ${source.name} URL OPTION`
  return error instanceof EmptyFeed ? howToAccept(source) : ''
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

/** The share of a source's jobs or rows that may disappear from one sync to the next. */
const maxShrinkage = 0.4

export type FeedSize = {
  /** Open jobs of the source before the sync, and after closing the missing ones. */
  jobs: { before: number; after: number }
  /** Rows of the feed at the last successful run (null if there was none) and now. */
  rows: { before: number | null; after: number }
  /** Open jobs that are not in the feed. */
  missing: number
  /** Rows of the feed whose reference could not be read. */
  unidentified: number
}

/**
 * Why the jobs missing from a feed should stay open until the operator has looked at it; null if they can be closed.
 * Compares both jobs and rows, because rows of expired and closed jobs may hide that most open jobs are gone.
 */
export function explainShrinkage({ jobs, rows, missing, unidentified }: FeedSize): string | null {
  if (missing === 0) return null
  const consequence = `Jobs that are no longer in it stay open: ${formatCount(missing)}.`
  for (const [what, { before, after }] of Object.entries({ jobs, rows }))
    if (before !== null && after < before * (1 - maxShrinkage))
      return `The feed shrank from ${formatCount(before)} to ${formatCount(after)} ${what}. ${consequence}`
  if (unidentified > 0)
    return `The feed has rows whose reference could not be read: ${formatCount(unidentified)}. ${consequence}`
  return null
}
