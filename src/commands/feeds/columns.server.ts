import { dateOfDay, nairobiDay } from '../../calendar.ts'
import { systemClock } from '../../clock.ts'
import { describeDerived } from '../../features/feeds/import/derived-fields.ts'
import { showProgress } from '../../features/feeds/import/import-progress.server.ts'
import { prepareImportProcess } from '../../features/feeds/import/importing-process.server.ts'
import { describeGroups } from '../../features/feeds/import/problems/problem-texts.ts'
import { findAbsent } from '../../features/feeds/mapping/absent-fields.ts'
import {
  describeSeenColumns,
  describeUnmatched,
  findUnmatched,
} from '../../features/feeds/mapping/column-texts.server.ts'
import { warnAboutApply, warnAboutCompany, warnAboutNames } from '../../features/feeds/mapping/column-warnings.ts'
import { type FileLook, lookAtFile } from '../../features/feeds/mapping/look-at-file.server.ts'
import {
  describeMap,
  type MappedColumns,
  quoteForShell,
  readMap,
} from '../../features/feeds/mapping/mapped-columns.server.ts'
import { describeAbsentFields, describeNextStep } from '../../features/feeds/mapping/next-step.server.ts'
import { FeedError } from '../../features/feeds/read/format.ts'
import { openAnyFile } from '../../features/feeds/read/jobs-file.server.ts'
import { labelOf } from '../../features/feeds/row/columns.ts'
import { withoutPassword } from '../../features/feeds/sources/location.ts'
import { readRowDefaults } from '../../features/feeds/sources/source-options.server.ts'
import { CommandError } from '../../terminal/command-error.ts'
import { cut, tableWidth } from '../../terminal/table.ts'
import { wrap } from '../../terminal/text-layout.ts'
import { defineCommand, flag } from '../command.server.ts'
import { findFeed, withFeedFile } from './feed-file.server.ts'
import { insideOption, rowOptions } from './feed-options.server.ts'

export const command = defineCommand({
  names: ['FILE|URL'],
  options: {
    ...rowOptions,
    inside: insideOption,
    json: flag('prints the columns as JSON'),
  },
  about: `Lists the columns in the first rows of a file or URL (at most 1,000 rows or 4 MB): what each is read as, with
up to three different values, and those that are left out. Then it says which values are not understood,
which fields have no column, and which options to add. It writes nothing and needs no database. The
options are those of import.`,
  notes: 'Exit code 0: the columns are listed. 1: the file could not be read.',
  async run({ values, positionals }, environment) {
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
})

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
