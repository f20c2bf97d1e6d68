import { hash } from 'node:crypto'
import {
  fillDown,
  openTable,
  type Problem,
  readJob,
  type Refusal,
  type Row,
  sheetName,
  UnreadableFile,
} from 'job-feeds'
import type { ImportedJob } from '../../../contract/job-fields.ts'
import { nameCountry, readingFields, toImportedJob } from '../../jobs/writing/job-values.server.ts'
import { fileVersion, type JobFile } from '../match/job-file.server.ts'
import { FeedError } from '../report/import-report.ts'

/** A row of a file as a job or a refusal. */
export type RowReading = JobRow | (Refusal & RowPlace)

/** `row` counts from 1. `sheet` is '' unless the rows are from several. */
type RowPlace = { line: number; row: number; sheet: string }

/** `own` is the reference in the row. The job gets another one if the row has none, or if its job is stored without. */
export type JobRow = RowPlace & { ok: true; own: string; job: ImportedJob; problems: Problem[] }

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
      const place = { row: ++count, sheet: ('cells' in row && row.cells[sheetName]) || '' }
      batch.push(
        reading.ok
          ? { ...reading, ...place, own: reading.job.reference ?? '', job: toImportedJob(reading.job) }
          : { ...reading, ...place },
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

/** The row of a file that a job is read from, of several rows with its reference. The digests have 28 bits. */
type SeenJob = { row: number; postedDay: number; names: number; content: number }

/** What a row is to the earlier rows of its file. `other` and `unclear` rows are refused. */
type Repeat = 'first' | 'identical' | 'newer' | 'older' | 'other' | 'unclear'

/** How many references of refused rows are stored. */
const maxRefused = 1_000_000

/** The jobs of a file by reference, and the references of refused rows. */
export class FileJobs {
  readonly #places = new Map<string, number>()
  /** The four numbers of each seen job, because a million objects would take 70 MB. */
  #facts = new Uint32Array(4_096)
  readonly #refused = new Set<string>()
  /** The references of rows, if they are not their own. */
  readonly #given = new Map<number, string>()

  get count(): number {
    return this.#places.size
  }

  has = (reference: string): boolean => this.#places.has(keyOf(reference))

  /** Whether a row of the file, imported or refused, has this reference. */
  names = (reference: string): boolean => this.has(reference) || this.#refused.has(keyOf(reference))

  /** Remembers the reference of a refused row. False if there are too many, so that its job counts as unidentified. */
  refuse(reference: string): boolean {
    if (this.#refused.size >= maxRefused) return this.names(reference)
    this.#refused.add(keyOf(reference))
    return true
  }

  /**
   * Adds the job of a row, which has the reference `own` or none. Of several versions of a job, which have its
   * reference, title, company and country, the one that was posted later counts, otherwise the later row.
   */
  add(job: ImportedJob, row: number, own: string): Repeat {
    const { reference, title, company, country, posted_on, apply_url } = job
    if (reference !== own) this.#given.set(row, reference)
    const added = {
      row,
      postedDay: posted_on === null ? 0 : Date.parse(posted_on) / 86_400_000,
      names: digestOf([title, company, country, own === '' && apply_url]),
      content: digestOf(Object.values(job)),
    }
    const before = this.#find(reference)
    const repeat = before === undefined ? 'first' : compare(before, added, own !== '')
    if (repeat === 'first' || repeat === 'newer') this.#store(reference, added)
    return repeat
  }

  /** Gives a row the reference of another job. */
  rename(row: number, from: string, to: string): void {
    const place = this.#places.get(keyOf(from))
    if (place === undefined) return
    this.#places.delete(keyOf(from))
    this.#places.set(keyOf(to), place)
    this.#given.set(row, to)
  }

  /** The reference of the job that a row is imported as; null if another row counts, or the row was refused. */
  referenceOf(row: number, own: string): string | null {
    const reference = this.#given.get(row) ?? own
    return this.#find(reference)?.row === row ? reference : null
  }

  #find(reference: string): SeenJob | undefined {
    const place = this.#places.get(keyOf(reference))
    if (place === undefined) return undefined
    const [row = 0, postedDay = 0, names = 0, content = 0] = this.#facts.subarray(place, place + 4)
    return { row, postedDay, names, content }
  }

  #store(reference: string, { row, postedDay, names, content }: SeenJob): void {
    const place = this.#places.get(keyOf(reference)) ?? this.#places.size * 4
    if (place === this.#facts.length) {
      const longer = new Uint32Array(place * 2)
      longer.set(this.#facts)
      this.#facts = longer
    }
    this.#facts.set([row, postedDay, names, content], place)
    this.#places.set(keyOf(reference), place)
  }
}

/** A digest of a long reference, because a million of them would not fit in memory. */
function keyOf(reference: string): string {
  return reference.length > 40 ? hash('sha1', reference, 'base64') : reference
}

function compare(before: SeenJob, job: SeenJob, hasReference: boolean): Repeat {
  if (before.content === job.content) return 'identical'
  // Without references, only different dates show that one row replaces the other, and different links that it does not.
  if (!hasReference && (before.postedDay === job.postedDay || before.names !== job.names)) return 'unclear'
  if (before.names !== job.names) return 'other'
  return job.postedDay >= before.postedDay ? 'newer' : 'older'
}

/** Ignores letter case. */
function digestOf(values: readonly unknown[]): number {
  return Number.parseInt(hash('sha1', JSON.stringify(values).toLowerCase()).slice(0, 7), 16)
}
