import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/connect.server.ts'
import { excerptLength } from './present.server.ts'
import { findJobsByIds, type JobListRow } from './queries.server.ts'
import type { SearchIndex } from './search/search-index.server.ts'

/** About 10 MB. */
const maxRows = 10_000

/**
 * Finds the rows for pages of the list, with shortened descriptions. Every visit shows the same rows in a different
 * order, so rows are cached while the index has the same revision of their job.
 */
export function createPageRows(db: Database, index: SearchIndex) {
  const cache = new LRUCache<number, JobListRow>({ max: maxRows })
  return { find }

  /** The rows in the order of `ids`, without jobs that were deleted in the meantime. */
  async function find(ids: readonly number[]): Promise<JobListRow[]> {
    const rows = new Map<number, JobListRow>()
    for (const id of ids) {
      const row = cache.get(id)
      if (row && row.revision === index.revisionOf(id)) rows.set(id, row)
    }
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length > 0) {
      // One extra character shows that the description continues.
      for (const row of await findJobsByIds(db, missing, excerptLength + 1)) {
        cache.set(row.id, row)
        rows.set(row.id, row)
      }
    }
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}
