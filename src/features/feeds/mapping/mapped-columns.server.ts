import { CommandError } from '../../../terminal/command-error.ts'
import { type ColumnMap, findColumn, labelOf, maxNameLength, simplify } from '../row/columns.ts'
import { type Target, targets } from '../row/names/targets.ts'

/**
 * The operator's --map: what each column holds (a `Target`), by its name in the file; null for a column that is left
 * out.
 */
export type MappedColumns = Record<string, string | null>

/** What --map takes for FIELD. */
export const fieldNames = [...targets.map(labelOf), 'ignore']

/**
 * Reads the options --map "COLUMN=FIELD"; null for --map none, which clears the stored ones. Throws `CommandError`,
 * also if a column occurs twice.
 */
export function readMap(options: readonly string[] = []): MappedColumns | null {
  if (options.length === 1 && options[0]?.trim().toLowerCase() === 'none') return null
  const pairs = options.map(readPair)
  const keys = pairs.map(([name]) => simplify(name))
  const repeated = pairs.find((_, at) => keys.indexOf(keys[at] ?? '') < at)
  if (repeated)
    throw new CommandError(
      `--map has the column ${JSON.stringify(repeated[0])} twice. Letter case, spaces and punctuation do not matter.`,
    )
  return Object.fromEntries(pairs)
}

/** The map that `findColumn` takes; undefined without columns. */
export function toColumnMap(mapped: MappedColumns | null): ColumnMap | undefined {
  const entries = Object.entries(mapped ?? {}).flatMap(([name, held]) => {
    // A later version may not have a field that an earlier one stored.
    const target = held === null ? null : targets.find((each) => each === held)
    return target === undefined ? [] : [[simplify(name), target] as const]
  })
  return entries.length === 0 ? undefined : new Map(entries)
}

/** The options that give these columns: '--map "Stelle=title" --map "Farbe=ignore"'. */
export function describeMap(mapped: MappedColumns | null): string {
  return listMap(mapped).join(' ')
}

export function listMap(mapped: MappedColumns | null): string[] {
  return Object.entries(mapped ?? {}).map(([name, target]) => describePair(name, target))
}

/** '--map "Stelle=job type"' */
export function describePair(name: string, target: string | null): string {
  return `--map ${inQuotes(`${name}=${target === null ? 'ignore' : labelOf(target)}`)}`
}

/** An argument of a command, in quotes if the shell needs them. */
export function quoteForShell(argument: string): string {
  return /^[\w./:@%+,=-]+$/.test(argument) ? argument : inQuotes(argument)
}

function inQuotes(argument: string): string {
  return /["$`\\!]/.test(argument) ? `'${argument.replaceAll("'", `'\\''`)}'` : `"${argument}"`
}

function readPair(option: string): [name: string, target: Target | null] {
  const at = option.lastIndexOf('=')
  const [name, field] = [option.slice(0, Math.max(at, 0)).trim(), option.slice(at + 1).trim()]
  if (name === '' || field === '')
    throw new CommandError(
      `--map needs a column of the file and a field, such as --map "Position offered=title", not ${JSON.stringify(option)}.`,
    )
  if (name.length > maxNameLength || simplify(name) === '')
    throw new CommandError(
      `--map cannot find the column ${JSON.stringify(name)}: its name must have letters or digits, and at most ${maxNameLength} characters.`,
    )
  return [name, readTarget(name, field)]
}

function readTarget(name: string, text: string): Target | null {
  if (text.toLowerCase() === 'ignore') return null
  const found = findColumn(text)
  if (found) return found.target
  const isSwapped = findColumn(name) !== null
  const hint = isSwapped ? ` The column of the file comes first, such as --map "${text}=${name}".` : ''
  throw new CommandError(`--map: ${JSON.stringify(text)} is not a field.${hint} Use one of: ${fieldNames.join(', ')}.`)
}
