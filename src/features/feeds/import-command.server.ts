import { access } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { systemClock } from '../../clock.ts'
import { type Command, CommandError, describeFailure, readArguments, withDatabase } from '../../command.server.ts'
import type { Database } from '../../db/connect.server.ts'
import { type BannersReport, describeBanners, fetchBannersOf } from './banners-step.server.ts'
import { FeedError } from './formats/format.ts'
import { importJobs, ImportStopped } from './import-jobs.server.ts'
import { type Shown, showProgress, shownDownload, shownRows } from './import-progress.server.ts'
import { describeRefusal, describeRefusals, describeUnread, type ImportReport, readBadAddresses, summarise } from './import-report.ts'
import { becomeImporter } from './importing-process.server.ts'
import type { RowDefaults } from './job-place.server.ts'
import { type JobsFile, openJobsFile } from './jobs-file.server.ts'
import { readDefaults } from './row-defaults.server.ts'
import { type KeepCounts, recordRun } from './runs/record-run.server.ts'
import { readSourceName } from './source-name.ts'
import { downloadFeed } from './sources/download.server.ts'
import { hasScheme, isWebAddress, withoutPassword } from './sources/location.ts'

const options = {
  source: { type: 'string', default: 'file' },
  company: { type: 'string' },
  country: { type: 'string' },
  inside: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'no-images': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const importCommand: Command = {
  summary: 'reads jobs from a file or a web address: CSV, Excel, XML, JSON and others',
  help: `Usage: npm run jobs -- import FILE|URL [--source NAME] [--company NAME] [--country NAME] [--inside] [--dry-run] [--no-images] [--json]

Reads jobs from a file and puts them on the board: CSV, an Excel workbook (.xlsx), XML (Indeed, Jobrapido, Trovit, Jooble, LinkedIn, RSS,
Atom), a JSON list or NDJSON (a JSON object on each line), schema.org job postings (JSON-LD, or web pages that hold it), a Greenhouse job
board or Lever postings. The format is found by the content of the file.
Importing a file again changes only what changed in it; jobs that were closed by hand stay closed.
Then it fetches the banner images that the jobs name and that are not here yet.

  --source NAME  who the jobs are from (default: file); a reference is unique within its source
  --company NAME the company of the rows that name none
  --country NAME the country of the rows that name none, and whose town does not end with one
  --inside       the server of the URL may have a private address, such as one in your own network
  --dry-run      says what would happen and writes nothing
  --no-images    fetches no banner images
  --json         prints the summary as JSON

Exit code 0: every row is in. 2: some rows were refused, each with its line and reason. 1: nothing, or not all, could be read or written.
An image that cannot be had has a line below the summary and does not change the exit code.
docs/import.md has the columns and an example.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['FILE'])
    const [location = ''] = positionals
    const source = readSourceName(values.source)
    const defaults = readDefaults(values)
    const signal = becomeImporter()
    const place = isWebAddress(location) ? location : await findFile(location, environment)
    if (values.inside && !isWebAddress(location)) throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
    const display = showProgress(process.stderr)
    const run = { source, location: place, isInside: values.inside, defaults, dryRun: values['dry-run'], wantsImages: !values['no-images'], signal, onProgress: display.update }
    return withDatabase(environment, async (db) => {
      const { report, failure, banners } = await importOnce(db, run).finally(display.end)
      console.log(values.json ? JSON.stringify({ file: withoutPassword(location), source, dryRun: run.dryRun, ...report, stopped: failure !== null, banners }) : text(report, run, banners))
      if (banners?.stopped) console.error(banners.stopped)
      const unread = describeUnread(report)
      if (unread !== null) console.error(unread)
      if (failure !== null) console.error(failure)
      if (failure !== null || unread !== null) return 1
      return report.refused > 0 ? 2 : 0
    })
  },
}

type Run = { source: string; location: string; isInside: boolean; defaults: RowDefaults; dryRun: boolean; wantsImages: boolean; signal: AbortSignal; onProgress: (shown: Shown) => void }

/** A file is named from where the operator stands, though npm runs this in the project's folder. A slip of the finger is no run that failed. */
async function findFile(location: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): Promise<string> {
  const path = resolve(INIT_CWD, location)
  const isThere = await access(path).then(() => true, () => false)
  if (!isThere) throw new CommandError(hasScheme(location) ? `${withoutPassword(location)} is no address that begins with http:// or https://.` : `There is no file ${path}.`)
  return path
}

/** Does something with the jobs of a file or web address; what was fetched is gone afterwards. */
async function withJobsFile<Result>({ location, isInside, defaults, signal, onProgress }: Run, use: (file: JobsFile) => Promise<Result>): Promise<Result> {
  if (!isWebAddress(location)) return use(await openJobsFile(location, defaults))
  const feed = await downloadFeed(location, { isInside, signal, onProgress: (progress) => onProgress(shownDownload(progress)) })
  if (!feed) throw new FeedError(`${withoutPassword(location)} sent nothing.`)
  try {
    return await use(await openJobsFile(feed.path, defaults, withoutPassword(location)))
  } finally {
    await feed.remove()
  }
}

type Imported = { report: ImportReport; failure: string | null; banners: BannersReport | null }

/** What an import did; why it did not do all, in a sentence. One that writes is recorded. */
async function importOnce(db: Database, run: Run): Promise<Imported> {
  const { source, location, signal, dryRun, wantsImages, onProgress } = run
  const work = (keepCounts?: KeepCounts) => withJobsFile(run, (file) => importJobs(db, file, { ...run, keepCounts, onProgress: (progress) => onProgress(shownRows(progress)) }))
  if (dryRun) return work().then((report) => ({ report, failure: null, banners: null }), (error: unknown) => readFailure(error, dryRun))
  const recorded = await recordRun(db, { source, location }, async (keepCounts) => {
    const report = await work(keepCounts)
    const banners = wantsImages ? await fetchBannersOf(db, { source, clock: systemClock, signal, onProgress }) : null
    return { state: 'done', report, closed: 0, message: describeUnread(report), banners }
  })
  if (!recorded) throw new CommandError(`Another import into the source "${source}" is running. Wait for its end, or choose another source.`)
  const { report, error, banners = null } = recorded
  return report === null || error !== undefined ? readFailure(error, dryRun) : { report, failure: null, banners }
}

function text(report: ImportReport, { location, source, dryRun }: Run, banners: BannersReport | null): string {
  return [...describeRefusals(report), summarise(report, { file: basename(withoutPassword(location)), source, dryRun }), ...(banners ? describeBanners(banners) : []), ...readBadAddresses(report).map(describeRefusal)].join('\n')
}

function readFailure(error: unknown, dryRun: boolean): Imported {
  if (!(error instanceof ImportStopped)) return refuseFile(error)
  const { report, cause } = error
  const inside = report.new + report.changed + report.unchanged
  const reason = cause instanceof DOMException ? 'The import was interrupted.' : cause instanceof FeedError ? cause.message : describeFailure(cause)
  const outcome = dryRun ? 'Nothing was written.' : `${inside.toLocaleString('en')} rows are in; import the file again to go on.`
  return { report, failure: `${reason} ${outcome}`, banners: null }
}

function refuseFile(error: unknown): never {
  throw error instanceof FeedError ? new CommandError(error.message) : error
}
