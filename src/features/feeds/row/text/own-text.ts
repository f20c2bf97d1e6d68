import type { ImportedJob } from '../../../../contract/job-fields.ts'
import { columns } from '../columns.ts'

/**
 * A copy of a text that does not share memory with it. A slice of a V8 string points into the original, so a stored
 * title would keep its row of up to a megabyte in memory.
 */
export function ownText(text: string): string {
  return ` ${text}`.slice(1)
}

/** A job with copies of its texts. */
export function ownJob(job: ImportedJob): ImportedJob {
  const own = { ...job }
  for (const { field } of columns) {
    const text = own[field]
    if (text !== null) own[field] = ownText(text)
  }
  return own
}
