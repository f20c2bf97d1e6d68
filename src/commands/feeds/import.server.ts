import { basename } from 'node:path'
import { describeBanners } from '../../features/feeds/import/banners-step.server.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { readMatchOptions } from '../../features/feeds/match/match-options.server.ts'
import { showProgress } from '../../features/feeds/report/import-progress.server.ts'
import { countsOf } from '../../features/feeds/report/import-report.ts'
import {
  describeCounts,
  describeDetails,
  describeSome,
  describeUnread,
  omittedFields,
} from '../../features/feeds/report/report-texts.ts'
import { readSourceName, sourceNameFrom, withoutPassword } from '../../features/feeds/sources/source-options.server.ts'
import { isInteractive } from '../../terminal/confirmation.server.ts'
import { defineCommand, flag, option } from '../command.server.ts'
import { withDatabase } from '../database.server.ts'
import { findFeed, insideOption, matchOptions } from './feed-file.server.ts'
import { type ImportResult, importOnce, type ImportRun } from './import-once.server.ts'

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
