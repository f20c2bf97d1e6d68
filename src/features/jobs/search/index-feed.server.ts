import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../../../db/connect.server.ts'
import { createIndexReader } from './index-reader.server.ts'
import type { SearchIndex } from './search-index.server.ts'

/** A search index that follows the database. `catchUp` may be called at any time. */
export type IndexFeed = { index: SearchIndex; catchUp(): Promise<void>; close(): Promise<void> }

/** Notifications are lost when their connection breaks. A poll costs two index lookups. */
const pollMs = 500
/**
 * This many changed jobs at once mean an import, which notifies several times a second. After each read, cached pages
 * are checked or rendered again.
 */
const importSize = 200
/** The pause after such a read. With a shared cache, pages may be out of date for a second more. */
const restMs = 500

/**
 * Fills a search index from the database and keeps it up to date: on each notification and twice a second, or only
 * twice a second during an import. Resolves when the index is complete. While the database is unreachable, the index
 * stays as it is; `report` gets the first error of each outage. `url` is the server that notifies; `db` may read from a
 * replica of it. `beforeRead` runs before each read.
 */
export async function followJobs(
  db: Database,
  url: string,
  report: (error: unknown) => void,
  beforeRead = async () => {},
): Promise<IndexFeed> {
  const { index, read } = createIndexReader(db)
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let isStale = false
  let isNoticed = false
  let isFailing = false
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

  /** Only one read runs at a time; a call during a read causes another read after it. */
  function catchUp(): Promise<void> {
    isStale = true
    running ??= readAll().finally(() => (running = null))
    return running
  }

  async function readAll(): Promise<void> {
    while (isStale) {
      isStale = false
      await beforeRead()
      const count = await read()
      isFailing = false
      restsUntil = count < importSize ? 0 : performance.now() + restMs
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

  /** After an error, the next notification or poll tries again. */
  async function catchUpQuietly(): Promise<void> {
    try {
      await catchUp()
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
    }
  }

  async function poll(): Promise<void> {
    while (!stop.signal.aborted) {
      await sleep(pollMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) await catchUpAfterRest()
    }
  }
}

/** Calls `onChange` on each notification that jobs changed, and reconnects when the connection ends. */
async function listen(url: string, signal: AbortSignal, onChange: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, application_name: 'kazi-index', keepAlive: true })
    const ended = new Promise<void>((done) => client.on('end', done).on('error', () => done()))
    const close = () => void client.end().catch(() => {})
    signal.addEventListener('abort', close, { once: true })
    try {
      // pg never settles `connect` if the client is ended before it is connected.
      await Promise.race([client.connect(), ended])
      client.on('notification', () => void onChange())
      await client.query('listen jobs_changed')
      await onChange()
      await ended
    } catch {
      // Unreachable: retried below.
    }
    signal.removeEventListener('abort', close)
    close()
    await sleep(500, undefined, { signal, ref: false }).catch(() => {})
  }
}
