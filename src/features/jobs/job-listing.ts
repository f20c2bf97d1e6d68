import type { ListedJob } from './write-service.server.ts'

/** Columns of the operator's list and how wide they are. The reference is never cut: `close` asks for it. */
const widths = [16, 40, 28, 26, 10, 7, 8] as const
const names = ['reference', 'title', 'company', 'place', 'closes', 'state', 'source', 'duplicate of']

export const jobColumns = names.join(', ')

export const jobHeading = row(names)

/** A job as a line of the operator's list. */
export function jobLine(job: ListedJob, state: string): string {
  const place = job.city ? `${job.city}, ${job.country}` : job.country
  const shown = job.duplicate_of
  return row([job.reference, ...[job.title, job.company, place].map((text, at) => cut(text, widths[at + 1] ?? 0)), job.closes_on ?? '', state, job.source, shown ? `${shown.reference} (${shown.source})` : ''])
}

function row(cells: string[]): string {
  return cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ').trimEnd()
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}
