import { randomInt } from 'node:crypto'
import { dayNumber, nairobiDay } from '../../calendar.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { JobRow } from '../../db/schema.ts'
import type { ListOrder, ShownOrders } from '../../http/shown-orders.server.ts'
import type { Facet } from './contract.ts'
import { createPageRows } from './page-rows.server.ts'
import {
  findAddresses,
  findJobByUuid,
  findJobsByIds,
  findNewJobs,
  findUuid,
  type FoundJob,
  type JobListRow,
  type NewJobRow,
} from './queries.server.ts'
import type { Filters, SearchIndex } from './search/search-index.server.ts'
import { idOfKey, orderedIds, orderKey, pageOf, readCursor, seedNumber, writeCursor } from './search/seeded-order.ts'

export type JobsService = ReturnType<typeof createJobsService>

export type JobsPage = {
  jobs: JobListRow[]
  total: number
  matching: number
  inAnyCategory: number
  countries: Facet[]
  categories: Facet[]
  nextCursor: string | null
  /** The order of a list so short that it might come again; null of any other, and of an order that was asked for. */
  order: ListOrder | null
}

/** A list with more jobs than this hardly ever comes in the same order twice. */
const maxShortList = 5
/** Far more draws than a short list needs for another order. */
const maxDraws = 64
/** Few, for a slow reader keeps a batch in memory while it reads. */
const streamBatch = 50
/** As many as one file of a sitemap may list (https://www.sitemaps.org/protocol.html). */
const partLength = 50_000
const partBatch = 5_000

/** What the pages and the API know of jobs. A vacancy that several sources have is listed once. Nothing here writes. */
export function createJobsService({ db, index, clock }: { db: Database; index: SearchIndex; clock: Clock }) {
  const pageRows = createPageRows(db, index)
  return { findPage, streamAll, listParts, readPart, findNewest, findJob, today, state }

  function today(): number {
    return nairobiDay(clock.now())
  }

  /** One page of the listed jobs that match, in the order that the seed draws. A cursor goes on where the page before it ended; without a seed a short list comes in another order than `shown`. */
  async function findPage(
    filters: Filters,
    { seed, cursor, limit, shown }: { seed?: string; cursor?: string; limit: number; shown: ShownOrders },
  ): Promise<JobsPage> {
    const given =
      (cursor ? readCursor(cursor) : null) ?? (seed === undefined ? null : { seed: seedNumber(seed), after: -1 })
    const start = given ?? { seed: drawSeed(), after: -1 }
    const { keys, ...counts } = index.match(filters, today(), start.seed)
    const first = { ...pageOf(keys, start.seed, start.after, limit), seed: start.seed }
    const isShort = given === null && limit > 1 && keys.length > 1 && keys.length <= maxShortList
    const list = shortHash(JSON.stringify([filters, limit]))
    const page = isShort ? drawOther(first, keys, limit, shown.get(list)) : first
    return {
      jobs: await pageRows.find(page.ids),
      ...counts,
      matching: keys.length,
      nextCursor: page.hasMore ? writeCursor({ seed: page.seed, after: page.last }) : null,
      order: isShort ? { list, order: hashOfOrder(page.ids) } : null,
    }
  }

  /** Every listed job in a random order, a batch at a time: memory stays the same whatever their number. */
  async function* streamAll(): AsyncGenerator<JobListRow[]> {
    const seed = drawSeed()
    const ids = orderedIds(index.match({}, today(), seed).keys, seed)
    for (let at = 0; at < ids.length; at += streamBatch) yield inOrder([...ids.subarray(at, at + streamBatch)])
  }

  /** The parts that all listed jobs stand in, at most 50,000 in each. A job never moves to another part. */
  function listParts(): number[] {
    return index.stretches(partLength, today())
  }

  /** The addresses of the listed jobs of a part; none where it holds none. */
  async function readPart(part: number): Promise<Awaited<ReturnType<typeof findAddresses>>> {
    const ids = index.listedBetween(part * partLength, (part + 1) * partLength, today())
    const found: Awaited<ReturnType<typeof findAddresses>> = []
    for (let at = 0; at < ids.length; at += partBatch)
      found.push(...(await findAddresses(db, ids.slice(at, at + partBatch))))
    return found
  }

  /** Differs after any change of what is listed. */
  function state(): string {
    return `${index.changes} ${today()}`
  }

  /** The listed jobs that came last, newest first. */
  function findNewest(limit: number): Promise<NewJobRow[]> {
    return findNewJobs(db, index.newest(limit, today()))
  }

  /** The job, open or closed, listed or not; null when there is none. */
  async function findJob(uuid: string): Promise<FoundJob | null> {
    const job = await findJobByUuid(db, uuid)
    if (!job) return null
    const shown = isClosed(job) ? null : index.duplicateOf(job.id, today())
    return { job, isClosed: isClosed(job), duplicateOf: shown === null ? null : await findUuid(db, shown) }
  }

  function isClosed(job: JobRow): boolean {
    return job.closed_at !== null || (job.closes_on !== null && dayNumber(job.closes_on) < today())
  }

  async function inOrder(ids: number[]): Promise<JobListRow[]> {
    const rows = new Map((await findJobsByIds(db, ids)).map((row) => [row.id, row]))
    // A job deleted since the index was asked is left out.
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}

type DrawnPage = ReturnType<typeof pageOf> & { seed: number }

/** This first page of these keys or, where its jobs come as in the order `last`, one drawn again. */
function drawOther(first: DrawnPage, keys: Uint32Array, limit: number, last: string | undefined): DrawnPage {
  let page = first
  for (let draw = 0; draw < maxDraws && hashOfOrder(page.ids) === last; draw++) {
    const seed = drawSeed()
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

function drawSeed(): number {
  return randomInt(2 ** 32)
}
