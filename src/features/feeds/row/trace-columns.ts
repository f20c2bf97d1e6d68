import type { ColumnMap } from './columns.ts'
import type { Target } from './names/targets.ts'
import { chooseValues } from './values/choose-values.server.ts'

/** A column or nested value of a row: its name, what it is read as, and its value. */
type TracedColumn = { name: string; target: Target | null; value: string }

/**
 * Lists the columns and nested values of a row as an operator would name them ('salary.min'); `target` is null for
 * one that is left out.
 */
export function traceColumns(fields: Record<string, unknown>, map?: ColumnMap): TracedColumn[] {
  const traced: TracedColumn[] = []
  chooseValues(fields, map, (name, found, value) =>
    traced.push({ name, target: found?.target ?? null, value: textOf(value) }),
  )
  return traced
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((part) => typeof part !== 'object') ? value.join(', ') : jsonOf(value)
}

/** '' for a value nested too deep for JSON.stringify. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
