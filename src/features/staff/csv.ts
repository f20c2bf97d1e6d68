import { phoneInGroups } from '../../contract/phone-number.ts'

/** A column of a file for spreadsheets: its head, and its cell in a row. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => string | null]

/** A CSV file. Cells are quoted, because spreadsheets also split at semicolons and tabs. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))]
  // Without the mark, Excel does not read UTF-8.
  return `\ufeff${lines.map((cells) => `${cells.map(cellOf).join(',')}\n`).join('')}`
}

/** Spreadsheets would take a + for a formula, and digits without spaces for a number. */
export function phoneCell(phone: string): string {
  return phoneInGroups(phone).replace('+', '')
}

export function yesOrNo(claim: boolean): string {
  return claim ? 'yes' : 'no'
}

/** The apostrophe keeps spreadsheets from running a formula. */
function cellOf(text: string): string {
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Also full-width signs and after spaces and invisible characters, which some spreadsheets ignore. */
const formula = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u
