import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/connect.server.ts'
import { excerptLength } from './present.server.ts'
import { findJobsByIds, type JobListRow } from './queries.server.ts'
import type { SearchIndex } from './search/search-index.server.ts'

/** Some 10 MB at most. */
const mostKept = 10_000

/**
 * The rows that pages of the list show, with descriptions no longer than they need. Lists come in a new order each time,
 * so the same rows are asked for over and over: a row is kept until the index knows a newer revision of its job.
 */
export function createPageRows(db: Database, index: SearchIndex) {
  const kept = new LRUCache<number, JobListRow>({ max: mostKept })
  return { find }

  /** The rows in the order of their numbers here. A job deleted since the index was asked is left out. */
  async function find(ids: readonly number[]): Promise<JobListRow[]> {
    const rows = new Map<number, JobListRow>()
    for (const id of ids) {
      const row = kept.get(id)
      if (row && row.revision >= (index.revisionOf(id) ?? Infinity)) rows.set(id, row)
    }
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length > 0) {
      // One character more than is shown tells that there is more.
      for (const row of await findJobsByIds(db, missing, excerptLength + 1)) {
        kept.set(row.id, row)
        rows.set(row.id, row)
      }
    }
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}
