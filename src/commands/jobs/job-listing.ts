import type { ListedJob } from '../../features/jobs/writing/write-service.server.ts'
import { alignColumns, cut, fitWidths } from '../../terminal/table.ts'
import { placeOf } from './job-texts.ts'

const names = ['reference', 'title', 'company', 'place', 'closes', 'state', 'source', 'duplicate of']
export const jobColumns = names.join(', ')

/**
 * Formats the pages of the operator's list as lines of at most `width` characters, the heading first, with column
 * widths that suit the first page. References are never cut, because `close` needs them.
 */
export function layOutJobs(width: number): (page: readonly { job: ListedJob; state: string }[]) => string[] {
  let layOut: ((cells: string[]) => string) | null = null
  return (page) => {
    const rows = page.map(cellsOf)
    if (layOut !== null) return rows.map(layOut)
    layOut = fitInto(width, rows)
    return [names, ...rows].map(layOut)
  }
}

function fitInto(width: number, rows: string[][]): (cells: string[]) => string {
  // Without duplicates on the first page, there is no column for them.
  const columns = rows.some((cells) => cells.at(-1) !== '') ? names.length : names.length - 1
  const fitted = fitWidths(
    [names, ...rows].map((cells) => cells.slice(0, columns)),
    width,
    1,
  )
  const line = alignColumns(fitted, 1)
  return (cells) => cut(line(cells === names ? names.slice(0, columns) : cells), Math.max(width, cells[0]?.length ?? 0))
}

function cellsOf({ job, state }: { job: ListedJob; state: string }): string[] {
  const { reference, title, company, closes_on, source, duplicate_of: shown } = job
  return [
    reference,
    title,
    company,
    placeOf(job),
    closes_on ?? '',
    state,
    source,
    shown ? `${shown.reference} (${shown.source})` : '',
  ]
}
