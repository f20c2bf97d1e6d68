import type { ListedJob } from '../writing/write-service.server.ts'

const names = ['reference', 'title', 'company', 'place', 'closes', 'state', 'source', 'duplicate of']
/** Where no terminal shows it the list has columns of these widths; so much of title, company and place is left. */
const [widths, mostOf] = [
  [16, 40, 28, 26, 10, 7, 8, 0],
  [Infinity, 40, 28, 26, Infinity, Infinity, Infinity, Infinity],
]
const narrowest = 4
const gap = '  '

export const jobColumns = names.join(', ')

/**
 * The lines of the operator's list, page after page, the heading first. With `columns`, the width of a terminal, each keeps to it: the
 * first page shows how wide what is. The reference is never cut: `close` asks for it.
 */
export function layOutJobs(columns?: number): (page: readonly { job: ListedJob; state: string }[]) => string[] {
  let layOut: ((cells: string[]) => string) | null = null
  return (page) => {
    const rows = page.map(cellsOf)
    if (layOut !== null) return rows.map(layOut)
    layOut = columns === undefined ? inColumns(widths, mostOf) : onTerminal(rows, columns)
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
  // A list without duplicates has no column for them.
  return (cells) =>
    cut(line(cells === names ? names.slice(0, fitted.length) : cells), Math.max(columns, cells[0]?.length ?? 0))
}

function inColumns(wide: number[], most: number[]): (cells: string[]) => string {
  return (cells) =>
    cells
      .map((cell, at) => cut(cell, most[at] ?? Infinity).padEnd(wide[at] ?? 0))
      .join(gap)
      .trimEnd()
}

/** Each column as wide as its widest cell; then the widest gives way, letter by letter, until a line fits. */
function fitWidths(rows: string[][], columns: number): number[] {
  const isDoubled = rows.some((cells) => cells.at(-1) !== '')
  const fitted = names
    .slice(0, isDoubled ? names.length : -1)
    .map((name, at) => Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)))
  const spare = columns - gap.length * (fitted.length - 1)
  for (let excess = fitted.reduce((sum, width) => sum + width, 0) - spare; excess > 0; excess--) {
    const widest = Math.max(narrowest + 1, ...fitted.slice(1))
    const at = fitted.lastIndexOf(widest)
    if (at < 1) break
    fitted[at] = widest - 1
  }
  return fitted
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text
}
