import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Clock, dayNumber, nairobiDay } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { JobRow } from '../../db/schema.ts'
import type { Facet, Trade } from './contract.ts'
import { excerptLength } from './excerpt.ts'
import {
  type DetailRow,
  findSitemapEntries,
  findJobByUuid,
  findJobsByIds,
  findNewJobs,
  findUuid,
  type FoundJob,
  type JobListRow,
  type NewJobRow,
  type SitemapEntry,
} from './queries.server.ts'
import type { IndexFilters, SearchIndex } from './search/search-index.server.ts'
import { orderedIds, orderOf, pageBefore, pageOf, readCursor, seedNumber, writeCursor } from './search/seeded-order.ts'

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
}

/** The jobs under 'More jobs like this'. */
const similarCount = 3
/** Small, because a slow client keeps one batch in memory. */
const streamBatch = 50
/** Rows of lists that are kept. About 10 MB. */
const maxRows = 10_000
/** Maximum number of URLs in one sitemap file (https://www.sitemaps.org/protocol.html). */
const partLength = 50_000
const partBatch = 5_000

/** Reads jobs for the pages and the API. A vacancy from several sources is listed once. */
export class JobsService {
  readonly #db: Database
  readonly #index: SearchIndex
  readonly #clock: Clock
  /** Every visit shows the same rows in a different order. */
  readonly #rows = new LRUCache<number, JobListRow>({ max: maxRows })

  constructor({ db, index, clock }: { db: Database; index: SearchIndex; clock: Clock }) {
    this.#db = db
    this.#index = index
    this.#clock = clock
  }

  today(): number {
    return nairobiDay(this.#clock.now())
  }

  /**
   * One page of the matching jobs in the order of the seed or of `sort`, from the cursor on. Without any of them, in a random
   * order.
   */
  async findPage(
    filters: IndexFilters,
    { seed, cursor, sort, limit }: { seed?: string; cursor?: string; sort?: string; limit: number },
  ): Promise<JobsPage> {
    const given =
      (cursor ? readCursor(cursor) : null) ?? (seed === undefined ? null : { seed: seedNumber(seed), after: -1 })
    const start = given ?? { seed: randomSeed(), after: -1 }
    const order = orderOf(start.seed, sort)
    const { keys, ...counts } = this.#index.match(filters, this.today(), order)
    const page = pageOf(keys, order, start.after, limit)
    return {
      jobs: await this.#findRows(page.ids),
      ...counts,
      matching: keys.length,
      nextCursor: page.hasMore ? writeCursor({ seed: start.seed, after: page.last }) : null,
      previousCursor:
        start.after === -1 ? null : writeCursor({ seed: start.seed, after: pageBefore(keys, start.after, limit) }),
      isRandom: given === null && sort === undefined && keys.length > 1,
    }
  }

  countListed(): number {
    return this.#index.listedBetween(0, Infinity, this.today()).length
  }

  /** The trades with the most listed jobs. */
  trades(): Trade[] {
    return this.#index.trades(this.today())
  }

  /** All listed jobs in a random order, in batches, so that memory does not grow with their number. */
  async *streamAll(): AsyncGenerator<JobListRow[]> {
    const order = orderOf(randomSeed())
    const ids = orderedIds(this.#index.match({}, this.today(), order).keys, order)
    for (let at = 0; at < ids.length; at += streamBatch) {
      const batch = [...ids.subarray(at, at + streamBatch)]
      yield inOrder(batch, await findJobsByIds(this.#db, batch))
    }
  }

  /** The sitemap files that are not empty. A job stays in the same file. */
  listParts(): number[] {
    return this.#index.listedRanges(partLength, this.today())
  }

  /** The listed jobs of one sitemap file. */
  async readPart(part: number): Promise<SitemapEntry[]> {
    const ids = this.#index.listedBetween(part * partLength, (part + 1) * partLength, this.today())
    const found: SitemapEntry[] = []
    for (let at = 0; at < ids.length; at += partBatch)
      found.push(...(await findSitemapEntries(this.#db, ids.slice(at, at + partBatch))))
    return found
  }

  /** Changes whenever the listed jobs change. */
  state(): string {
    return `${this.#index.changes} ${this.today()}`
  }

  /** Returns a function that says whether no job has changed since. */
  watchBoard(): () => boolean {
    const { changes } = this.#index
    return () => this.#index.changes === changes
  }

  /** Returns a function that says whether these open jobs are still as they were read. */
  watchJobs(rows: Pick<JobRow, 'id' | 'revision'>[]): () => boolean {
    const revisions = rows.map(({ id, revision }) => ({ id, revision }))
    return () => revisions.every(({ id, revision }) => this.#index.revisionOf(id) === revision)
  }

  /** The newest listed jobs, newest first. */
  findNewest(limit: number): Promise<NewJobRow[]> {
    return findNewJobs(this.#db, this.#index.newest(limit, this.today()))
  }

  /** The row of a job, even of a removed one. */
  findRow(uuid: string): Promise<DetailRow | undefined> {
    return findJobByUuid(this.#db, uuid)
  }

  /** An open or closed job, even one that lists do not show; null if no job has this uuid. */
  async findJob(uuid: string): Promise<FoundJob | 'removed' | null> {
    const job = await this.findRow(uuid)
    if (!job) return null
    if (job.removed_at !== null) return 'removed'
    const today = this.today()
    const isClosed = job.closed_at !== null || (job.closes_on !== null && dayNumber(job.closes_on) < today)
    const shown = isClosed ? null : this.#index.duplicateOf(job.id, today)
    return {
      job,
      isClosed,
      duplicateOf: shown === null ? null : await findUuid(this.#db, shown),
      similar: await this.#findRows(this.#index.similar(job, today, similarCount)),
    }
  }

  /** The uuids of the jobs that were removed last. */
  removedIds(): string[] {
    return this.#index.removedIds
  }

  /** Returns the rows in this order, with shortened descriptions. Reads only those that are not kept or have changed. */
  async #findRows(ids: readonly number[]): Promise<JobListRow[]> {
    const cached = ids.flatMap((id) => this.#rows.get(id) ?? [])
    const current = cached.filter(({ id, revision }) => revision === this.#index.revisionOf(id))
    if (current.length === ids.length) return current
    const known = new Set(current.map(({ id }) => id))
    const missing = ids.filter((id) => !known.has(id))
    // One extra character shows that the description continues.
    const found = await findJobsByIds(this.#db, missing, excerptLength + 1)
    for (const row of found) this.#rows.set(row.id, row)
    return inOrder(ids, [...current, ...found])
  }
}

/** Sorts rows by their ids. A job may have been deleted since the index was read. */
function inOrder(ids: readonly number[], rows: readonly JobListRow[]): JobListRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function randomSeed(): number {
  return randomInt(2 ** 32)
}
