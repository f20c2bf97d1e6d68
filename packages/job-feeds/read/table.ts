/**
 * A row of a file: its cells by column, empty ones left out, or why it cannot be read. `line` counts from 1. `isNote`: it
 * looks like a heading or a total; `likely`: it has one or two cells below a heading or an empty row.
 */
export type Row = { line: number; cells: Cells; isNote?: true | 'likely' } | { line: number; problem: string }

export type Cells = Readonly<Record<string, string>>

/**
 * A file as a table of plain text. `columns` are in the order in which the file names them; they are complete when the
 * rows have been read. With a header, a file lacks the columns that its header does not name; without one, a row that
 * does not name a column has an empty cell.
 */
export type Table = { format: string; hasHeader: boolean; columns: readonly string[]; rows: AsyncIterable<Row> }

/** Why a file, or its rest, cannot be read, in a sentence that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** In characters. */
export const maxRowLength = 1_000_000
/** Of the name of a column. */
export const maxNameLength = 200
export const maxColumns = 500

/** The name of the column for the sheets of a workbook, if rows are from several of them. */
export const sheetName = 'sheet'

/**
 * The name of a column without control characters, direction marks and repeated spaces; '' for a property that each
 * object has, such as `constructor`, because settings are looked up by name.
 */
export function columnName(text: string): string {
  const name = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return name in Object.prototype ? '' : name
}

/** The columns of rows that each name their own. */
export class Columns {
  readonly #names = new Set<string>()
  readonly list: string[] = []

  /** Adds the names of a row. Throws `UnreadableFile` if the names are data, such as an object with a key for each day. */
  add(cells: Cells): void {
    for (const name in cells) {
      if (this.#names.has(name)) continue
      this.#names.add(name)
      this.list.push(name)
    }
    if (this.list.length > maxColumns)
      throw new UnreadableFile(
        `The file has more than ${maxColumns} columns. Leave out those that are not about a job.`,
      )
  }
}
