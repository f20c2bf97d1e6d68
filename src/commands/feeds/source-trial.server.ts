import type { Database } from '../../db/connect.server.ts'
import { describeChanged } from '../../features/feeds/import/fields/changed-fields.ts'
import { importJobs, ImportStopped } from '../../features/feeds/import/import-jobs.server.ts'
import { rowsStep, showProgress } from '../../features/feeds/import/import-progress.server.ts'
import {
  describeColumns,
  describeFormat,
  describeOmitted,
  describeSkipped,
  describeUnread,
  type ImportReport,
} from '../../features/feeds/import/import-report.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { describeGroups } from '../../features/feeds/import/problems/problem-texts.ts'
import {
  describeNewSource,
  describeUnmatched,
  findUnmatched,
} from '../../features/feeds/mapping/column-texts.server.ts'
import { FeedError } from '../../features/feeds/read/format.ts'
import { defaultsOf, fetchSourceFeed, openSourceFeed } from '../../features/feeds/sources/source-feed.server.ts'
import type { SourceSettings } from '../../features/feeds/sources/stored-source.server.ts'
import { countJobsOf } from '../../features/jobs/writing/write-service.server.ts'
import { CommandError } from '../../terminal/command-error.ts'

/** What a sync of a source would import now, its first jobs ('Cook, Mombasa, Kenya'), and whether it has none yet. */
type SourceTrial = { report: ImportReport; jobs: string[]; isNew: boolean }

const maxJobs = 5
const howToSave =
  'The source was not saved. To save it without reading its feed, for example while its server is down, add --accept.'

/** Reads the feed of a source once and writes nothing. Throws `CommandError` if it cannot be read. */
export async function trySource(db: Database, source: SourceSettings): Promise<SourceTrial> {
  const display = showProgress(process.stderr)
  const options = { signal: prepareImportProcess(), onProgress: display.update }
  try {
    const feed = await fetchSourceFeed(source, options)
    if (!feed) throw new FeedError('The server did not send the feed.')
    return await readFeed(db, source, { path: feed.path, ...options }).finally(feed.remove)
  } catch (error) {
    throw readFailure(error)
  } finally {
    display.end()
  }
}

async function readFeed(
  db: Database,
  source: SourceSettings,
  {
    path,
    signal,
    onProgress,
  }: { path: string; signal: AbortSignal; onProgress: ReturnType<typeof showProgress>['update'] },
): Promise<SourceTrial> {
  const jobs: string[] = []
  const report = await importJobs(db, await openSourceFeed(source, path), {
    source: source.name,
    dryRun: true,
    defaults: defaultsOf(source),
    signal,
    onJobs: (batch) =>
      void jobs.push(
        ...batch
          .slice(0, maxJobs - jobs.length)
          .map(({ title, city, country }) => [title, city, country].filter(Boolean).join(', ')),
      ),
    onProgress: (progress) => onProgress(rowsStep(progress)),
  })
  return { report, jobs, isNew: (await countJobsOf(db, source.name)) === 0 }
}

/** Why a source whose feed could be read should not be saved; null if it can be. */
export function explainUnusable({ report }: SourceTrial): string | null {
  const unread = describeUnread(report)
  if (unread !== null) return `${unread} ${howToSave}`
  const isUsable = report.new + report.changed + report.unchanged > 0
  return isUsable ? null : `None of the rows could be imported. ${howToSave}`
}

export function describeTrial(
  { report, jobs, isNew }: SourceTrial,
  { location, column_map }: SourceSettings,
): string[] {
  const { new: fresh, changed, changedFields, unchanged, refused } = report
  const counts = `${count(fresh)} new, ${describeChanged(changed, changedFields)}, ${count(unchanged)} unchanged, ${count(refused)} refused`
  const sentences = [
    `The feed was read once without importing it: ${describeFormat(report)}. ${counts}.`,
    ...describeSkipped(report),
    ...describeColumns(report, { listsColumns: isNew }),
    describeOmitted(report.omitted),
  ]
  return [
    sentences.filter((each) => each !== null).join(' '),
    ...jobs.map((job) => `  ${job}`),
    ...describeGroups(report.refusalGroups),
    ...describeGroups(report.omissionGroups, { areOmissions: true }),
    ...(report.hint === null ? [] : [report.hint]),
    ...(isNew ? describeNewSource(location, report.columns) : []),
    ...findUnmatched(column_map, report.columns).map(describeUnmatched),
  ]
}

function readFailure(error: unknown): unknown {
  const cause = error instanceof ImportStopped ? error.cause : error
  if (cause instanceof DOMException) return new CommandError('The command was interrupted. The source was not saved.')
  return cause instanceof FeedError ? new CommandError(`${cause.message} ${howToSave}`) : cause
}

function count(number: number): string {
  return number.toLocaleString('en')
}
