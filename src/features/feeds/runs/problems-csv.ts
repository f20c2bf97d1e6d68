import { toCsv } from '../../../contract/csv.ts'
import type { RowProblem } from '../../../db/schema.ts'
import { labelOf } from '../../jobs/writing/field-labels.server.ts'

const header = ['line', 'row', 'reference or title', 'field', 'value', 'reason']

/** Problems as CSV without a line break at the end. */
export function problemsAsCsv(problems: readonly RowProblem[]): string {
  const rows = problems.map(({ line, row, name, field, value = null, reason }) => [
    line,
    row,
    name,
    field && labelOf(field),
    value,
    reason,
  ])
  return toCsv([header, ...rows])
}
