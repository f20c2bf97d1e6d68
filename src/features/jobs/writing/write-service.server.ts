import { hash } from 'node:crypto'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { type ImportedJob, type JobField, jobFields } from '../../../contract/job-fields.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { vacancyKey } from '../search/vacancy/vacancy-key.server.ts'
import { type CanonicalJob, findCanonicalJobs } from './duplicates-service.server.ts'
import {
  findFilledFields,
  findFingerprints,
  findStoredJobs,
  type StoredJob,
  takeTurn,
  upsertJobs,
} from './save-queries.server.ts'
import {
  closeOpenJobs,
  closeJobsOf,
  countOpenJobs,
  findClosedByHand,
  findJobsForOperator,
  findOpenJobs,
  findOpenDuplicates,
  findTakenOver,
  reopenJobsOf,
  type OperatorJobRow,
  removeDemoJobs,
  setMissingSince,
} from './write-queries.server.ts'

/** How many jobs of a batch are new to their source, changed or unchanged, and how many were taken over. */
type SaveCounts = { new: number; changed: number; unchanged: number; leftAlone: number }

/** A job in the operator's list; `duplicate_of` is the job that the board shows instead. */
export type ListedJob = OperatorJobRow & { duplicate_of: CanonicalJob | null }

export { findFilledFields, findOpenDuplicates, findStoredJobs, type OperatorJobRow, removeDemoJobs }

/**
 * The counts of a batch, its new jobs, and their ids unless it was a dry run. `changedFields`: in how many changed jobs
 * each field changed. `emptied`: how many fields of changed jobs lost their value.
 */
export type SaveResult = SaveCounts & Changes & { fresh: ImportedJob[]; newIds: number[] }

type Changes = { changedFields: { [Field in JobField]?: number }; emptied: number }

type SaveOptions = {
  source: string
  isDemo?: boolean
  dryRun?: boolean
  /** Fields that existing jobs keep, in addition to those that the operator set. */
  kept?: ReadonlySet<JobField>
  /** Also writes jobs that were taken over and fields that the operator set, and keeps jobs closed. */
  byOperator?: boolean
  /** Called with the references of the jobs that are about to change. */
  beforeChange?: (references: string[]) => Promise<void> | undefined
}

/** Jobs closed per statement: other writers wait until it ends. */
const writeBatch = 1_000

/**
 * Writes a batch of jobs of one source, recognised by their references, which must be unique. Unchanged jobs are not
 * written, jobs that the operator closed stay closed, and jobs that were taken over and fields that the operator set stay
 * as they are. A dry run only counts.
 */
export async function saveJobs(
  db: Database,
  given: readonly ImportedJob[],
  { source, isDemo = false, dryRun = false, kept = new Set(), byOperator = false, beforeChange }: SaveOptions,
): Promise<SaveResult> {
  const changes: Changes = { changedFields: {}, emptied: 0 }
  if (given.length === 0) return { new: 0, changed: 0, unchanged: 0, leftAlone: 0, ...changes, fresh: [], newIds: [] }
  const { known, takenOver } = await findFingerprints(
    db,
    source,
    given.map((job) => job.reference),
  )
  const jobs = byOperator ? given : given.filter(({ reference }) => !takenOver.has(reference))
  const leftAlone = given.length - jobs.length
  const fresh = jobs.filter((job) => !known.has(job.reference))
  const isStored = ({ reference, fingerprint }: Fingerprinted) => known.get(reference) === fingerprint
  const different = jobs.map(withFingerprint).filter((job) => !isStored(job))
  if (!dryRun && different.length > 0) await takeTurn(db)
  const knownReferences = different.flatMap(({ reference }) => (known.has(reference) ? reference : []))
  const stored = await findStoredJobs(db, source, knownReferences)
  const written = different.flatMap((each) => {
    const before = stored.get(each.reference)
    const job = before && !byOperator ? withFingerprint(keepFields(each, before, kept)) : each
    if (isStored(job)) return []
    if (before) countChanges(changes, before, job)
    return Object.assign(job, { vacancy_key: vacancyKey(job) })
  })
  const changed = written.length - fresh.length
  const counts = { new: fresh.length, changed, unchanged: jobs.length - written.length, leftAlone }
  if (dryRun || written.length === 0) return { ...counts, ...changes, fresh, newIds: [] }
  if (counts.changed > 0)
    await beforeChange?.(written.map(({ reference }) => reference).filter((reference) => known.has(reference)))
  // Another import may have written since the query above, so the counts are those of the database.
  const { newIds, updated } = await upsertJobs(db, source, written, { isDemo, byOperator })
  const unchanged = jobs.length - newIds.length - updated
  return { new: newIds.length, changed: updated, unchanged, leftAlone, ...changes, fresh, newIds }
}

type Fingerprinted = ImportedJob & { fingerprint: string }

function withFingerprint(job: ImportedJob): Fingerprinted {
  return { ...job, fingerprint: fingerprintOf(job) }
}

/** The job with the stored values of some fields, and of those that the operator set. */
function keepFields(job: ImportedJob, stored: StoredJob, kept: ReadonlySet<JobField>): ImportedJob {
  const fields = new Set([...kept, ...stored.set_fields])
  return { ...job, ...Object.fromEntries([...fields].map((field) => [field, stored[field]])) }
}

function countChanges(changes: Changes, before: ImportedJob, after: ImportedJob): void {
  const { changedFields } = changes
  for (const { column } of jobFields) {
    if (before[column] === after[column]) continue
    changedFields[column] = (changedFields[column] ?? 0) + 1
    if (before[column] && !after[column]) changes.emptied++
  }
}

/** How many jobs of a source are open on the day `today` (a day number). */
export function countListed(db: Database, source: string, today: number): Promise<number> {
  return countOpenJobs(db, source, dateOfDay(today))
}

/**
 * The ids of the jobs of a source that are open on the day `today` and whose references `isNamed` rejects. Without jobs
 * that were taken over, because only people close them.
 */
export async function findVanished(
  db: Database,
  source: string,
  { today, isNamed }: { today: number; isNamed: (reference: string) => boolean },
): Promise<number[]> {
  const vanished: number[] = []
  for await (const jobs of findOpenJobs(db, source, dateOfDay(today)))
    for (const { id, reference } of jobs) if (!isNamed(reference)) vanished.push(id)
  return vanished
}

/** Notes which of the jobs that were taken over from a source its complete feed no longer names. */
export async function noteMissing(
  db: Database,
  source: string,
  { now, isNamed }: { now: Date; isNamed: (reference: string) => boolean },
): Promise<void> {
  for (const { id, reference, missing_from_feed_at: since } of await findTakenOver(db, source))
    if (isNamed(reference) === (since !== null)) await setMissingSince(db, id, isNamed(reference) ? null : now)
}

/**
 * Closes, in batches, jobs that their feed no longer names; a feed that names one again opens it. `onClosed` gets the
 * ids of each batch in its transaction. Returns how many were open.
 */
export async function closeVanished(
  db: Database,
  ids: readonly number[],
  now: Date,
  onClosed?: (transaction: Database, ids: number[]) => Promise<void>,
): Promise<number> {
  let closed = 0
  for (let from = 0; from < ids.length; from += writeBatch) {
    closed += await transact(db, async (transaction) => {
      const closing = { closed_at: now, closed_by_feed: true }
      const closedIds = await closeOpenJobs(transaction, ids.slice(from, from + writeBatch), closing)
      await onClosed?.(transaction, closedIds)
      return closedIds.length
    })
  }
  return closed
}

/** Closes all jobs of a source that are open on the day of `now`; imports do not open them again. Returns their number. */
export function closeSource(db: Database, source: string, now: Date): Promise<number> {
  return closeJobsOf(db, source, { openOn: dayOf(now), closedAt: now })
}

/**
 * Undoes `closeSource` and `closeJob` for all jobs of a source that are not past their closing date. Returns their
 * number.
 */
export function reopenSource(db: Database, source: string, now: Date): Promise<number> {
  return reopenJobsOf(db, source, dayOf(now))
}

/** How many jobs that the operator closed have a reference that `isNamed` accepts. */
export async function countNamedClosedByHand(
  db: Database,
  source: string,
  isNamed: (reference: string) => boolean,
): Promise<number> {
  let count = 0
  for await (const jobs of findClosedByHand(db, source))
    count += jobs.filter(({ reference }) => isNamed(reference)).length
  return count
}

/** Pages of jobs ordered by source and reference; without `all` only those open on the day `today` (a day number). */
export async function* listJobs(
  db: Database,
  { source, all, today }: { source: string | null; all: boolean; today: number },
): AsyncGenerator<ListedJob[]> {
  const openOn = dateOfDay(today)
  const canonicalJobs = await findCanonicalJobs(db, { source, openOn })
  for await (const jobs of findJobsForOperator(db, { source, openOn: all ? null : openOn }))
    yield jobs.map((job) => Object.assign(job, { duplicate_of: canonicalJobs.get(job.id) ?? null }))
}

function dayOf(now: Date): string {
  return dateOfDay(nairobiDay(now))
}

/** A digest of a job's feed fields. */
export function fingerprintOf(job: ImportedJob): string {
  const values = fingerprinted.map(({ column }) => job[column])
  // Empty fields at the end do not count, so that adding a field does not change every stored fingerprint.
  while (values.at(-1) === null) values.pop()
  return hash('sha1', JSON.stringify(values), 'base64')
}

const fingerprinted = jobFields.filter(({ column }) => column !== 'reference')
