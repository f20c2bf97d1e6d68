import { type ImportedJob, jobFields } from '../../../../contract/job-fields.ts'

/**
 * Copies a string so that it does not share memory with the original. In V8 a slice points into the original, so a
 * stored title would keep its row of up to a megabyte in memory.
 */
export function copyText(text: string): string {
  return ` ${text}`.slice(1)
}

/**
 * Stores a Latin-1 string in one byte per character; returns others unchanged. In V8 a slice of a string with any other
 * character takes two bytes per character, so one curly quote in a row of XML would make searches, JSON and digests of
 * all its texts take twice as long.
 */
export function compactText(text: string): string {
  return beyondLatin1.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1')
}

// oxlint-disable-next-line no-control-regex -- Latin-1 begins with control characters
const beyondLatin1 = /[^\u0000-\u00FF]/

/** Copies a job with all its strings. */
export function copyJob<Job extends ImportedJob>(job: Job): Job {
  const own = { ...job }
  for (const { column } of jobFields) {
    const text = own[column]
    if (text !== null) own[column] = copyText(text)
  }
  return own
}
