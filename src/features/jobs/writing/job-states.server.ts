import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import { cancelMoves } from '../../applications/stage-changes.server.ts'
import { removeUnusedBanners } from '../../banners/fetch-service.server.ts'
import { findOneJob, type NotFound } from './find-job.server.ts'
import { takeTurn } from './save-queries.server.ts'
import {
  findSameVacancy,
  type OperatorJobRow,
  setClosedAt,
  setRemovedAt,
  setTakenOverAt,
} from './write-queries.server.ts'

/** `wasAlready`: the job was already closed, or already open. */
export type JobStateChange = NotFound | { ok: true; job: OperatorJobRow; wasAlready: boolean }

/** When a job is changed, and by whom in the office; null for an operator. */
export type Editing = { now: Date; editedBy: number | null }

export type JobState = 'open' | 'closed' | 'expired' | 'removed'

/** Whether a job is on the board on the day `today` ('YYYY-MM-DD'), and if not, why. */
export function stateOf(job: Pick<JobRow, 'removed_at' | 'closed_at' | 'closes_on'>, today: string): JobState {
  if (job.removed_at !== null) return 'removed'
  if (job.closed_at !== null) return 'closed'
  return job.closes_on !== null && job.closes_on < today ? 'expired' : 'open'
}

type Closable = Pick<OperatorJobRow, 'id' | 'closed_at' | 'closed_by_feed'>

/** Takes a job off the board. Imports do not open it again. Returns whether it was open. */
export async function close(db: Database, job: Closable, { now, editedBy }: Editing): Promise<boolean> {
  const { id, closed_at, closed_by_feed } = job
  // Otherwise its feed could open the job again.
  if (closed_at === null || closed_by_feed) await setClosedAt(db, id, closed_at ?? now, editedBy)
  return closed_at === null
}

/** Undoes `close` and `removeVacancy`. A job whose closing date has passed stays off the lists. */
export async function reopen(db: Database, job: Closable, { editedBy }: Editing): Promise<boolean> {
  if (job.closed_at !== null) await setClosedAt(db, job.id, null, editedBy)
  return job.closed_at !== null
}

/**
 * Takes a job, and all jobs of its vacancy, off the board for good: nobody can read them any more, and imports refuse
 * them. Even closed ones, because their pages are still online. Cancels moves of applications that candidates cannot read
 * yet. Returns the jobs that were not removed before.
 */
export async function removeVacancy(
  transaction: Database,
  job: OperatorJobRow,
  { now, editedBy }: Editing,
): Promise<OperatorJobRow[]> {
  await takeTurn(transaction)
  const removed = [...(job.removed_at === null ? [job] : []), ...(await findSameVacancy(transaction, job.id))]
  for (const { id } of removed) await setRemovedAt(transaction, id, now, editedBy)
  const ids = removed.map(({ id }) => id)
  await cancelMoves(transaction, sql`applications.job_id = any(${ids}::int[])`, now)
  return removed
}

/** Lets the office edit a job of a feed: imports leave it as it is from now on, and only people close it. */
export async function takeOver(db: Database, id: number, { now, editedBy }: Editing): Promise<void> {
  await setTakenOverAt(db, id, now, editedBy)
}

/** Closes the job with this name for an operator. */
export function closeJob(db: Database, name: string, source: string | undefined, now: Date): Promise<JobStateChange> {
  return change(db, { name, source, now }, close)
}

/** Opens the job with this name for an operator. */
export function reopenJob(db: Database, name: string, source: string | undefined, now: Date): Promise<JobStateChange> {
  return change(db, { name, source, now }, reopen)
}

/** Removes the vacancy of the job with this name for an operator. `others`: the other jobs of it that were removed. */
export async function removeJob(
  db: Database,
  name: string,
  source: string | undefined,
  now: Date,
): Promise<NotFound | { ok: true; job: OperatorJobRow; wasAlready: boolean; others: OperatorJobRow[] }> {
  const found = await findOneJob(db, name, { source, now })
  if (!found.ok) return found
  const { job } = found
  const removed = await db
    .transaction()
    .execute((transaction) => removeVacancy(transaction, job, { now, editedBy: null }))
  await removeUnusedBanners(db)
  const others = removed.filter(({ id }) => id !== job.id)
  return { ok: true, job, wasAlready: job.removed_at !== null, others }
}

type Named = { name: string; source: string | undefined; now: Date }

async function change(db: Database, { name, source, now }: Named, apply: typeof close): Promise<JobStateChange> {
  const found = await findOneJob(db, name, { source, now })
  if (!found.ok) return found
  return { ...found, wasAlready: !(await apply(db, found.job, { now, editedBy: null })) }
}
