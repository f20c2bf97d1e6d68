import { basename } from 'node:path'
import { describeBanners } from '../../features/feeds/import/banners-step.server.ts'
import { showProgress } from '../../features/feeds/import/import-progress.server.ts'
import { describeUnread, type ImportReport, readBadUrls, summarise } from '../../features/feeds/import/import-report.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { describeGroups, describeRefusal } from '../../features/feeds/import/problems/problem-texts.ts'
import { describeTakeover } from '../../features/feeds/import/takeover.server.ts'
import {
  describeNewSource,
  describeUnmatched,
  findUnmatched,
} from '../../features/feeds/mapping/column-texts.server.ts'
import { type MappedColumns, readMap } from '../../features/feeds/mapping/mapped-columns.server.ts'
import { withoutPassword } from '../../features/feeds/sources/location.ts'
import { feedNames } from '../../features/feeds/sources/source-format.ts'
import { readRowDefaults, readSourceName, sourceNameFrom } from '../../features/feeds/sources/source-options.server.ts'
import { countJobsOf } from '../../features/jobs/writing/write-service.server.ts'
import { wrap } from '../../terminal/text-layout.ts'
import { defineCommand, flag, option } from '../command.server.ts'
import { withDatabase } from '../database.server.ts'
import { findFeed } from './feed-file.server.ts'
import { insideOption, rowOptions } from './feed-options.server.ts'
import { howToAccept, type ImportResult, importOnce, type ImportRun } from './import-once.server.ts'

export const command = defineCommand({
  names: ['FILE|URL'],
  options: {
    source: option(
      'NAME',
      'the source of the jobs; references are unique within a source. Default: the file name without its extension, or the host of the URL',
    ),
    ...rowOptions,
    inside: insideOption,
    'dry-run': flag('prints what would happen and writes nothing'),
    'no-images': flag('does not fetch banner images'),
    yes: flag("does not ask before importing a file that may be another partner's"),
    json: flag('prints the summary as JSON'),
  },
  about: `Imports jobs from a file or URL: CSV, an Excel workbook (.xlsx), XML, a JSON list or NDJSON (one JSON object
per line), schema.org job postings (JSON-LD, or web pages that contain it), and the feeds of
${wrap(`${feedNames.join(', ')}.`, { width: 110 }).join('\n')}
The format is detected from the content. If you give a page of a careers site, the message names its feed.
Importing a file again changes only the jobs whose rows have changed. Jobs closed by hand stay closed.
A field without a column in the file stays as it is; an empty cell empties it. The summary names the
fields that changed. If more than half of the known jobs in the file would get a different title and
company, it is probably another partner's file: the import asks before it writes anything, and stops if
there is no terminal. After importing the jobs, it fetches the banner images that are not stored yet.`,
  notes: `Rows that repeat an earlier one are skipped and counted as identical. Refused rows are listed above the
summary by reason, each with up to three examples; "runs show N --csv" lists them all.

Exit code 0: all rows were imported. 2: some rows were refused, the others were imported. 1: the file
could not be imported, or only in part. Fields that cannot be used are left out of their rows and listed
above the summary; images that cannot be fetched are listed below it. Neither changes the exit code.
The first import of a source lists what each column is read as. To see that before importing, with
examples: npm run jobs -- columns FILE
docs/import.md lists the columns, with an example.`,
  async run({ values, positionals }, environment) {
    const [file = ''] = positionals
    const location = await findFeed(file, values, environment)
    const source = values.source === undefined ? sourceNameFrom(location) : readSourceName(values.source)
    const mapped = readMap(values.map)
    const run: ImportRun = {
      source,
      location,
      isInside: values.inside,
      defaults: readRowDefaults(values, mapped),
      dryRun: values['dry-run'],
      isAccepted: values.yes,
      hasImages: !values['no-images'],
      signal: prepareImportProcess(),
      display: showProgress(process.stderr),
    }
    return withDatabase(environment, async (db) => {
      const isNew = (await countJobsOf(db, source)) === 0
      const imported = await importOnce(db, run).finally(run.display.end)
      const context = { mapped, isNew, isDefaultSource: values.source === undefined }
      console.log(values.json ? asJson(imported, run, file) : asText(imported, run, context))
      return printFailures(imported, run)
    })
  },
})

function asJson(
  { report, failure, takeover, banners }: ImportResult,
  { source, dryRun }: ImportRun,
  file: string,
): string {
  const stopped = failure !== null
  return JSON.stringify({ file: withoutPassword(file), source, dryRun, ...report, stopped, takeover, banners })
}

type Context = { mapped: MappedColumns | null; isNew: boolean; isDefaultSource: boolean }

function asText(
  { report, banners, runId }: ImportResult,
  { location, source, dryRun }: ImportRun,
  { mapped, isNew, isDefaultSource }: Context,
): string {
  return [
    ...describeGroups(report.refusalGroups),
    ...describeGroups(report.omissionGroups, { areOmissions: true }),
    ...(isNew ? describeNewSource(location, report.columns) : []),
    summarise(report, { file: basename(withoutPassword(location)), source, dryRun, listsColumns: isNew }),
    ...(report.hint === null ? [] : [report.hint]),
    ...findUnmatched(mapped, report.columns).map(describeUnmatched),
    ...listAll(report, runId),
    ...(isDefaultSource ? warnAboutDuplicates(report, runId) : []),
    ...(banners ? describeBanners(banners) : []),
    ...readBadUrls(report).map(describeRefusal),
  ].join('\n')
}

/** How to list all problems, if the groups show only some of them. */
function listAll({ refusalGroups, omissionGroups }: ImportReport, runId: number | undefined): string[] {
  const isCut = [...refusalGroups, ...omissionGroups].some(({ count, examples }) => count > examples.length)
  return isCut && runId !== undefined ? [`To list each of these rows: npm run jobs -- runs show ${runId} --csv`] : []
}

/** Warns when most new jobs duplicate those of another source: the file may have been renamed. */
function warnAboutDuplicates(
  { new: fresh, newHidden, hiddenBehind }: ImportReport,
  runId: number | undefined,
): string[] {
  if (hiddenBehind === null || hiddenBehind === 'demo' || newHidden * 2 <= fresh) return []
  const undo = runId === undefined ? '' : `undo this import (npm run jobs -- runs undo ${runId}), then `
  return [
    `Most of the new jobs are already on the board, from source "${hiddenBehind}". If this is a newer list from that source, ${undo}import it with --source ${hiddenBehind}.`,
  ]
}

/** Returns the exit code. */
function printFailures({ report, failure, banners, takeover }: ImportResult, { source }: ImportRun): number {
  const failures = [
    describeUnread(report),
    failure,
    takeover && `${describeTakeover(takeover, source)} ${howToAccept}`,
  ].filter((each) => each !== null)
  for (const line of [banners?.stopped, ...failures]) if (line) console.error(line)
  if (failures.length > 0) return 1
  return report.refused > 0 ? 2 : 0
}
