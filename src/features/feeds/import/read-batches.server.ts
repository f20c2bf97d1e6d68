import { fillDown, openTable, type Problem, readJob, type Refusal, type Row, UnreadableFile } from 'job-feeds'
import type { ImportedJob } from '../../../contract/job-fields.ts'
import { nameCountry, readingFields, toImportedJob } from '../../jobs/writing/job-values.server.ts'
import { FeedError } from '../feed-error.ts'
import { fileVersion, type JobFile } from '../match/job-file.server.ts'

/** A row of a file as a job or a refusal. `row` counts from 1. */
export type RowReading = JobRow | (Refusal & { row: number })

/** `own` is the reference in the row. The job gets another one if the row has none, or if its job is stored without. */
export type JobRow = { ok: true; row: number; line: number; own: string; job: ImportedJob; problems: Problem[] }

const maxBatchRows = 1_000
/** In characters, so that batches of long rows are smaller. */
const maxBatchLength = 4_000_000

/**
 * Reads the rows of a file in batches. Ends without an error where the survey of the file ended. Throws `FeedError` if
 * the file has changed since, because its jobs are known by their rows.
 */
export async function* readBatches(file: JobFile, today: string, signal?: AbortSignal): AsyncGenerator<RowReading[]> {
  if ((await fileVersion(file.path)) !== file.version)
    throw new FeedError(`${file.name} has changed since it was checked.`)
  const context = { ...file, fields: readingFields, today, nameCountry }
  let batch: RowReading[] = []
  let [count, length] = [0, 0]
  try {
    const { rows } = await openTable(file.path, { signal })
    for await (const row of fillDown(rows, file.match)) {
      const reading = readJob(row, context)
      count++
      batch.push(
        reading.ok
          ? { ...reading, row: count, own: reading.job.reference ?? '', job: toImportedJob(reading.job) }
          : { ...reading, row: count },
      )
      length += lengthOf(row)
      if (batch.length < maxBatchRows && length < maxBatchLength) continue
      yield batch
      batch = []
      length = 0
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (file.survey.unread === null) throw new FeedError(`${file.name} has changed while it was read: ${error.message}`)
  }
  if (batch.length > 0) yield batch
}

function lengthOf(row: Row): number {
  if ('problem' in row) return 0
  return Object.values(row.cells).reduce((sum, text) => sum + text.length, 0)
}
