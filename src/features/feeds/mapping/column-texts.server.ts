import { cut, tableWidth } from '../../../terminal/table.ts'
import { cutTogether, wrap } from '../../../terminal/text-layout.ts'
import { labelOf, simplify } from '../row/columns.ts'
import { targets } from '../row/names/targets.ts'
import { withoutPassword } from '../sources/location.ts'
import { findAbsent } from './absent-fields.ts'
import type { SeenColumn } from './column-survey.server.ts'
import { warnAboutCompany } from './column-warnings.ts'
import { type MappedColumns, quoteForShell } from './mapped-columns.server.ts'
import { findSimilar } from './similar-names.ts'

const maxShownName = 44
const maxListedNames = 30

/** Each column with what it is read as and its samples, first those that are used. */
export function describeSeenColumns(seen: readonly SeenColumn[]): string[] {
  const used = seen.filter(({ field }) => field !== null)
  const leftOut = seen.filter(({ field }) => field === null)
  const width = Math.max(...used.map(({ name }) => cut(name, maxShownName).length))
  const readAs = ({ name, field }: SeenColumn) => `${cut(name, maxShownName).padEnd(width)}  read as ${field}`
  const usedLines = used.flatMap((column) => withSamples(readAs(column), column))
  if (leftOut.length === 0) return usedLines
  const leftOutLines = leftOut.flatMap((column) => withSamples(cut(column.name, tableWidth), column))
  return [...usedLines, ...(used.length > 0 ? [''] : []), 'Left out:', ...leftOutLines]
}

function withSamples(line: string, { samples }: SeenColumn): string[] {
  const separator = ' | '
  const room = tableWidth - 4 - separator.length * (samples.length - 1)
  return samples.length === 0 ? [line] : [line, `    ${cutTogether(samples, room).join(separator)}`]
}

/**
 * A line for each field with its columns ('title: Job Title'), one with the columns that are left out, and one with the
 * fields that candidates look for and no column gives.
 */
function describeFields(seen: readonly SeenColumn[]): string[] {
  const lines = targets.map(labelOf).map((label) => ({ label, names: namesOf(seen, label) }))
  const leftOut = { label: 'left out', names: namesOf(seen, null) }
  return [...lines, leftOut, { label: 'no column', names: findAbsent(seen).map(labelOf) }]
    .filter(({ names }) => names.length > 0)
    .flatMap(({ label, names }) => wrap(`  ${label}: ${list(names)}`, { indent: '    ' }))
}

function namesOf(seen: readonly SeenColumn[], label: string | null): string[] {
  return seen.filter(({ field }) => field === label).map(({ name }) => name)
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, maxListedNames).map((name) => cut(name, maxShownName))
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A column of --map that the file does not have, and columns with a similar name. */
type UnmatchedColumn = { name: string; similar: string[] }

export function findUnmatched(mapped: MappedColumns | null, seen: readonly SeenColumn[]): UnmatchedColumn[] {
  const names = seen.map(({ name }) => name)
  const present = new Set(names.map(simplify))
  return Object.keys(mapped ?? {})
    .filter((name) => !present.has(simplify(name)))
    .map((name) => ({ name, similar: findSimilar(name, names) }))
}

/** The columns of a source without jobs, which is read from a file or URL for the first time. */
export function describeNewSource(location: string, seen: readonly SeenColumn[]): string[] {
  if (seen.length === 0) return []
  return [
    'Each field and its columns (shown because the source is new):',
    ...describeFields(seen),
    ...warnAboutCompany(seen).flatMap((warning) => wrap(warning, { indent: '  ' })),
    'To change one, add --map "COLUMN=FIELD". To see the values in each column:',
    `  npm run jobs -- columns ${quoteForShell(withoutPassword(location))}`,
  ]
}

/** '--map: there is no column "Stele". Similar: "Stelle".' */
export function describeUnmatched({ name, similar }: UnmatchedColumn): string {
  const hint = similar.length === 0 ? '' : ` Similar: ${similar.map((each) => JSON.stringify(each)).join(', ')}.`
  return `--map: there is no column ${JSON.stringify(name)} in the first rows.${hint}`
}
