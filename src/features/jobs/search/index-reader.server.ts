import { dayNumber } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findJobsSince, findRemovalsSince, type JobIndexRow } from '../queries.server.ts'
import { type IndexedJob, SearchIndex } from './search-index.server.ts'

/** Rows per query of the first read, before this process serves requests. */
const firstBatch = 20_000
/** Rows per query afterwards: adding them to the index blocks requests for a few milliseconds. */
const laterBatch = 500

/** A search index, and what it has read from the database. */
export class IndexReader {
  readonly index = new SearchIndex()
  readonly #db: Database
  readonly #seen = { jobs: 0, removals: 0 }
  #limit = firstBatch
  #reading: Promise<number> = Promise.resolve(0)

  constructor(db: Database) {
    this.#db = db
  }

  /** Brings the index up to date and returns the number of jobs that have changed. Waits for the calls before it. */
  read(): Promise<number> {
    this.#reading = this.#reading.then(
      () => this.#readChanges(),
      () => this.#readChanges(),
    )
    return this.#reading
  }

  async #readChanges(): Promise<number> {
    try {
      const jobs = await this.#readAll(
        () => findJobsSince(this.#db, this.#seen.jobs, this.#limit),
        (row) => this.#addOrRemove(row),
      )
      const removals = await this.#readAll(
        () => findRemovalsSince(this.#db, this.#seen.removals, this.#limit),
        (row) => this.#remove(row),
      )
      return jobs + removals
    } finally {
      this.index.endChanges()
      this.#limit = laterBatch
    }
  }

  async #readAll<Row>(findNext: () => Promise<Row[]>, apply: (row: Row) => void): Promise<number> {
    for (let count = 0; ;) {
      const rows = await findNext()
      for (const row of rows) apply(row)
      count += rows.length
      if (rows.length < this.#limit) return count
    }
  }

  #addOrRemove(row: JobIndexRow): void {
    if (row.closed_at === null) this.index.put(toIndexedJob(row))
    else this.index.remove(row.id)
    this.index.noteRemoved(row.id, row.removed_uuid)
    this.#seen.jobs = row.revision
  }

  #remove({ job_id, revision }: { job_id: number; revision: number }): void {
    this.index.remove(job_id)
    this.#seen.removals = revision
  }
}

/** A row as the index holds it. */
export function toIndexedJob(row: Omit<JobIndexRow, 'removed_uuid'>): IndexedJob {
  return {
    ...row,
    vacancyKey: row.vacancy_key,
    vacancyNumber: row.vacancy_number ?? row.id,
    closesOnDay: row.closes_on === null ? null : dayNumber(row.closes_on),
  }
}
