import { dayNumber } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findJobsSince, findLastRevision, findRemovalsSince, type JobIndexRow } from '../queries.server.ts'
import { SearchIndex } from './search-index.server.ts'
import { vacancyKey } from './vacancy-key.server.ts'

/** Rows per query of the first read, before this process serves requests. */
const firstBatch = 20_000
/** Rows per query afterwards: adding them to the index blocks requests for a few milliseconds. */
const laterBatch = 500

/**
 * A search index and a function that brings it up to date with the database and returns the number of jobs that have
 * changed. Calls must not overlap.
 */
export function createIndexReader(db: Database): { index: SearchIndex; read: () => Promise<number> } {
  const index = new SearchIndex()
  const seen = { jobs: 0, removals: 0 }
  let limit = firstBatch
  return { index, read }

  async function read(): Promise<number> {
    try {
      const jobs = await readAll(() => findJobsSince(db, seen.jobs, limit), addOrRemove)
      const removals = await readAll(() => findRemovalsSince(db, seen.removals, limit), remove)
      if (jobs + removals > 0) return jobs + removals
      const last = await findLastRevision(db)
      return last < Math.max(seen.jobs, seen.removals) ? await readAgain(last) : 0
    } finally {
      index.endChanges()
      limit = laterBatch
    }
  }

  /**
   * Reads everything again, because the database has lost changes after its `last` revision: another server took the
   * place of the one that the index was read from, which had not replicated all of them.
   */
  async function readAgain(last: number): Promise<number> {
    const found = new Set<number>()
    Object.assign(seen, { jobs: 0, removals: last })
    await readAll(
      () => findJobsSince(db, seen.jobs, limit),
      (row) => {
        found.add(row.id)
        addOrRemove(row)
      },
    )
    return found.size + index.removeAllExcept(found)
  }

  async function readAll<Row>(findNext: () => Promise<Row[]>, apply: (row: Row) => void): Promise<number> {
    for (let count = 0; ;) {
      const rows = await findNext()
      for (const row of rows) apply(row)
      count += rows.length
      if (rows.length < limit) return count
    }
  }

  function addOrRemove(row: JobIndexRow): void {
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

  function remove({ job_id, revision }: { job_id: number; revision: number }): void {
    index.remove(job_id)
    seen.removals = revision
  }
}
