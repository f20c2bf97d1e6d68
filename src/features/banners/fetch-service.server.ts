import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { type Clock, dateOfDay, nairobiDay } from '../../calendar.ts'
import { countJobs, countOf, formatCount } from '../../contract/format-count.ts'
import type { Database } from '../../db/connect.server.ts'
import { describeFailure, type StepProgress } from '../../terminal/terminal.server.ts'
import type { ImageSource, Network } from './image-source.server.ts'
import {
  countPending,
  deleteUnused,
  type FetchAttempt,
  findPending,
  linkBanners,
  lockJobs,
  type PendingFilter,
  upsertBanners,
} from './queries.server.ts'

/** An image that could not be fetched, the reason for the operator, and how many jobs use it. */
type BannerFailure = { url: string; reason: string; jobs: number }

/** Counts of images. `failures` lists the first 1,000 that failed, `left` counts those not tried before the timeout. */
export type FetchedBanners = { fetched: number; failed: number; failures: BannerFailure[]; left: number }

export type FetchOptions = {
  source: string
  clock: Clock
  /** Stops fetching. Images fetched until then are stored. */
  signal?: AbortSignal
  onProgress?: (progress: StepProgress) => void
  network?: Network
  /** Limit for all images of the run, so that slow servers do not block the source for hours. */
  timeoutMs?: number
}

const batchSize = 48
const maxParallel = 4
const maxJobsPerTransaction = 5_000
const maxFailures = 1_000
const maxRunMs = 10 * 60 * 1_000
const retryAfterMs = 24 * 60 * 60 * 1_000

/**
 * Fetches, redraws and stores the images of a source's open jobs that are not stored yet, and deletes images without
 * jobs. Retries a failed image after a day, and leaves untried images to the next run. Throws only when the database
 * fails.
 */
export async function fetchBanners(db: Database, options: FetchOptions): Promise<FetchedBanners> {
  const { source, clock, signal: interrupt = new AbortController().signal, timeoutMs = maxRunMs } = options
  const now = clock.now()
  const filter = { source, openOn: dateOfDay(nairobiDay(now)), triedBefore: new Date(now.getTime() - retryAfterMs) }
  const timeout = AbortSignal.timeout(timeoutMs)
  const total = await countPending(db, filter)
  // A killed run may have stored images without linking all jobs.
  await linkAllJobs(db)
  const result: FetchedBanners = { fetched: 0, failed: 0, failures: [], left: 0 }
  const onAttempt = (attempt: FetchAttempt, jobs: number) => {
    count(result, attempt, jobs)
    const done = result.fetched + result.failed
    const text = `${formatCount(done)} of ${formatCount(total)} banner images tried, ${formatCount(result.failed)} failed`
    options.onProgress?.({ step: 'images', done, total, text })
  }
  if (total > 0) {
    // Loaded only here, because it takes a quarter of a second.
    const { createImageSource } = await import('./image-source.server.ts')
    const images = createImageSource(options.network)
    try {
      await fetchPending(db, filter, { images, signal: AbortSignal.any([interrupt, timeout]), onAttempt, now })
    } finally {
      await images.close()
    }
  }
  await removeUnusedBanners(db)
  if (!interrupt.aborted && timeout.aborted) result.left = Math.max(0, total - result.fetched - result.failed)
  return result
}

function count(result: FetchedBanners, attempt: FetchAttempt, jobs: number): void {
  if (attempt.ok) {
    result.fetched++
    return
  }
  result.failed++
  if (result.failures.length < maxFailures) result.failures.push({ url: attempt.url, reason: attempt.reason, jobs })
}

type FetchContext = {
  images: ImageSource
  signal: AbortSignal
  onAttempt: (attempt: FetchAttempt, jobs: number) => void
  now: Date
}

/** Fetches and stores images in batches until none are left or the signal is aborted. */
async function fetchPending(
  db: Database,
  filter: PendingFilter,
  { images, signal, onAttempt, now }: FetchContext,
): Promise<void> {
  while (!signal.aborted) {
    const batch = await findPending(db, filter, batchSize)
    if (batch.length === 0) return
    const limit = pLimit(maxParallel)
    const attempts = await Promise.all(
      batch.map(({ url, jobs }) =>
        limit(async () => {
          const attempt = await fetchOne(url, images, signal)
          if (attempt) onAttempt(attempt, jobs)
          return attempt
        }),
      ),
    )
    const finished = attempts.filter((each) => each !== null)
    if (finished.length > 0) await store(db, finished, now)
  }
}

/** Null when the signal is aborted. */
async function fetchOne(url: string, images: ImageSource, signal: AbortSignal): Promise<FetchAttempt | null> {
  if (signal.aborted) return null
  const banner = await images.fetch(url, signal).catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
  if (banner === null) return null
  return banner.ok
    ? { url, ok: true, name: contentHash(Object.values(banner.pictures)), pictures: banner.pictures }
    : { url, ok: false, reason: banner.reason }
}

export function contentHash(images: Buffer[]): string {
  return hash('sha256', Buffer.concat(images), 'buffer').toString('base64url').slice(0, 22)
}

async function store(db: Database, attempts: FetchAttempt[], now: Date): Promise<void> {
  await upsertBanners(db, attempts, now)
  const urls = attempts.filter(({ ok }) => ok).map(({ url }) => url)
  if (urls.length > 0) await linkAllJobs(db, urls)
}

/** Uses several transactions: each blocks other writers of jobs, and a million jobs may share a logo. */
async function linkAllJobs(db: Database, urls?: string[]): Promise<void> {
  for (;;) {
    const linked = await db.transaction().execute(async (transaction) => {
      await lockJobs(transaction)
      return linkBanners(transaction, maxJobsPerTransaction, urls)
    })
    if (linked < maxJobsPerTransaction) return
  }
}

/** Deletes the banners that no job on the board uses. */
export async function removeUnusedBanners(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockJobs(transaction)
    await deleteUnused(transaction)
  })
}

/** The images fetched after an import; `stopped` says why fetching ended early, or is null. */
export type BannersReport = FetchedBanners & { stopped: string | null }

const maxPrintedFailures = 20

/** Fetches the images of a source. Reports errors instead of throwing, because the jobs are already imported. */
export async function fetchBannersOf(db: Database, options: FetchOptions): Promise<BannersReport> {
  try {
    const fetched = await fetchBanners(db, options)
    const interrupted = 'The import was interrupted while it fetched images. The next import continues.'
    return { ...fetched, stopped: options.signal?.aborted ? interrupted : null }
  } catch (error) {
    const stopped = `The images could not be stored. ${describeFailure(error)}`
    return { fetched: 0, failed: 0, failures: [], left: 0, stopped }
  }
}

/** A line with the counts of images and one for each of the first failures; empty if there were no images to fetch. */
export function describeBanners({ fetched, failed, failures, left }: FetchedBanners): string[] {
  if (fetched + failed + left === 0) return []
  const printed = failures.slice(0, maxPrintedFailures)
  const lines = printed.map(({ url, reason, jobs }) => `banner image ${url} (${countJobs(jobs)}): ${reason}`)
  const more = failed - printed.length
  const summary = `${countOf(fetched, 'banner image')} fetched, ${formatCount(failed)} failed.${failed > 0 ? ' Their jobs show an icon instead. Imports try them again after a day.' : ''}${left > 0 ? ` ${describeLeft(left)}` : ''}`
  return [summary, ...lines, ...(more > 0 ? [`… and ${formatCount(more)} more.`] : [])]
}

/** What a run records about missing images: the first failures, and why others were not tried. */
export function describeMissing({ failures, left, stopped }: BannersReport) {
  const failed = failures.map(({ url, reason }) => ({ field: 'banner image', reason: `${url}: ${reason}` }))
  const untried = [left > 0 ? `Banner images: ${describeLeft(left)}` : null, stopped]
  return [...failed, ...untried.flatMap((reason) => (reason === null ? [] : { field: null, reason }))]
}

function describeLeft(left: number): string {
  return `${formatCount(left)} more ${left === 1 ? 'was' : 'were'} not tried because the ten-minute limit was reached. The next import continues.`
}
