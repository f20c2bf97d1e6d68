import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/connect.server.ts'
import { IndexReader } from './index-reader.server.ts'
import type { SearchIndex } from './search-index.server.ts'

/** A search index that follows the database. `catchUp` may be called at any time. */
type IndexFeed = { index: SearchIndex; catchUp(): Promise<unknown>; close(): Promise<void> }

/** Each poll costs two index lookups. During an import, it also limits how often cached pages become out of date. */
const pollMs = 500

/**
 * Fills a search index from the database and brings it up to date twice a second. Resolves when the index is complete.
 * While the database is unreachable, the index stays as it is; `report` gets the first error of each outage.
 */
export async function followJobs(db: Database, report: (error: unknown) => void): Promise<IndexFeed> {
  const reader = new IndexReader(db)
  const stop = new AbortController()
  await reader.read()
  const polling = poll(reader, stop.signal, report)
  return {
    index: reader.index,
    catchUp: () => reader.read(),
    async close() {
      stop.abort()
      await polling
    },
  }
}

async function poll(reader: IndexReader, signal: AbortSignal, report: (error: unknown) => void): Promise<void> {
  let isFailing = false
  for (;;) {
    await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const error = await reader.read().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error !== null && !isFailing) report(error)
    isFailing = error !== null
  }
}
