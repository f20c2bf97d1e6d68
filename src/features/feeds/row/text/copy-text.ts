import { type ImportedJob, jobFields } from '../../../../contract/job-fields.ts'

/**
 * Copies a string so that it does not share memory with the original. In V8 a slice points into the original, so a
 * stored title would keep its row of up to a megabyte in memory.
 */
export function copyText(text: string): string {
  return ` ${text}`.slice(1)
}

/** Copies a job with all its strings. */
export function copyJob<Job extends ImportedJob>(job: Job): Job {
  const own = { ...job }
  for (const { column } of jobFields) {
    const text = own[column]
    if (text !== null) own[column] = copyText(text)
  }
  return own
}
