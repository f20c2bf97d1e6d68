import type { JobField } from '../../../contract/job-fields.ts'
import type { ColumnMap } from './columns.ts'
import { chooseValues } from './values/choose-values.server.ts'

/** A column or nested value of a row: its name, the field it was taken for, and its value. */
export type TracedColumn = { name: string; field: JobField | null; value: string }

/**
 * Lists the columns and nested values of a row as an operator would name them ('salary.min'); `field` is null for one
 * that is left out. A part of a field counts as that field: a minimum is the salary, a region the city.
 */
export function traceColumns(fields: Record<string, unknown>, map?: ColumnMap): TracedColumn[] {
  const traced: TracedColumn[] = []
  chooseValues(fields, map, (name, found, value) =>
    traced.push({ name, field: found?.column.field ?? null, value: textOf(value) }),
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
