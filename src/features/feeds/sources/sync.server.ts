import { stat } from 'node:fs/promises'
import { nairobiDay } from '../../../calendar.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import { closeVanished, countListed, findVanished } from '../../jobs/writing/write-service.server.ts'
import { fetchBannersOf } from '../import/banners-step.server.ts'
import { importJobs } from '../import/import-jobs.server.ts'
import { type Shown, shownCheck, shownDownload, shownRows } from '../import/import-progress.server.ts'
import { describeUnread, type ImportReport } from '../import/import-report.ts'
import { nameReferences } from '../import/read-batches.server.ts'
import { findTakeover, TakenOver } from '../import/takeover.server.ts'
import { EmptyFeed, FeedError } from '../read/format.ts'
import { openJobsFile } from '../read/jobs-file.server.ts'
import { findLastRead } from '../runs/queries.server.ts'
import { type KeepCounts, type RecordedRun, recordRun, type RunOutcome } from '../runs/record-run.server.ts'
import type { RunChanges } from '../runs/run-changes.server.ts'
import { type Download, downloadFeed } from './download.server.ts'
import type { Validators } from './feed-request.server.ts'
import { isWebAddress, nameFeed } from './location.ts'
import { setChecked, setValidators } from './queries.server.ts'
import { demandFormat, WrongFormat } from './source-format.ts'
import type { Source } from './stored-source.server.ts'
import { doubtAbout } from './vanished.ts'

export type SyncOptions = {
  clock: Clock
  /** The operator has looked at a feed that shrank, is empty, or changes most of its jobs: it is read, and closes what it names no longer. */
  isAccepted?: boolean
  signal?: AbortSignal
  onProgress?: (shown: Shown) => void
}

/** Brings the board in step with a source, and records the run; null when another process is at it. */
export async function syncSource(db: Database, source: Source, options: SyncOptions): Promise<RecordedRun | null> {
  const { name, location } = source
  return recordRun(db, { source: name, location }, async (keepCounts, changes) => {
    await setChecked(db, name, options.clock.now())
    const known = options.isAccepted ? undefined : { etag: source.etag, lastModified: source.last_modified }
    const feed = await fetchFeed(source, known, options)
    // Its pictures may still be missing: a run that was ended, or whose time was over, left some, and others failed days ago.
    if (!feed)
      return {
        state: 'not changed',
        report: null,
        closed: 0,
        message: null,
        banners: await fetchBannersOf(db, { source: name, ...options }),
      }
    try {
      const outcome = await importFeed(db, source, feed.path, { ...options, keepCounts, changes })
      await keepCounts(db, outcome.report, outcome.closed)
      // Asked for again as long as something is wrong with it.
      if (outcome.state === 'done') await setValidators(db, name, feed.validators)
      const banners = outcome.report && (await fetchBannersOf(db, { source: name, ...options }))
      return { ...outcome, banners }
    } finally {
      await feed.remove()
    }
  })
}

async function fetchFeed(
  { location, is_inside: isInside }: Source,
  known: Validators | undefined,
  { signal, onProgress }: SyncOptions,
): Promise<Download | null> {
  if (isWebAddress(location))
    return downloadFeed(location, {
      known,
      isInside,
      signal,
      onProgress: (progress) => onProgress?.(shownDownload(progress)),
    })
  const { mtimeMs, size } = await stat(location).catch(() => {
    throw new FeedError(`There is no file ${location}, or it may not be read by this user.`)
  })
  const etag = `${mtimeMs} ${size}`
  return known?.etag === etag
    ? null
    : { path: location, validators: { etag, lastModified: null }, remove: async () => {} }
}

async function importFeed(
  db: Database,
  source: Source,
  path: string,
  options: SyncOptions & { keepCounts: KeepCounts; changes: RunChanges },
): Promise<RunOutcome> {
  const { clock, isAccepted = false, signal, onProgress, keepCounts, changes } = options
  const today = nairobiDay(clock.now())
  const before = { jobs: await countListed(db, source.name, today), rows: await findLastRead(db, source.name) }
  const named = nameReferences()
  // An empty feed closes nothing where no job is open. A new source whose feed is empty may have a wrong URL.
  const mayBeEmpty = isAccepted || (before.jobs === 0 && before.rows !== null)
  const report = await readFeed(() => importFile(path), source, mayBeEmpty)
  if (report !== null && 'message' in report) return suspicious(null, report.message, report.reason)
  const { imported, refused } = named
  if (report && imported.count === 0) return suspicious(report, 'No row of it could be read. Nothing was closed.')
  const unread = report && describeUnread(report)
  if (unread && !isAccepted)
    return suspicious(
      report,
      `${unread} Nothing was closed. ${howToAccept(source)}`,
      describeUnread(report, { isNamed: false }),
    )
  if (!source.is_full) return done(report, 0)
  if (imported.isFull)
    return suspicious(report, 'It was not read to its end, so that nobody knows what is gone. Nothing was closed.')
  const vanished = await findVanished(db, source.name, {
    today,
    isNamed: (reference) => imported.has(reference) || refused.has(reference),
  })
  const after = (await countListed(db, source.name, today)) - vanished.length
  const { read = 0, unidentified = 0 } = report ?? {}
  const doubt = doubtAbout({
    jobs: { before: before.jobs, after },
    rows: { before: before.rows, now: read },
    vanished: vanished.length,
    unidentified,
  })
  if (doubt !== null && !isAccepted) return suspicious(report, `${doubt} ${howToAccept(source)}`)
  return done(report, await closeVanished(db, vanished, clock.now(), changes.keepClosed))

  async function importFile(file: string): Promise<ImportReport> {
    const defaults = { company: source.company ?? undefined, country: source.country ?? undefined }
    const open = async () => {
      const opened = await openJobsFile(file, defaults, nameFeed(source.location))
      return { ...opened, feed: demandFormat(opened.feed, source.format) }
    }
    const beforeFirstWrite = async () => {
      const takeover = await findTakeover(db, open, {
        source: source.name,
        defaults,
        signal,
        onProgress: (progress) => onProgress?.(shownCheck(progress)),
      })
      if (takeover) throw new TakenOver(takeover, source.name)
    }
    return importJobs(db, await open(), {
      source: source.name,
      defaults,
      dryRun: false,
      named,
      signal,
      clock,
      keepCounts,
      changes,
      ...(!isAccepted && { beforeFirstWrite }),
      onProgress: (progress) => onProgress?.(shownRows(progress)),
    })
  }
}

/** Why a file is not a feed: for the operator, and for the log. */
type Doubt = { message: string; reason: string }

/** The report of a feed; null where it is empty and may be; a doubt where it is not a feed, as when a server answers with a page about its trouble. */
async function readFeed(
  read: () => Promise<ImportReport>,
  source: Source,
  mayBeEmpty: boolean,
): Promise<ImportReport | Doubt | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EmptyFeed)
      return mayBeEmpty
        ? null
        : { message: `${error.message} Nothing was closed. ${howToAccept(source)}`, reason: error.reason }
    if (error instanceof TakenOver)
      return {
        message: `${error.message} Nothing was imported or closed. ${howToAccept(source)}`,
        reason: error.reason,
      }
    if (error instanceof WrongFormat)
      throw new FeedError(
        `${error.message} Nothing was imported or closed. If that is right: npm run jobs -- sources add ${source.name} ADDRESS --format any`,
      )
    if (error instanceof FeedError) return { message: `${error.message} Nothing was closed.`, reason: error.reason }
    throw error
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
