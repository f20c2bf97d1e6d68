import type { FieldCounts } from '../../../jobs/writing/write-service.server.ts'
import { columns } from '../../row/columns.ts'

/** Counts by label with the changes of another batch. */
export function addFieldCounts(counts: Record<string, number>, more: FieldCounts): Record<string, number> {
  const sum = { ...counts }
  for (const { field, label } of columns) if (more[field]) sum[label] = (sum[label] ?? 0) + more[field]
  return sum
}

/** '1 changed (salary)', '3 changed (closing date in 3, salary in 1)' */
export function describeChanged(changed: number, fields: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(fields).toSorted(([, one], [, other]) => other - one)
  const names = sorted.map(([label, jobs]) => (changed === 1 ? label : `${label} in ${jobs.toLocaleString('en')}`))
  return `${changed.toLocaleString('en')} changed${names.length === 0 ? '' : ` (${names.join(', ')})`}`
}
