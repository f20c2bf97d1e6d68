import { dayNumber } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findJobsSince, findRemovalsSince, type JobIndexRow } from '../queries.server.ts'
import { SearchIndex } from './search-index.server.ts'
import { vacancyKey } from './vacancy-key.server.ts'

/** Jobs read at a time while nobody waits for this process. */
const firstBatch = 20_000
/** Jobs read at a time beside visitors: taking them in costs a few milliseconds, in which nobody is served. */
const batch = 500

/**
 * Reads into a search index what the database holds, and at each later call what has changed since, and returns how many jobs it read. One call
 * at a time. `isWanted` keeps jobs out of the index.
 */
export function createIndexReader(db: Database): { index: SearchIndex; read: () => Promise<number> } {
  const index = new SearchIndex()
  const seen = { jobs: 0, removals: 0 }
  let limit = firstBatch
  return { index, read }

  async function read(): Promise<number> {
    try {
      return (await readJobs()) + (await readRemovals())
    } finally {
      index.endChanges()
      limit = batch
    }
  }

  async function readJobs(): Promise<number> {
    for (let count = 0; ;) {
      const rows = await findJobsSince(db, seen.jobs, limit)
      for (const row of rows) take(row)
      count += rows.length
      if (rows.length < limit) return count
    }
  }

  function take(row: JobIndexRow): void {
    if (row.closed_at === null)
      index.put({
        ...row,
        vacancyKey: row.vacancy_key ?? vacancyKey(row),
        vacancyNumber: row.vacancy_number ?? row.id,
        closesOnDay: row.closes_on === null ? null : dayNumber(row.closes_on),
      })
    else index.remove(row.id)
    seen.jobs = row.revision
  }

  async function readRemovals(): Promise<number> {
    for (let count = 0; ;) {
      const rows = await findRemovalsSince(db, seen.removals, limit)
      for (const { job_id, revision } of rows) {
        index.remove(job_id)
        seen.removals = revision
      }
      count += rows.length
      if (rows.length < limit) return count
    }
  }
}
