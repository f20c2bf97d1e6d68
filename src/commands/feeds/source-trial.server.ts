import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import { checkJobs, type Progress } from '../../features/feeds/import/check-jobs.server.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { findMatch, type JobFile, openJobFile } from '../../features/feeds/match/job-file.server.ts'
import type { GivenMatch } from '../../features/feeds/match/match-options.server.ts'
import { countsOf, FeedError, type ImportReport } from '../../features/feeds/report/import-report.ts'
import {
  checkStep,
  describeCounts,
  describeDetails,
  describeSome,
  describeUnread,
  omittedFields,
} from '../../features/feeds/report/report-texts.ts'
import { Declined } from '../../features/feeds/runs/record-run.server.ts'
import type { SourceSettings } from '../../features/feeds/sources/queries.server.ts'
import { fetchSourceFeed } from '../../features/feeds/sources/source-feed.server.ts'
import { nameFeed } from '../../features/feeds/sources/source-options.server.ts'
import { CommandError, showProgress } from '../../terminal/terminal.server.ts'
import { confirmImport } from './confirm-import.server.ts'

/** What a sync of a source would import now, and how its feed is read. */
type SourceTrial = { report: ImportReport; file: JobFile }

type Options = { given: GivenMatch; isRematch: boolean; canAsk: boolean; print: (lines: readonly string[]) => void }

const howToSave =
  'The source was not saved. To save it without reading its feed, for example while its server is down, add --accept.'

/**
 * Reads the feed of a source once, lets the operator confirm how it is read, and writes nothing. Throws `CommandError` if
 * the source should not be saved.
 */
export async function trySource(db: Database, source: SourceSettings, options: Options): Promise<SourceTrial> {
  const display = showProgress(process.stderr)
  const signal = prepareImportProcess()
  try {
    const feed = await fetchSourceFeed(source, { signal, onProgress: display.update })
    if (!feed) throw new FeedError('The server did not send the feed.')
    display.end()
    const trial = await readFeed(db, source, { ...options, path: feed.path, signal, display }).finally(feed.remove)
    const unusable = explainUnusable(trial)
    if (unusable !== null) throw new FeedError(unusable)
    return trial
  } catch (error) {
    throw readFailure(error)
  } finally {
    display.end()
  }
}

type Reading = Options & { path: string; signal: AbortSignal; display: ReturnType<typeof showProgress> }

async function readFeed(
  db: Database,
  source: SourceSettings,
  { path, signal, display, given, isRematch, canAsk, print }: Reading,
): Promise<SourceTrial> {
  const kept = isRematch ? null : await findMatch(db, source.name)
  const today = dateOfDay(nairobiDay(systemClock.now()))
  const opened = await openJobFile(path, { name: nameFeed(source.location), given, kept, today, signal })
  const onProgress = (progress: Progress) => display.update(checkStep(progress))
  const check = (file: JobFile) => checkJobs(db, file, { source: source.name, signal, onProgress }).finally(display.end)
  const { file, check: checked } = await confirmImport(opened, { canAsk, verb: 'Save the source with', print, check })
  return { report: checked.report, file }
}

/** Why a source whose feed could be read should not be saved; null if it can be. */
function explainUnusable({ report }: SourceTrial): string | null {
  const isUsable = report.new + report.changed + report.unchanged > 0
  return describeUnread(report) ?? (isUsable ? null : 'None of the rows could be imported.')
}

export function describeTrial({ report }: SourceTrial): string {
  return [
    `The feed (${report.format}) was read once without importing it: ${describeCounts(countsOf(report))}.`,
    ...describeDetails(report),
    ...describeSome(report.omissions.count, omittedFields),
  ]
    .filter(Boolean)
    .join(' ')
}

function readFailure(error: unknown): unknown {
  if (error instanceof Declined) return new CommandError('The source was not saved.')
  if (error instanceof DOMException) return new CommandError('The command was interrupted. The source was not saved.')
  return error instanceof FeedError ? new CommandError(`${error.message} ${howToSave}`) : error
}
