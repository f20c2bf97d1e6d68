/** Rows as CSV without a line break at the end. Cells are quoted, because spreadsheets also split at semicolons and tabs. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((cells) => cells.map((cell) => cellOf(String(cell ?? ''))).join(',')).join('\n')
}

/** The apostrophe keeps spreadsheets from running a formula. */
function cellOf(text: string): string {
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Also full-width signs and after spaces and invisible characters, which some spreadsheets ignore. */
const formula = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u
