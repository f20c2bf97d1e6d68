import { labelOf } from '../../jobs/writing/field-labels.server.ts'
import type { RowProblem } from '../report/row-problems.ts'

const header = ['line', 'row', 'reference or title', 'field', 'value', 'reason']

/** Problems as CSV without a line break at the end. */
export function problemsAsCsv(problems: readonly RowProblem[]): string {
  const rows = problems.map(({ line, row, name, field, value, reason }) => [
    line,
    row,
    name,
    field && labelOf(field),
    value,
    reason,
  ])
  return [header, ...rows].map((cells) => cells.map((cell) => cellOf(String(cell ?? ''))).join(',')).join('\n')
}

/** Quoted, because spreadsheets also split at semicolons and tabs. The apostrophe keeps them from running a formula. */
function cellOf(text: string): string {
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Also full-width signs and after spaces and invisible characters, which some spreadsheets ignore. */
const formula = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u
