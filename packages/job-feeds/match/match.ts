import type { Row } from '../read/table.ts'
import { isNothing } from '../values/cell-text.ts'

/**
 * A field of a job. Its kind says how values are read: a line, paragraphs, lines without bullets, a day, a URL of a
 * page or of an image, an email address, the tag of a language, one of the board's job types, or a country.
 */
export type Field = { name: string; kind: Kind }

export type Kind = 'line' | 'text' | 'list' | 'date' | 'url' | 'link' | 'email' | 'locale' | 'type' | 'country'

/** Without these a job cannot be published. */
export const neededFields = ['title', 'company', 'country'] as const

/** The target of a column that is not imported. */
export const ignored = 'ignore'

/**
 * What a column may also be: a part of the pay, how to apply, which is added to the description, or the day from which
 * '3 days ago' counts.
 */
export const partNames = [
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'how_to_apply',
  'seen_on',
] as const

/** By field without a value of its own, the field or part whose text may name one. */
export const derivedFrom: Record<string, string> = {
  apply_url: 'how_to_apply',
  apply_email: 'how_to_apply',
  contract_length: 'type',
}

/**
 * Which column is which field or part, the values for rows that have none of their own, and the rows that are left out.
 * A source keeps its match.
 */
export type Match = {
  /** By the exact name of a column. `ignored` means that it is not imported. */
  columns: Record<string, string>
  fixed: Record<string, string>
  leaveOut: LeaveOut[]
  /** Columns whose dates in numbers are month first if their values leave it open. */
  monthFirst?: string[]
  /** What the second line of a column's cells is, or their other part: 'Duka: Cook', 'Cook at Duka'. */
  secondLine?: Record<string, string>
  /** Whether these parts are in one line. */
  inOneLine?: boolean
  /** By column, whether an empty cell means the same as the cell above. */
  fillDown?: Record<string, boolean>
}

/** Rows whose cell in a column is one of these values, whatever its case. */
export type LeaveOut = { column: string; is: string[] }

/** Fills the empty cells of some columns with the cell above, as a match says. Headings stay as they are. */
export async function* fillDown(rows: AsyncIterable<Row>, match: Match): AsyncGenerator<Row> {
  const columns = Object.entries(match.fillDown ?? {}).flatMap(([column, isFilled]) => (isFilled ? [column] : []))
  const above: Record<string, string> = {}
  for await (const row of rows) {
    if ('problem' in row || row.isNote === true) {
      yield row
      continue
    }
    const cells = { ...row.cells }
    for (const column of columns) {
      if (!isNothing(cells[column] ?? '')) above[column] = cells[column] ?? ''
      else if (above[column] !== undefined) cells[column] = above[column]
    }
    yield { ...row, cells }
  }
}
