import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { dateOfDay, nairobiDay } from '../../calendar.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import { createPicturesSource, type Network, type PicturesSource } from './pictures-source.server.ts'
import {
  countWanted,
  deleteUnused,
  findWanted,
  holdJobs,
  nameInJobs,
  type Tried,
  upsertBanners,
  type Wanted,
} from './queries.server.ts'

/** A picture that could not be had: why, in a sentence for the operator, and how many jobs stay without it. */
export type BannerFailure = { url: string; reason: string; jobs: number }

/** Pictures fetched and failed; `failures` are the first 1,000 of the latter. `left` were not tried, since the time for one run was over. */
export type FetchedBanners = { fetched: number; failed: number; failures: BannerFailure[]; left: number }

export type BannerProgress = { done: number; total: number; failed: number }

export type FetchOptions = {
  source: string
  clock: Clock
  /** Ends the fetching; what was fetched until then is kept. */
  signal?: AbortSignal
  onProgress?: (progress: BannerProgress) => void
  network?: Network
  /** Milliseconds for all pictures of the run: whoever has slow ones must not keep its source busy for hours. */
  timeoutMs?: number
}

/** So many pictures are written at a time, and the jobs that show them change at once. */
const batchSize = 48
const mostAtATime = 4
const jobsNamedAtATime = 5_000
const keptFailures = 1_000
const mostMs = 10 * 60 * 1_000
const retryAfterMs = 24 * 60 * 60 * 1_000

/**
 * Fetches the pictures that open jobs of a source name and that are not stored yet, draws them anew and stores them. What failed is tried
 * again by a run of a day later, what its time did not reach by the next. At its end pictures that no job names any more are removed. Throws only when the database fails.
 */
export async function fetchBanners(
  db: Database,
  {
    source,
    clock,
    signal: interrupt = new AbortController().signal,
    onProgress,
    network,
    timeoutMs = mostMs,
  }: FetchOptions,
): Promise<FetchedBanners> {
  const now = clock.now()
  const wanted: Wanted = {
    source,
    openOn: dateOfDay(nairobiDay(now)),
    triedBefore: new Date(now.getTime() - retryAfterMs),
  }
  const result: FetchedBanners = { fetched: 0, failed: 0, failures: [], left: 0 }
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([interrupt, deadline])
  const total = await countWanted(db, wanted)
  // A run that was killed may have stored pictures without telling every job.
  await nameInAllJobs(db)
  const pictures = createPicturesSource(network)
  try {
    while (!signal.aborted) {
      const batch = await findWanted(db, wanted, batchSize)
      if (batch.length === 0) break
      await fetchBatch(batch)
    }
  } finally {
    await pictures.close()
  }
  await removeUnused(db)
  if (!interrupt.aborted && signal.aborted) result.left = Math.max(0, total - result.fetched - result.failed)
  return result

  async function fetchBatch(batch: { url: string; jobs: number }[]): Promise<void> {
    const limit = pLimit(mostAtATime)
    const tried = await Promise.all(
      batch.map((each) => limit(() => tryOne(each, pictures, signal, (outcome) => count(outcome, each.jobs)))),
    )
    await store(
      db,
      tried.flatMap((each) => each ?? []),
      now,
    )
  }

  function count(outcome: Tried, jobs: number): void {
    if (outcome.ok) result.fetched++
    else result.failed++
    if (!outcome.ok && result.failures.length < keptFailures)
      result.failures.push({ url: outcome.url, reason: outcome.reason, jobs })
    onProgress?.({ done: result.fetched + result.failed, total, failed: result.failed })
  }
}

/** Null when the signal ended it. */
async function tryOne(
  { url }: { url: string },
  pictures: PicturesSource,
  signal: AbortSignal,
  onDone: (outcome: Tried) => void,
): Promise<Tried | null> {
  if (signal.aborted) return null
  const drawn = await pictures.fetch(url, signal).catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
  if (drawn === null) return null
  const outcome: Tried = drawn.ok
    ? { url, ok: true, name: nameOf(Object.values(drawn.pictures)), pictures: drawn.pictures }
    : { url, ok: false, reason: drawn.reason }
  onDone(outcome)
  return outcome
}

/** Of what the pictures are: another picture at the same address is another name, and a cache may keep either for good. */
function nameOf(pictures: Buffer[]): string {
  return hash('sha256', Buffer.concat(pictures), 'buffer').toString('base64url').slice(0, 22)
}

async function store(db: Database, tried: Tried[], now: Date): Promise<void> {
  if (tried.length === 0) return
  await upsertBanners(db, tried, now)
  const urls = tried.filter(({ ok }) => ok).map(({ url }) => url)
  if (urls.length > 0) await nameInAllJobs(db, urls)
}

/** In parts, for a million jobs may share a logo, and other writers of jobs wait meanwhile. */
async function nameInAllJobs(db: Database, urls?: string[]): Promise<void> {
  for (;;) {
    const named = await db.transaction().execute(async (transaction) => {
      await holdJobs(transaction)
      return nameInJobs(transaction, jobsNamedAtATime, urls)
    })
    if (named < jobsNamedAtATime) return
  }
}

async function removeUnused(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdJobs(transaction)
    await deleteUnused(transaction)
  })
}
