import { access } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { systemClock } from '../../../clock.ts'
import {
  type Command,
  CommandError,
  describeFailure,
  readArguments,
  withDatabase,
} from '../../../command/command.server.ts'
import { canAsk, isConfirmed } from '../../../command/confirmation.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import { type BannersReport, describeBanners, fetchBannersOf } from '../import/banners-step.server.ts'
import { importJobs, ImportStopped, type Progress } from '../import/import-jobs.server.ts'
import { shownCheck, showProgress, shownDownload, shownRows } from '../import/import-progress.server.ts'
import {
  describeOmissions,
  describeRefusal,
  describeRefusals,
  describeUnread,
  type ImportReport,
  readBadAddresses,
  summarise,
} from '../import/import-report.ts'
import { becomeImporter } from '../import/importing-process.server.ts'
import { describeTakeover, findTakeover, type Takeover, TakenOver } from '../import/takeover.server.ts'
import { FeedError } from '../read/format.ts'
import { type JobsFile, openJobsFile } from '../read/jobs-file.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { readDefaults } from '../row/row-defaults.server.ts'
import { type KeepCounts, recordRun, type RunOutcome } from '../runs/record-run.server.ts'
import type { RunChanges } from '../runs/run-changes.server.ts'
import { downloadFeed } from '../sources/download.server.ts'
import { hasScheme, isWebAddress, withoutPassword } from '../sources/location.ts'
import { readSourceName, sourceNameFrom } from '../sources/source-name.ts'

const options = {
  source: { type: 'string' },
  company: { type: 'string' },
  country: { type: 'string' },
  inside: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'no-images': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const importCommand: Command = {
  summary: 'reads jobs from a file or a web address: CSV, Excel, XML, JSON and others',
  help: `Usage: npm run jobs -- import FILE|URL [--source NAME] [--company NAME] [--country NAME] [--inside] [--dry-run] [--no-images] [--yes] [--json]

Reads jobs from a file and puts them on the board: CSV, an Excel workbook (.xlsx), XML (Indeed, Jobrapido, Trovit, Jooble, LinkedIn, RSS,
Atom), a JSON list or NDJSON (a JSON object on each line), schema.org job postings (JSON-LD, or web pages that hold it), a Greenhouse job
board or Lever postings. The format is found by the content of the file.
Importing a file again changes only what changed in it; jobs that were closed by hand stay closed.
If more than half of the known jobs in the file would get a different title and company, it is probably another partner's file: the
import asks before it writes anything, and stops if there is no terminal.
Then it fetches the banner images that the jobs name and that are not here yet.

  --source NAME  who the jobs are from; a reference is unique within its source. Default: the name of the file without its extension,
                 or the host of the URL
  --company NAME the company of the rows that name none
  --country NAME the country of the rows that name none, and whose town does not end with one
  --inside       the server of the URL may have a private address, such as one in your own network
  --dry-run      says what would happen and writes nothing
  --no-images    fetches no banner images
  --yes          imports a file that seems to be another partner's without asking
  --json         prints the summary as JSON

Exit code 0: every row is in. 2: some rows were refused, each with its line and reason. 1: nothing, or not all, could be read or written.
A field that cannot be used is left out of its row, has a line above the summary and does not change the exit code.
An image that cannot be had has a line below the summary and does not change the exit code.
docs/import.md has the columns and an example.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['FILE'])
    const [location = ''] = positionals
    const place = isWebAddress(location) ? location : await findFile(location, environment)
    const source = values.source === undefined ? sourceNameFrom(place) : readSourceName(values.source)
    const defaults = readDefaults(values)
    const signal = becomeImporter()
    if (values.inside && !isWebAddress(location))
      throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
    const display = showProgress(process.stderr)
    const run = {
      source,
      isNamed: values.source !== undefined,
      location: place,
      isInside: values.inside,
      defaults,
      dryRun: values['dry-run'],
      isAccepted: values.yes,
      wantsImages: !values['no-images'],
      signal,
      display,
    }
    return withDatabase(environment, async (db) => {
      const imported = await importOnce(db, run).finally(display.end)
      const { report, failure, banners, takeover } = imported
      console.log(
        values.json
          ? JSON.stringify({
              file: withoutPassword(location),
              source,
              dryRun: run.dryRun,
              ...report,
              stopped: failure !== null,
              takeover,
              banners,
            })
          : text(imported, run),
      )
      const faults = [
        describeUnread(report),
        failure,
        takeover && `${describeTakeover(takeover, source)} ${howToAccept}`,
      ].filter((fault) => fault !== null)
      for (const complaint of [banners?.stopped, ...faults]) if (complaint) console.error(complaint)
      if (faults.length > 0) return 1
      return report.refused > 0 ? 2 : 0
    })
  },
}

const howToAccept = 'Give it a source of its own with --source NAME or, if it is right, add --yes.'

type Run = {
  source: string
  /** Whether the operator named the source. */
  isNamed: boolean
  location: string
  /** Whether the server of a URL may have a private address. */
  isInside: boolean
  defaults: RowDefaults
  dryRun: boolean
  /** Whether the file may give most of the jobs that it names again another title and company. */
  isAccepted: boolean
  wantsImages: boolean
  signal: AbortSignal
  display: ReturnType<typeof showProgress>
}

/** A file is named from where the operator stands, though npm runs this in the project's folder. A slip of the finger is no run that failed. */
async function findFile(location: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): Promise<string> {
  const path = resolve(INIT_CWD, location)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere)
    throw new CommandError(
      hasScheme(location)
        ? `${withoutPassword(location)} is no address that begins with http:// or https://.`
        : `There is no file ${path}.`,
    )
  return path
}

/** Does something with a file, or with what a URL gives; what was fetched is gone afterwards. */
async function withJobsFile<Result>(
  { location, isInside, defaults, signal, display }: Run,
  use: (open: () => Promise<JobsFile>) => Promise<Result>,
): Promise<Result> {
  if (!isWebAddress(location)) return use(() => openJobsFile(location, defaults))
  const feed = await downloadFeed(location, {
    isInside,
    signal,
    onProgress: (progress) => display.update(shownDownload(progress)),
  })
  if (!feed) throw new FeedError(`${withoutPassword(location)} sent nothing.`)
  try {
    return await use(() => openJobsFile(feed.path, defaults, withoutPassword(location)))
  } finally {
    await feed.remove()
  }
}

/** `takeover`: a dry run found that the file seems to be another partner's. */
type Imported = {
  report: ImportReport
  failure: string | null
  banners: BannersReport | null
  takeover: Takeover | null
  runId?: number
}

/** What an import did; why it did not do all, in a sentence. One that writes is recorded. */
async function importOnce(db: Database, run: Run): Promise<Imported> {
  const { source, location, dryRun } = run
  if (dryRun) return tryImport(db, run).catch((error: unknown) => readFailure(error, dryRun))
  const recorded = await recordRun(db, { source, location }, (keepCounts, changes) =>
    withJobsFile(run, (open) => importFile(db, run, { open, keepCounts, changes })),
  )
  if (!recorded)
    throw new CommandError(
      `Another import into the source "${source}" is running. Wait for its end, or choose another source.`,
    )
  const { report, error, message, banners = null, id } = recorded
  if (error !== undefined) return readFailure(error, dryRun)
  if (report === null) throw new CommandError(`${message} ${howToAccept}`)
  return { report, failure: null, banners, takeover: null, runId: id }
}

/** What an import would do. */
function tryImport(db: Database, run: Run): Promise<Imported> {
  return withJobsFile(run, async (open) => {
    const takeover = await lookForTakeover(db, run, open)
    return {
      report: await importJobs(db, await open(), {
        ...run,
        onProgress: (progress) => run.display.update(shownRows(progress)),
      }),
      failure: null,
      banners: null,
      takeover,
    }
  })
}

type Recording = { open: () => Promise<JobsFile>; keepCounts: KeepCounts; changes: RunChanges }

async function importFile(db: Database, run: Run, { open, ...recording }: Recording): Promise<RunOutcome> {
  const { source, signal, display } = run
  const beforeFirstWrite = async () => {
    const takeover = await lookForTakeover(db, run, open)
    if (takeover && !(await isMeant(takeover, run))) throw new TakenOver(takeover, source)
  }
  const onProgress = (progress: Progress) => display.update(shownRows(progress))
  const report = await importJobs(db, await open(), { ...run, ...recording, beforeFirstWrite, onProgress }).catch(
    messageOfTakenOver,
  )
  if (typeof report === 'string')
    return { state: 'suspicious', report: null, closed: 0, message: `${report} Nothing was written.` }
  const banners = run.wantsImages
    ? await fetchBannersOf(db, { source, clock: systemClock, signal, onProgress: display.update })
    : null
  return { state: 'done', report, closed: 0, message: describeUnread(report), banners }
}

function messageOfTakenOver(error: unknown): string {
  if (error instanceof TakenOver) return error.message
  throw error
}

async function lookForTakeover(db: Database, run: Run, open: () => Promise<JobsFile>): Promise<Takeover | null> {
  return run.isAccepted
    ? null
    : findTakeover(db, open, { ...run, onProgress: (progress) => run.display.update(shownCheck(progress)) })
}

/** Asks where somebody sits at a terminal. */
async function isMeant(takeover: Takeover, { source, display }: Run): Promise<boolean> {
  display.end()
  return canAsk() && isConfirmed(`${describeTakeover(takeover, source)} Is this the list of source "${source}"?`)
}

function text({ report, banners, runId }: Imported, { location, source, isNamed, dryRun }: Run): string {
  const summary = summarise(report, { file: basename(withoutPassword(location)), source, dryRun })
  const hidden = isNamed ? [] : describeHidden(report, runId)
  return [
    ...describeRefusals(report),
    ...describeOmissions(report),
    summary,
    ...hidden,
    ...(banners ? describeBanners(banners) : []),
    ...readBadAddresses(report).map(describeRefusal),
  ].join('\n')
}

/** A file whose source was called otherwise before: its jobs are there a second time. */
function describeHidden({ new: fresh, newHidden, hiddenBehind }: ImportReport, runId: number | undefined): string[] {
  if (hiddenBehind === null || hiddenBehind === 'demo' || newHidden * 2 <= fresh) return []
  const undo = runId === undefined ? '' : `, after npm run jobs -- runs undo ${runId}`
  return [
    `Most of the new jobs are on the board already, from source "${hiddenBehind}". If this is a newer list of that source, import it with --source ${hiddenBehind}${undo}.`,
  ]
}

function readFailure(error: unknown, dryRun: boolean): Imported {
  if (!(error instanceof ImportStopped)) return refuseFile(error)
  const { report, cause } = error
  const inside = report.new + report.changed + report.unchanged
  const reason =
    cause instanceof DOMException
      ? 'The import was interrupted.'
      : cause instanceof FeedError
        ? cause.message
        : describeFailure(cause)
  const outcome = dryRun
    ? 'Nothing was written.'
    : `${inside.toLocaleString('en')} rows are in; import the file again to go on.`
  return { report, failure: `${reason} ${outcome}`, banners: null, takeover: null }
}

function refuseFile(error: unknown): never {
  throw error instanceof FeedError ? new CommandError(error.message) : error
}
