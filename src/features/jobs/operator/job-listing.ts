import type { ListedJob } from '../writing/write-service.server.ts'

const names = ['reference', 'title', 'company', 'place', 'closes', 'state', 'source', 'duplicate of']
/** The widths of the columns if the output is not a terminal. Only title, company and place are cut. */
const widths = [16, 40, 28, 26, 10, 7, 8, 0]
const maxWidths = [Infinity, 40, 28, 26, Infinity, Infinity, Infinity, Infinity]
const minWidth = 4
const gap = '  '

export const jobColumns = names.join(', ')

/**
 * Formats the pages of the operator's list as lines, the heading first. With `columns`, the width of a terminal, lines
 * fit into it, with column widths that suit the first page. References are never cut, because `close` needs them.
 */
export function layOutJobs(columns?: number): (page: readonly { job: ListedJob; state: string }[]) => string[] {
  let layOut: ((cells: string[]) => string) | null = null
  return (page) => {
    const rows = page.map(cellsOf)
    if (layOut !== null) return rows.map(layOut)
    layOut = columns === undefined ? inColumns(widths, maxWidths) : onTerminal(rows, columns)
    return [names, ...rows].map(layOut)
  }
}

function cellsOf({ job, state }: { job: ListedJob; state: string }): string[] {
  const { reference, title, company, city, country, closes_on, source, duplicate_of: shown } = job
  return [
    reference,
    title,
    company,
    city ? `${city}, ${country}` : country,
    closes_on ?? '',
    state,
    source,
    shown ? `${shown.reference} (${shown.source})` : '',
  ]
}

function onTerminal(rows: string[][], columns: number): (cells: string[]) => string {
  const fitted = fitWidths(rows, columns)
  const line = inColumns(fitted, [Infinity, ...fitted.slice(1)])
  // Without duplicates on the first page, there is no column for them.
  return (cells) =>
    cut(line(cells === names ? names.slice(0, fitted.length) : cells), Math.max(columns, cells[0]?.length ?? 0))
}

function inColumns(columnWidths: number[], maxCellWidths: number[]): (cells: string[]) => string {
  return (cells) =>
    cells
      .map((cell, at) => cut(cell, maxCellWidths[at] ?? Infinity).padEnd(columnWidths[at] ?? 0))
      .join(gap)
      .trimEnd()
}

/** Starts with the widest cell of each column, then narrows the widest column by one until a line fits. */
function fitWidths(rows: string[][], columns: number): number[] {
  const hasDuplicates = rows.some((cells) => cells.at(-1) !== '')
  const fitted = names
    .slice(0, hasDuplicates ? names.length : -1)
    .map((name, at) => Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)))
  const spare = columns - gap.length * (fitted.length - 1)
  for (let excess = fitted.reduce((sum, width) => sum + width, 0) - spare; excess > 0; excess--) {
    const widest = Math.max(minWidth + 1, ...fitted.slice(1))
    const at = fitted.lastIndexOf(widest)
    if (at < 1) break
    fitted[at] = widest - 1
  }
  return fitted
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text
}
