import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { systemClock } from '../../../clock.ts'
import { type Command, CommandError, readArguments } from '../../../command/command.server.ts'
import { cut, tableWidth } from '../../../command/table.ts'
import { wrap } from '../../../command/text-layout.ts'
import { describeDerived } from '../import/derived-fields.ts'
import { showProgress } from '../import/import-progress.server.ts'
import { prepareImportProcess } from '../import/importing-process.server.ts'
import { describeGroups } from '../import/problems/problem-texts.ts'
import { findAbsent } from '../mapping/absent-fields.ts'
import { describeSeenColumns, describeUnmatched, findUnmatched } from '../mapping/column-texts.server.ts'
import { warnAboutApply, warnAboutCompany, warnAboutNames } from '../mapping/column-warnings.ts'
import { type FileLook, lookAtFile } from '../mapping/look-at-file.server.ts'
import { describeMap, type MappedColumns, mapHelp, quoteForShell, readMap } from '../mapping/mapped-columns.server.ts'
import { describeAbsentFields, describeNextStep } from '../mapping/next-step.server.ts'
import { FeedError } from '../read/format.ts'
import { openAnyFile } from '../read/jobs-file.server.ts'
import { labelOf } from '../row/columns.ts'
import { withoutPassword } from '../sources/location.ts'
import { readRowDefaults } from '../sources/source-options.server.ts'
import { findFeed, withFeedFile } from './feed-file.server.ts'

const options = {
  company: { type: 'string' },
  country: { type: 'string' },
  map: { type: 'string', multiple: true },
  inside: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const columnsCommand: Command = {
  summary: 'shows what each column of a file is read as, before you import it',
  help: `Usage: npm run jobs -- columns FILE|URL [--company NAME] [--country NAME] [--map "COLUMN=FIELD"] [--inside] [--json]

Lists the columns in the first rows of a file or URL (at most 1,000 rows or 4 MB): what each is read as, with up to three different values,
and those that are left out. Then it says which values are not understood, which fields have no column, and which options to add. It writes
nothing and needs no database. The options are those of import.

  --company NAME  the company for rows that have none
  --country NAME  the country for rows that have none, unless the town ends with one (Doha, Qatar)
  --map "COLUMN=FIELD"
${mapHelp}
  --inside        allows a URL whose server has a private address, such as one in your own network
  --json          prints the columns as JSON

Exit code 0: the columns are listed. 1: the file could not be read.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['FILE'])
    const [file = ''] = positionals
    const location = await findFeed(file, values, environment)
    const mapped = readMap(values.map)
    const defaults = { ...readRowDefaults(values, mapped), day: dateOfDay(nairobiDay(systemClock.now())) }
    const display = showProgress(process.stderr)
    const feed = { location, isInside: values.inside, signal: prepareImportProcess(), display }
    const look = await withFeedFile(feed, async (path, name) =>
      lookAtFile(await openAnyFile(path, defaults.columns, name), defaults),
    )
      .catch(explainError)
      .finally(display.end)
    if (look.rows === 0 && look.columns.length === 0)
      throw new CommandError(`${withoutPassword(file)} contains no jobs.`)
    console.log(values.json ? asJson(file, look, mapped) : asText(file, look, mapped, values))
    return 0
  },
}

function explainError(error: unknown): never {
  throw error instanceof FeedError ? new CommandError(error.message) : error
}

function asJson(file: string, look: FileLook, mapped: MappedColumns | null): string {
  const { filled, ...shown } = look
  const absent = findAbsent(look.columns, filled).map(labelOf)
  const unmatched = findUnmatched(mapped, look.columns)
  return JSON.stringify({ file: withoutPassword(file), ...shown, absent, unmatched })
}

function asText(
  file: string,
  look: FileLook,
  mapped: MappedColumns | null,
  values: { company?: string; country?: string; inside: boolean },
): string {
  const { format, rows, isWhole, columns, hint, omissionGroups, unknownGroups } = look
  const count = rows.toLocaleString('en')
  const read = isWhole ? `${count} ${rows === 1 ? 'row' : 'rows'}` : `the first ${count} rows`
  const given = [
    quoteForShell(withoutPassword(file)),
    describeMap(mapped),
    values.company === undefined ? '' : `--company ${quoteForShell(values.company)}`,
    values.country === undefined ? '' : `--country ${quoteForShell(values.country)}`,
    values.inside ? '--inside' : '',
  ]
  const problems = [
    hint,
    describeBroken(look),
    ...findUnmatched(mapped, columns).map(describeUnmatched),
    ...warnAboutNames(columns),
    ...warnAboutCompany(columns),
    ...warnAboutApply(look),
    ...describeGroups(omissionGroups, { areOmissions: true }),
    ...describeGroups(unknownGroups),
    ...describeDerived(look.derived),
  ].filter((problem) => problem !== null)
  const notes = [
    ...problems.flatMap((problem) => wrap(problem, { indent: '  ' })),
    ...describeAbsentFields(columns, look.filled),
  ]
  return [
    ...wrap(`${cut(withoutPassword(file), tableWidth)} (${format}), ${read}:`, { indent: '  ' }),
    '',
    ...describeSeenColumns(columns),
    '',
    ...notes,
    ...(notes.length > 0 ? [''] : []),
    ...describeNextStep(look, given.filter(Boolean).join(' ')),
  ].join('\n')
}

function describeBroken({ broken, firstBroken }: FileLook): string | null {
  if (firstBroken === null) return null
  const { line, reason } = firstBroken
  const rows =
    broken === 1
      ? `The row on line ${line} cannot be read`
      : `${broken.toLocaleString('en')} rows cannot be read, the first on line ${line}`
  return `${rows}: ${cut(reason, 300)}.`
}
