import { basename } from 'node:path'
import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import { type BannersReport, describeBanners, fetchBannersOf } from '../../features/banners/fetch-service.server.ts'
import {
  acceptRename,
  type Check,
  checkJobs,
  findRenames,
  type Progress,
} from '../../features/feeds/import/check-jobs.server.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { findStillOpen } from '../../features/feeds/import/references.server.ts'
import { ImportStopped, writeJobs } from '../../features/feeds/import/write-jobs.server.ts'
import { findMatch, type JobFile, keepMatch, openJobFile } from '../../features/feeds/match/job-file.server.ts'
import { type GivenMatch, readMatchOptions } from '../../features/feeds/match/match-options.server.ts'
import { countsOf, FeedError, type ImportReport, type Rename } from '../../features/feeds/report/import-report.ts'
import {
  checkStep,
  describeCounts,
  describeDetails,
  describeSome,
  describeUnread,
  omittedFields,
  writeStep,
} from '../../features/feeds/report/report-texts.ts'
import type { RunChanges } from '../../features/feeds/runs/queries.server.ts'
import { Declined, recordRun, type RunOutcome, type SaveCounts } from '../../features/feeds/runs/record-run.server.ts'
import { readSourceName, sourceNameFrom, withoutPassword } from '../../features/feeds/sources/source-options.server.ts'
import { CommandError, describeFailure, isInteractive, showProgress } from '../../terminal/terminal.server.ts'
import { defineCommand, flag, option, withDatabase } from '../command.server.ts'
import { askOperator, confirmImport } from './confirm-import.server.ts'
import { type FeedLocation, findFeed, insideOption, matchOptions, withFeedFile } from './feed-file.server.ts'

export const command = defineCommand({
  names: ['FILE|URL|-'],
  options: {
    source: option(
      'NAME',
      'the source of the jobs; references are unique within a source. Default: the file name without its extension, or the host of the URL',
    ),
    ...matchOptions,
    inside: insideOption,
    'dry-run': flag('prints what would happen and writes nothing'),
    'no-images': flag('does not fetch banner images'),
    yes: flag('does not ask: imports what is proposed'),
    json: flag('does not ask, and prints the summary as JSON'),
  },
  about: `Imports jobs from a file, a URL or the standard input (-): CSV, Excel, OpenDocument, XML, RSS, Atom, JSON, NDJSON,
or web pages with job postings (JSON-LD). The format is detected from the content.
The first import of a source shows which column is read as which field, which rows are left out and the first
jobs, and asks. The answer is kept with the source, and later files are read in the same way. Without a
terminal it imports what it proposes, and stops if it is not sure which column is the title, company or country.
Importing a file again changes only the jobs whose rows have changed. Jobs closed by hand stay closed. A field
without a column in the file stays as it is; an empty cell empties it.`,
  notes: `Refused rows, and fields that were left out of their rows, are listed by reason, each with up to three examples;
"runs show N --json" lists them all.

Exit code 0: all rows were imported or left out. 2: some rows were refused, the others were imported. 1: the
file could not be imported, or only in part.
docs/import.md has an example.`,
  async run({ values, positionals }, environment) {
    const [file = ''] = positionals
    const location = await findFeed(file, values, environment)
    const run: ImportRun = {
      source: values.source === undefined ? sourceNameFrom(location) : readSourceName(values.source),
      location,
      isInside: values.inside,
      given: await readMatchOptions(values, environment),
      isRematch: values.rematch,
      dryRun: values['dry-run'],
      canAsk: isInteractive() && !values.yes && !values.json,
      hasImages: !values['no-images'],
      signal: prepareImportProcess(),
      display: showProgress(process.stderr),
      print: (lines) => void (values.json ? null : lines.forEach((line) => console.log(line))),
    }
    return withDatabase(environment, async (db) => {
      const imported = await importOnce(db, run).finally(run.display.end)
      console.log(values.json ? asJson(imported, run, file) : asText(imported, run, values.source === undefined))
      return printFailures(imported)
    })
  },
})

function asJson({ report, failure, ...result }: ImportResult, { source, dryRun }: ImportRun, file: string): string {
  return JSON.stringify({
    file: withoutPassword(file),
    source,
    dryRun,
    ...report,
    stopped: failure !== null,
    ...result,
  })
}

function asText({ report, banners, runId }: ImportResult, run: ImportRun, isDefaultSource: boolean): string {
  const { location, source, dryRun } = run
  const name = basename(withoutPassword(location))
  const ending = dryRun
    ? 'This was a dry run: nothing was written.'
    : report.new + report.changed === 0
      ? 'Nothing changed.'
      : ''
  const sentences = [
    `${name} (${report.format}) into source "${source}": ${describeCounts(countsOf(report))}.`,
    ...describeDetails(report),
    ...describeSome(report.omissions.count, omittedFields),
    ending,
  ]
  return [
    sentences.filter(Boolean).join(' '),
    ...listAll(report, runId),
    ...(isDefaultSource ? warnAboutDuplicates(report, runId) : []),
    ...(banners ? describeBanners(banners) : []),
  ].join('\n')
}

/** How to list all problems, if the groups show only some of them. */
function listAll({ refusals, omissions }: ImportResult['report'], runId: number | undefined): string[] {
  const isCut = [...refusals.groups, ...omissions.groups].some(({ count, examples }) => count > examples.length)
  return isCut && runId !== undefined ? [`To list each of these rows: npm run jobs -- runs show ${runId} --json`] : []
}

/** Warns when most new jobs duplicate those of another source: the file may have been renamed. */
function warnAboutDuplicates(report: ImportResult['report'], runId: number | undefined): string[] {
  const { new: fresh, newHidden, hiddenBehind } = report
  if (hiddenBehind === null || hiddenBehind === 'demo' || newHidden * 2 <= fresh) return []
  const undo = runId === undefined ? '' : `undo this import (npm run jobs -- runs undo ${runId}), then `
  return [
    `Most of the new jobs are already on the board, from source "${hiddenBehind}". If this is a newer list from that source, ${undo}import it with --source ${hiddenBehind}.`,
  ]
}

/** Returns the exit code. */
function printFailures({ report, failure, banners }: ImportResult): number {
  const failures = [describeUnread(report), failure].filter((each) => each !== null)
  for (const line of [banners?.stopped, ...failures]) if (line) console.error(line)
  if (failures.length > 0) return 1
  return report.refused > 0 ? 2 : 0
}

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
