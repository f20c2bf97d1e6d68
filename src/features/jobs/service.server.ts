import { randomInt } from 'node:crypto'
import { dayNumber, nairobiDay } from '../../calendar.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { JobRow } from '../../db/schema.ts'
import type { ListOrder, ShownOrders } from '../../http/shown-orders.server.ts'
import type { Facet, JobFilters, Trade } from './contract.ts'
import { createPageRows } from './page-rows.server.ts'
import {
  findSitemapEntries,
  findJobByUuid,
  findJobsByIds,
  findNewJobs,
  findRemovedIds,
  findUuid,
  type FoundJob,
  type JobListRow,
  type NewJobRow,
} from './queries.server.ts'
import type { SearchIndex } from './search/search-index.server.ts'
import {
  idOfKey,
  orderedIds,
  orderKey,
  pageBefore,
  pageOf,
  readCursor,
  seedNumber,
  writeCursor,
} from './search/seeded-order.ts'

export type JobsService = ReturnType<typeof createJobsService>

export type JobsPage = {
  jobs: JobListRow[]
  total: number
  matching: number
  inAnyCategory: number
  /** The jobs that state their pay and match the other filters. */
  paid: number
  countries: Facet[]
  categories: Facet[]
  nextCursor: string | null
  /** null for the first page. */
  previousCursor: string | null
  /** Whether the next request may get another order. */
  isRandom: boolean
  /** The random order of the jobs on this page; null for a single job and for a requested order. */
  order: ListOrder | null
}

/** The jobs under 'More jobs like this'. */
const similarCount = 3
/** Far more than a list of two jobs needs to get a different order. */
const maxReshuffles = 64
/** How many removed jobs phones are told about, and for how long the list is used (milliseconds). */
const maxRemoved = 100
const removedLifetimeMs = 10_000
/** Small, because a slow client keeps one batch in memory. */
const streamBatch = 50
/** Maximum number of URLs in one sitemap file (https://www.sitemaps.org/protocol.html). */
const partLength = 50_000
const partBatch = 5_000

/** Reads jobs for the pages and the API. A vacancy from several sources is listed once. */
export function createJobsService({ db, index, clock }: { db: Database; index: SearchIndex; clock: Clock }) {
  const pageRows = createPageRows(db, index)
  const removed: { readAt: number; ids: string[] } = { readAt: -Infinity, ids: [] }
  return { findPage, trades, streamAll, listParts, readPart, findNewest, findJob, removedIds, today, state }

  function today(): number {
    return nairobiDay(clock.now())
  }

  /**
   * One page of the matching jobs in the order of the seed, from the cursor on. Without either, in a different order than
   * last time (`shown`).
   */
  async function findPage(
    filters: JobFilters,
    { seed, cursor, limit, shown }: { seed?: string; cursor?: string; limit: number; shown: ShownOrders },
  ): Promise<JobsPage> {
    const given =
      (cursor ? readCursor(cursor) : null) ?? (seed === undefined ? null : { seed: seedNumber(seed), after: -1 })
    const start = given ?? { seed: randomSeed(), after: -1 }
    const { keys, ...counts } = index.match(filters, today(), start.seed)
    const first = { ...pageOf(keys, start.seed, start.after, limit), seed: start.seed }
    const isRandom = given === null && keys.length > 1
    const hasOrder = isRandom && limit > 1
    const list = shortHash(JSON.stringify([filters, limit]))
    const page = hasOrder ? reshuffle(first, keys, limit, shown.get(list)) : first
    return {
      jobs: await pageRows.find(page.ids),
      ...counts,
      matching: keys.length,
      nextCursor: page.hasMore ? writeCursor({ seed: page.seed, after: page.last }) : null,
      previousCursor:
        start.after === -1 ? null : writeCursor({ seed: page.seed, after: pageBefore(keys, start.after, limit) }),
      isRandom,
      order: hasOrder ? { list, order: hashOfOrder(page.ids) } : null,
    }
  }

  /** The trades with the most listed jobs. */
  function trades(): Trade[] {
    return index.trades(today())
  }

  /** All listed jobs in a random order, in batches, so that memory does not grow with their number. */
  async function* streamAll(): AsyncGenerator<JobListRow[]> {
    const seed = randomSeed()
    const ids = orderedIds(index.match({}, today(), seed).keys, seed)
    for (let at = 0; at < ids.length; at += streamBatch) yield inOrder([...ids.subarray(at, at + streamBatch)])
  }

  /** The sitemap files that are not empty. A job stays in the same file. */
  function listParts(): number[] {
    return index.listedRanges(partLength, today())
  }

  /** The listed jobs of one sitemap file. */
  async function readPart(part: number): Promise<Awaited<ReturnType<typeof findSitemapEntries>>> {
    const ids = index.listedBetween(part * partLength, (part + 1) * partLength, today())
    const found: Awaited<ReturnType<typeof findSitemapEntries>> = []
    for (let at = 0; at < ids.length; at += partBatch)
      found.push(...(await findSitemapEntries(db, ids.slice(at, at + partBatch))))
    return found
  }

  /** Changes whenever the listed jobs change. */
  function state(): string {
    return `${index.changes} ${today()}`
  }

  /** The newest listed jobs, newest first. */
  function findNewest(limit: number): Promise<NewJobRow[]> {
    return findNewJobs(db, index.newest(limit, today()))
  }

  /** An open or closed job, even one that lists do not show; null if no job has this uuid. */
  async function findJob(uuid: string): Promise<FoundJob | 'removed' | null> {
    const job = await findJobByUuid(db, uuid)
    if (!job) return null
    if (job.removed_at !== null) return 'removed'
    const shown = isClosed(job) ? null : index.duplicateOf(job.id, today())
    return {
      job,
      isClosed: isClosed(job),
      duplicateOf: shown === null ? null : await findUuid(db, shown),
      similar: await pageRows.find(index.similar(job, today(), similarCount)),
    }
  }

  /** The uuids of the jobs that were removed last, as read some seconds ago, so that no page waits for the database. */
  function removedIds(): readonly string[] {
    const now = performance.now()
    if (now - removed.readAt > removedLifetimeMs) {
      removed.readAt = now
      findRemovedIds(db, maxRemoved).then(
        (ids) => (removed.ids = ids),
        () => {},
      )
    }
    return removed.ids
  }

  function isClosed(job: JobRow): boolean {
    return job.closed_at !== null || (job.closes_on !== null && dayNumber(job.closes_on) < today())
  }

  async function inOrder(ids: number[]): Promise<JobListRow[]> {
    const rows = new Map((await findJobsByIds(db, ids)).map((row) => [row.id, row]))
    // A job may have been deleted since the index was read.
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}

type SeededPage = ReturnType<typeof pageOf> & { seed: number }

/** Tries new seeds until the order of the first page differs from `last`. */
function reshuffle(first: SeededPage, keys: Uint32Array, limit: number, last: string | undefined): SeededPage {
  let page = first
  for (let attempt = 0; attempt < maxReshuffles && hashOfOrder(page.ids) === last; attempt++) {
    const seed = randomSeed()
    page = {
      ...pageOf(
        keys.map((key) => orderKey(idOfKey(key, first.seed), seed)),
        seed,
        -1,
        limit,
      ),
      seed,
    }
  }
  return page
}

function hashOfOrder(ids: number[]): string {
  return shortHash(ids.join())
}

function shortHash(text: string): string {
  return seedNumber(text).toString(36)
}

function randomSeed(): number {
  return randomInt(2 ** 32)
}
