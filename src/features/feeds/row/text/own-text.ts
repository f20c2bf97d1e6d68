import type { ImportedJob } from '../../../../contract/job-fields.ts'
import { columns } from '../columns.ts'

/**
 * The same text, by itself. V8 makes a piece of a text by pointing into it: a title that is kept, as one of a batch or as the key of a list,
 * keeps the whole row of up to a megabyte that it was cut out of.
 */
export function ownText(text: string): string {
  return ` ${text}`.slice(1)
}

/** A job whose texts are its own. */
export function ownJob(job: ImportedJob): ImportedJob {
  const own = { ...job }
  for (const { field } of columns) {
    const text = own[field]
    if (text !== null) own[field] = ownText(text)
  }
  return own
}
