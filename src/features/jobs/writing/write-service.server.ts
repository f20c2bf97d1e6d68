import { hash } from 'node:crypto'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { type ImportedJob, jobFields } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import { transact } from '../../../db/transact.server.ts'
import { vacancyKey } from '../search/vacancy-key.server.ts'
import { readShownInstead, type ShownJob } from './shown-instead.server.ts'
import {
  closeOpenJobs,
  countClosedByHand,
  countJobsOf,
  countListedJobs,
  deleteDemoJobs,
  findClosedByHand,
  findFingerprints,
  findJobsByName,
  findJobsForOperator,
  findListedJobs,
  findOpenJobsLike,
  openClosedJobs,
  type OperatorJobRow,
  setClosedAt,
  upsertJobs,
} from './write-queries.server.ts'

/** How many jobs of a batch are new to their source, say something else than before, or say the same. */
export type SaveCounts = { new: number; changed: number; unchanged: number }

/** A job as the operator's list has it; `duplicate_of` is what the board shows instead. */
export type ListedJob = OperatorJobRow & { duplicate_of: ShownJob | null }

export { countJobsOf, type OperatorJobRow }

/** What became of a batch: its counts, the jobs that are new, and their numbers unless nothing was written. */
export type Saved = SaveCounts & { fresh: ImportedJob[]; newIds: number[] }

type Saving = {
  source: string
  isDemo?: boolean
  dryRun?: boolean
  /** Is called with the references of the jobs that are about to be changed. */
  beforeChange?: (references: string[]) => Promise<void> | undefined
}

/**
 * Writes a batch of jobs of one source, recognised by their reference: all of it or nothing. A job that says what it said before is
 * not touched, and one that the operator closed stays closed. With `dryRun` only counts. References must differ within the batch.
 */
export async function saveJobs(
  db: Database,
  jobs: readonly ImportedJob[],
  { source, isDemo = false, dryRun = false, beforeChange }: Saving,
): Promise<Saved> {
  if (jobs.length === 0) return { new: 0, changed: 0, unchanged: 0, fresh: [], newIds: [] }
  const known = await findFingerprints(
    db,
    source,
    jobs.map((job) => job.reference),
  )
  const fresh = jobs.filter((job) => !known.has(job.reference))
  const written = jobs
    .map((job) => ({ ...job, fingerprint: fingerprintOf(job) }))
    .filter(({ reference, fingerprint }) => known.get(reference) !== fingerprint)
  const counts = { new: fresh.length, changed: written.length - fresh.length, unchanged: jobs.length - written.length }
  if (dryRun || written.length === 0) return { ...counts, fresh, newIds: [] }
  if (counts.changed > 0)
    await beforeChange?.(written.map(({ reference }) => reference).filter((reference) => known.has(reference)))
  // Another import may have written since the look-up, so what counts is what the database did.
  const { newIds, updated } = await upsertJobs(db, source, written, isDemo)
  return { new: newIds.length, changed: updated, unchanged: jobs.length - newIds.length - updated, fresh, newIds }
}

/** What looking for a job by its reference or uuid can come to. */
export type Found =
  | { ok: true; job: OperatorJobRow }
  | { ok: false; code: 'unknown' }
  | { ok: false; code: 'ambiguous'; sources: string[] }

/** Takes a job off the board; `wasAlready` says that it was closed before. Imports do not open it again. */
export async function closeJob(
  db: Database,
  name: string,
  source: string | null,
  now: Date,
): Promise<Found & { wasAlready?: boolean }> {
  const found = await findOneJob(db, name, source)
  if (!found.ok) return found
  const { id, closed_at, closed_by_feed } = found.job
  // What its feed closed would be opened by it again.
  if (closed_at === null || closed_by_feed) await setClosedAt(db, id, closed_at ?? now)
  return { ...found, wasAlready: closed_at !== null }
}

/** Jobs of other sources that are open on the day `openOn` ('YYYY-MM-DD') and are the same vacancy: the board shows one of them when this one is closed. */
export async function findOpenTwins(db: Database, job: OperatorJobRow, openOn: string): Promise<OperatorJobRow[]> {
  const { high, low } = vacancyKey(job)
  const others = await findOpenJobsLike(db, { ...job, openOn, word: longestWord(job.title) })
  return others.filter((other) => {
    const key = vacancyKey(other)
    return key.high === high && key.low === low
  })
}

/** Of letters and digits that every source writes alike. */
function longestWord(title: string): string {
  return (title.match(/[a-z\d]+/gi) ?? ['']).reduce((longest, word) => (word.length > longest.length ? word : longest))
}

/** Undoes `closeJob`; `wasAlready` says that the job was not closed. A job whose closing date has passed stays off the lists. */
export async function reopenJob(
  db: Database,
  name: string,
  source: string | null,
): Promise<Found & { wasAlready?: boolean }> {
  const found = await findOneJob(db, name, source)
  if (!found.ok || found.job.closed_at === null) return { ...found, wasAlready: true }
  await setClosedAt(db, found.job.id, null)
  return found
}

/** How many jobs of a source are on the board on the day `today` (a day number). */
export function countListed(db: Database, source: string, today: number): Promise<number> {
  return countListedJobs(db, source, dateOfDay(today))
}

/** The numbers of the jobs of a source that are on the board on the day `today` and that `isNamed` does not know. */
export async function findVanished(
  db: Database,
  source: string,
  { today, isNamed }: { today: number; isNamed: (reference: string) => boolean },
): Promise<number[]> {
  const vanished: number[] = []
  let after = 0
  for (;;) {
    const jobs = await findListedJobs(db, source, { openOn: dateOfDay(today), after, limit: vanishedBatch })
    for (const job of jobs) if (!isNamed(job.reference)) vanished.push(job.id)
    after = jobs.at(-1)?.id ?? 0
    if (jobs.length < vanishedBatch) return vanished
  }
}

/**
 * Takes jobs off the board whose feed names them no longer, a batch at a time; a feed that names one again opens it. `onClosed` gets the
 * numbers of each batch in its transaction. Returns how many were open.
 */
export async function closeVanished(
  db: Database,
  ids: readonly number[],
  now: Date,
  onClosed?: (transaction: Database, ids: number[]) => Promise<void>,
): Promise<number> {
  let closed = 0
  for (let from = 0; from < ids.length; from += listBatch) {
    closed += await transact(db, async (transaction) => {
      const closedIds = await closeOpenJobs(transaction, ids.slice(from, from + listBatch), {
        closed_at: now,
        closed_by_feed: true,
      })
      await onClosed?.(transaction, closedIds)
      return closedIds.length
    })
  }
  return closed
}

/** Closes all jobs of a source that are open on the day of `now`, by the operator's word, a batch at a time. Returns their number. */
export async function closeSource(db: Database, source: string, now: Date): Promise<number> {
  const openOn = dateOfDay(nairobiDay(now))
  let closed = 0
  for (let after = 0; ;) {
    const jobs = await findListedJobs(db, source, { openOn, after, limit: listBatch })
    closed += (
      await closeOpenJobs(
        db,
        jobs.map(({ id }) => id),
        { closed_at: now, closed_by_feed: false },
      )
    ).length
    after = jobs.at(-1)?.id ?? after
    if (jobs.length < listBatch) return closed
  }
}

/** How many jobs of a source `reopenSource` would open. */
export function countReopenable(db: Database, source: string, now: Date): Promise<number> {
  return countClosedByHand(db, source, dateOfDay(nairobiDay(now)))
}

/** Undoes `closeSource` and `closeJob` for all jobs of a source that are not past their closing date, a batch at a time. Returns their number. */
export async function reopenSource(db: Database, source: string, now: Date): Promise<number> {
  const openOn = dateOfDay(nairobiDay(now))
  let opened = 0
  for (let after = ''; ;) {
    const jobs = await findClosedByHand(db, source, { openOn, after, limit: listBatch })
    opened += await openClosedJobs(
      db,
      jobs.map(({ id }) => id),
    )
    after = jobs.at(-1)?.reference ?? after
    if (jobs.length < listBatch) return opened
  }
}

/** How many jobs of a source that `isNamed` knows were closed by the operator. */
export async function countNamedClosedByHand(
  db: Database,
  source: string,
  isNamed: (reference: string) => boolean,
): Promise<number> {
  let count = 0
  for (let after = ''; ;) {
    const jobs = await findClosedByHand(db, source, { after, limit: vanishedBatch })
    count += jobs.filter(({ reference }) => isNamed(reference)).length
    after = jobs.at(-1)?.reference ?? after
    if (jobs.length < vanishedBatch) return count
  }
}

/** Deletes every demo job for good and returns their number. */
export function removeDemoJobs(db: Database): Promise<number> {
  return deleteDemoJobs(db)
}

/** Jobs by source and reference, a batch at a time; without `all` only those open on the day `today` (a day number). */
export async function* listJobs(
  db: Database,
  { source, all, today }: { source: string | null; all: boolean; today: number },
): AsyncGenerator<ListedJob[]> {
  const shownInstead = await readShownInstead(db, today)
  const listing = { source, openOn: all ? null : dateOfDay(today) }
  let last: OperatorJobRow | null = null
  for (;;) {
    const rows: OperatorJobRow[] = await findJobsForOperator(db, listing, last, listBatch)
    const shown = await shownInstead(rows.map(({ id }) => id))
    if (rows.length > 0) yield rows.map((row) => ({ ...row, duplicate_of: shown.get(row.id) ?? null }))
    if (rows.length < listBatch) return
    last = rows.at(-1) ?? null
  }
}

/** Whether a job is on the board on the day `today` ('YYYY-MM-DD'), and if not, why. */
export function stateOf(job: Pick<JobRow, 'closed_at' | 'closes_on'>, today: string): 'open' | 'closed' | 'expired' {
  if (job.closed_at !== null) return 'closed'
  return job.closes_on !== null && job.closes_on < today ? 'expired' : 'open'
}

const listBatch = 1_000
const vanishedBatch = 10_000

async function findOneJob(db: Database, name: string, source: string | null): Promise<Found> {
  const jobs = await findJobsByName(db, name, source)
  const [job] = jobs
  if (!job) return { ok: false, code: 'unknown' }
  return jobs.length === 1
    ? { ok: true, job }
    : { ok: false, code: 'ambiguous', sources: jobs.map((each) => each.source) }
}

/** A digest of what the feed says of a job. */
function fingerprintOf(job: ImportedJob): string {
  const values = fingerprinted.map(({ column }) => job[column])
  // Fields added later count only in jobs that have them, so that adding one does not change every stored fingerprint.
  while (values.length > fieldsOfFirstRelease && values.at(-1) === null) values.pop()
  return hash('sha1', JSON.stringify(values), 'base64')
}

const fingerprinted = jobFields.filter(({ column }) => column !== 'reference')
const fieldsOfFirstRelease = 18
