import { printable } from '../read/format.ts'
import { type ColumnMap, findColumn, labelOf, maxNameLength, simplify } from '../row/columns.ts'
import type { Target } from '../row/names/targets.ts'
import { copyText } from '../row/text/copy-text.ts'
import { traceColumns } from '../row/trace-columns.ts'

/**
 * A column of a file or a nested value ('salary.min'), what it is read as ('closing date', 'how to apply', null if it is
 * left out), and up to three different values.
 */
export type SeenColumn = { name: string; field: string | null; samples: string[] }

const maxColumns = 500
const maxSamples = 3
const maxSampleLength = 100

/** Collects the columns of a file in the order in which they first occur. */
export class ColumnSurvey {
  readonly columns: SeenColumn[] = []
  readonly #byName = new Map<string, SeenColumn>()
  readonly map: ColumnMap | undefined

  /** `names` are those of the header, if the file has one. */
  constructor(names: readonly string[], map?: ColumnMap) {
    this.map = map
    for (const name of names) this.#find(name, findColumn(name, map)?.target ?? null)
  }

  /** Adds the columns and values of a row. */
  note(fields: Record<string, unknown>): void {
    const traced = traceColumns(fields, this.map)
    const objects = new Set(traced.flatMap(({ name }) => objectsAround(name)))
    for (const { name, target, value } of traced) {
      // The values inside an object are listed instead of it.
      if (target === null && objects.has(name) && /^[{[]/.test(value)) continue
      const column = this.#find(name, target)
      if (column === null || column.samples.length === maxSamples) continue
      const sample = shorten(value)
      if (sample !== '' && !column.samples.includes(sample)) column.samples.push(copyText(sample))
    }
  }

  /** The names of the columns that are left out, except those that the operator leaves out. */
  unknown(): string[] {
    return this.columns
      .filter(({ name, field }) => field === null && !this.map?.has(simplify(name)))
      .map(({ name }) => name)
  }

  #find(name: string, target: Target | null): SeenColumn | null {
    const label = target && labelOf(target)
    // A list with one object is read like the object, under the same name for --map.
    const key = name.replaceAll('[]', '')
    const known = this.#byName.get(key)
    if (known) {
      // The same name may be a value in one row and an object in another.
      known.field ??= label
      return known
    }
    const shown = printable(name).trim()
    if (shown === '' || name.length > maxNameLength || this.columns.length === maxColumns) return null
    const column = { name: copyText(shown), field: label, samples: [] }
    this.#byName.set(copyText(key), column)
    this.columns.push(column)
    return column
  }
}

/** The names of the objects that contain a nested value: 'offer' and 'offer.at' for 'offer.at[].city'. */
function objectsAround(name: string): string[] {
  return [...name.matchAll(/(?:\[\])?\./g)].map(({ index }) => name.slice(0, index))
}

/** One line of the start of a value. */
function shorten(value: string): string {
  const line = printable(value.slice(0, 4 * maxSampleLength).replaceAll(/\s+/g, ' ')).trim()
  return line.slice(0, maxSampleLength)
}
