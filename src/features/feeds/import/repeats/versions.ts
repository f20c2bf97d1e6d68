import { type ImportedJob, jobFields } from '../../../../contract/job-fields.ts'
import type { JobToSave } from '../../../jobs/writing/write-service.server.ts'

/** A row that became a job; its digest is null if it must be parsed each time. */
export type ValidRow = { job: JobToSave; digest: bigint | null }

/**
 * Decides between a job and a row of the batch with the same reference, title, company and country: 'newer' if the job
 * is the later version, whose older one is removed from the batch; 'outdated' if it is not; null without such a row. The
 * later version has the later posted date, else the later closing date, else more fields, else the later row.
 */
export function replaceVersion(batch: ValidRow[], job: ImportedJob): 'newer' | 'outdated' | null {
  const at = batch.findIndex((row) => row.job.reference === job.reference && isSameJob(row.job, job))
  const other = batch[at]
  if (other === undefined) return null
  if (isLater(other.job, job)) {
    // Otherwise the next import would skip it as unchanged, and this row would be refused.
    other.digest = null
    return 'outdated'
  }
  batch.splice(at, 1)
  return 'newer'
}

function isSameJob(one: ImportedJob, other: ImportedJob): boolean {
  return (['title', 'company', 'country'] as const).every(
    (field) => one[field].toLowerCase() === other[field].toLowerCase(),
  )
}

function isLater(one: ImportedJob, other: ImportedJob): boolean {
  for (const field of ['posted_on', 'closes_on'] as const) {
    const [date, otherDate] = [one[field], other[field]]
    if (date !== null && otherDate !== null && date !== otherDate) return date > otherDate
  }
  return countKnown(one) > countKnown(other)
}

function countKnown(job: ImportedJob): number {
  return jobFields.filter(({ column }) => job[column] !== null && job[column] !== '').length
}
