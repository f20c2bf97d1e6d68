import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../../../db/connect.server.ts'
import { createIndexReader } from './index-reader.server.ts'
import type { SearchIndex } from './search-index.server.ts'

/** A search index that follows the database. `catchUp` may be called at any time, `close` ends it. */
export type IndexFeed = { index: SearchIndex; catchUp(): Promise<void>; close(): Promise<void> }

/** Notifications can be lost with their connection; looking now and then costs two index look-ups. */
const pollMs = 2_000
/** So many jobs at once come from an import. It gives several notices a second, and each reading leaves all kept renderings of pages behind. */
const many = 200
/** How long the index rests after it read so many: renderings are not kept longer either (`rendered-pages.server.ts`). */
const restMs = 2_000

/**
 * Fills a search index from the database and keeps it in step: at each notice that jobs changed and every two seconds besides; while an import runs, every two seconds only.
 * Resolves when the index is complete. While the database is away the index stays as it is and catches up afterwards.
 */
export async function followJobs(db: Database, url: string): Promise<IndexFeed> {
  const { index, read } = createIndexReader(db)
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let isStale = false
  let isNoticed = false
  let restsUntil = 0

  await catchUp()
  const listening = listen(url, stop.signal, catchUpAfterRest)
  const polling = poll()
  return {
    index,
    catchUp,
    async close() {
      stop.abort()
      await Promise.allSettled([listening, polling, running])
    },
  }

  /** One reading at a time; a call during a reading asks for one more after it. */
  function catchUp(): Promise<void> {
    isStale = true
    running ??= readAll().finally(() => (running = null))
    return running
  }

  async function readAll(): Promise<void> {
    while (isStale) {
      isStale = false
      const count = await read()
      restsUntil = count < many ? 0 : performance.now() + restMs
    }
  }

  async function catchUpAfterRest(): Promise<void> {
    if (isNoticed) return
    isNoticed = true
    await sleep(Math.max(0, restsUntil - performance.now()), undefined, { signal: stop.signal, ref: false }).catch(
      () => {},
    )
    isNoticed = false
    if (!stop.signal.aborted) await catchUpQuietly()
  }

  async function catchUpQuietly(): Promise<void> {
    await catchUp().catch(() => {}) // the database is away: the next notice or poll tries again
  }

  async function poll(): Promise<void> {
    while (!stop.signal.aborted) {
      await sleep(pollMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) await catchUpAfterRest()
    }
  }
}

/** Calls `onChange` at each notice that jobs changed, and connects again when the connection ends. */
async function listen(url: string, signal: AbortSignal, onChange: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, application_name: 'kazi-index', keepAlive: true })
    const ended = new Promise<void>((done) => client.on('end', done).on('error', () => done()))
    const close = () => void client.end().catch(() => {})
    signal.addEventListener('abort', close, { once: true })
    try {
      // pg never settles `connect` of a client that is ended meanwhile.
      await Promise.race([client.connect(), ended])
      client.on('notification', () => void onChange())
      await client.query('listen jobs_changed')
      await onChange()
      await ended
    } catch {
      // Not reachable now: tried again below.
    }
    signal.removeEventListener('abort', close)
    close()
    await sleep(500, undefined, { signal, ref: false }).catch(() => {})
  }
}
