import type { Row } from '../read/table.ts'
import { isNothing } from '../values/cell-text.ts'
import type { Match } from './match.ts'

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
