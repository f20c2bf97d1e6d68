import type { ImportedJob } from '../../../../contract/job-fields.ts'
import { columns } from '../columns.ts'

/**
 * Copies a string so that it does not share memory with the original. In V8 a slice points into the original, so a
 * stored title would keep its row of up to a megabyte in memory.
 */
export function copyText(text: string): string {
  return ` ${text}`.slice(1)
}

/** Copies a job with all its strings. */
export function copyJob(job: ImportedJob): ImportedJob {
  const own = { ...job }
  for (const { field } of columns) {
    const text = own[field]
    if (text !== null) own[field] = copyText(text)
  }
  return own
}
