import { access } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Command, CommandError, readArguments, withDatabase } from '../../../command/command.server.ts'
import { describeBanners } from '../import/banners-step.server.ts'
import { showProgress } from '../import/import-progress.server.ts'
import {
  describeOmissions,
  describeRefusal,
  describeRefusals,
  describeUnread,
  type ImportReport,
  readBadUrls,
  summarise,
} from '../import/import-report.ts'
import { prepareImportProcess } from '../import/importing-process.server.ts'
import { describeTakeover } from '../import/takeover.server.ts'
import { hasScheme, isWebUrl, withoutPassword } from '../sources/location.ts'
import { readDefaults, readSourceName, sourceNameFrom } from '../sources/source-options.server.ts'
import { howToAccept, type ImportResult, importOnce, type ImportRun } from './import-once.server.ts'

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
  summary: 'imports jobs from a file or URL: CSV, Excel, XML, JSON and other formats',
  help: `Usage: npm run jobs -- import FILE|URL [--source NAME] [--company NAME] [--country NAME] [--inside] [--dry-run] [--no-images] [--yes] [--json]

Imports jobs from CSV, an Excel workbook (.xlsx), XML (Indeed, Jobrapido, Trovit, Jooble, LinkedIn, RSS, Atom), a JSON list or NDJSON (one
JSON object per line), schema.org job postings (JSON-LD, or web pages that contain it), a Greenhouse job board or Lever postings. The format
is detected from the content.
Importing a file again changes only the jobs whose rows have changed. Jobs closed by hand stay closed.
If more than half of the known jobs in the file would get a different title and company, it is probably another partner's file: the
import asks before it writes anything, and stops if there is no terminal.
After importing the jobs, it fetches the banner images that are not stored yet.

  --source NAME   the source of the jobs; references are unique within a source. Default: the file name without its extension,
                  or the host of the URL
  --company NAME  the company for rows that have none
  --country NAME  the country for rows that have none, not even at the end of the town (Doha, Qatar)
  --inside        allows a URL whose server has a private address, such as one in your own network
  --dry-run       prints what would happen and writes nothing
  --no-images     does not fetch banner images
  --yes           does not ask before importing a file that may be another partner's
  --json          prints the summary as JSON

Exit code 0: all rows were imported. 2: some rows were refused; each is listed with its line and reason. 1: the file could not be
imported, or only in part.
A field that cannot be used is left out of its row. It is listed above the summary and does not change the exit code.
An image that cannot be fetched is listed below the summary and does not change the exit code.
The columns and an example are in docs/import.md.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['FILE'])
    const [file = ''] = positionals
    const location = isWebUrl(file) ? file : await findFile(file, environment)
    const source = values.source === undefined ? sourceNameFrom(location) : readSourceName(values.source)
    const defaults = readDefaults(values)
    if (values.inside && !isWebUrl(file))
      throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
    const run: ImportRun = {
      source,
      location,
      isInside: values.inside,
      defaults,
      dryRun: values['dry-run'],
      isAccepted: values.yes,
      hasImages: !values['no-images'],
      signal: prepareImportProcess(),
      display: showProgress(process.stderr),
    }
    return withDatabase(environment, async (db) => {
      const imported = await importOnce(db, run).finally(run.display.end)
      const isDefaultSource = values.source === undefined
      console.log(values.json ? asJson(imported, run, file) : asText(imported, run, isDefaultSource))
      return printFailures(imported, run)
    })
  },
}

/**
 * The absolute path of a file. npm runs this in the project's folder, so relative paths are resolved against
 * `INIT_CWD`.
 */
async function findFile(file: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): Promise<string> {
  const path = resolve(INIT_CWD, file)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) return path
  throw new CommandError(
    hasScheme(file)
      ? `${withoutPassword(file)} is not a URL that begins with http:// or https://.`
      : `There is no file ${path}.`,
  )
}

function asJson(
  { report, failure, takeover, banners }: ImportResult,
  { source, dryRun }: ImportRun,
  file: string,
): string {
  const stopped = failure !== null
  return JSON.stringify({ file: withoutPassword(file), source, dryRun, ...report, stopped, takeover, banners })
}

function asText({ report, banners, runId }: ImportResult, run: ImportRun, isDefaultSource: boolean): string {
  const { location, source, dryRun } = run
  return [
    ...describeRefusals(report),
    ...describeOmissions(report),
    summarise(report, { file: basename(withoutPassword(location)), source, dryRun }),
    ...(isDefaultSource ? warnAboutDuplicates(report, runId) : []),
    ...(banners ? describeBanners(banners) : []),
    ...readBadUrls(report).map(describeRefusal),
  ].join('\n')
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
