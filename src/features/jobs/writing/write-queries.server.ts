import { type SelectQueryBuilder, sql } from 'kysely'
import { type Database, transact } from '../../../db/connect.server.ts'
import type { JobRow, Schema } from '../../../db/schema.ts'
import { isOpenOn } from './duplicates-service.server.ts'

/** A job as commands show it. */
export type OperatorJobRow = Pick<JobRow, (typeof operatorColumns)[number]>

export const operatorColumns = [
  'id',
  'uuid',
  'source',
  'reference',
  'title',
  'company',
  'city',
  'country',
  'closes_on',
  'closed_at',
  'closed_by_feed',
  'removed_at',
  'is_demo',
  'apply_url',
  'apply_email',
] as const

/** All jobs, or only those of a source or open on a day, in pages ordered by source and reference. */
export function findJobsForOperator(
  db: Database,
  { source, openOn }: { source: string | null; openOn: string | null },
): AsyncGenerator<OperatorJobRow[]> {
  return pagesOf((last) =>
    db
      .selectFrom('jobs')
      .select(operatorColumns)
      .$if(source !== null, (query) => query.where('source', '=', source))
      .$if(openOn !== null, (query) => query.where(isOpenOn(openOn ?? '')))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(source, reference) > (${last?.source}, ${last?.reference})`),
      )
      .orderBy('source')
      .orderBy('reference')
      .limit(pageSize)
      .execute(),
  )
}

/** Open jobs of other sources with the same vacancy key: the board shows one of them when this job is closed. */
export function findOpenDuplicates(
  db: Database,
  { id, source }: Pick<JobRow, 'id' | 'source'>,
  openOn: string,
): Promise<OperatorJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .where('source', '<>', source)
    .where(isOpenOn(openOn))
    .where('vacancy_key', '=', (jobs) => jobs.selectFrom('jobs').select('vacancy_key').where('id', '=', id))
    .orderBy('id')
    .execute()
}

/** Other jobs with the same vacancy key, of any source, open or closed, that are not removed. */
export function findSameVacancy(db: Database, id: number): Promise<OperatorJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .where('id', '<>', id)
    .where('removed_at', 'is', null)
    .where('vacancy_key', '=', (jobs) => jobs.selectFrom('jobs').select('vacancy_key').where('id', '=', id))
    .orderBy('id')
    .execute()
}

/** The oldest job of any source that is open on a day, and has this vacancy key. */
export function findOpenVacancy(db: Database, vacancyKey: string, openOn: string): Promise<OperatorJobRow | undefined> {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .where('vacancy_key', '=', vacancyKey)
    .where(isOpenOn(openOn))
    .orderBy('id')
    .executeTakeFirst()
}

/** Closes or opens a job for a person. A removed job that is opened is no longer removed. */
export async function setClosedAt(
  db: Database,
  id: number,
  closedAt: Date | null,
  editedBy: number | null,
): Promise<void> {
  const reopened = closedAt === null && { removed_at: null }
  await db
    .updateTable('jobs')
    .set({ closed_at: closedAt, closed_by_feed: false, edited_by: editedBy, ...reopened })
    .where('id', '=', id)
    .execute()
}

export async function setRemovedAt(db: Database, id: number, removedAt: Date, editedBy: number | null): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ closed_at: removedAt, closed_by_feed: false, removed_at: removedAt, edited_by: editedBy })
    .where('id', '=', id)
    .execute()
}

/** A job that its feed closed stays closed. */
export async function setTakenOverAt(db: Database, id: number, at: Date, editedBy: number | null): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ taken_over_at: at, closed_by_feed: false, edited_by: editedBy })
    .where('id', '=', id)
    .execute()
}

/** The jobs that were taken over from a source, without removed ones. */
export function findTakenOver(
  db: Database,
  source: string,
): Promise<Pick<JobRow, 'id' | 'reference' | 'missing_from_feed_at'>[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'reference', 'missing_from_feed_at'])
    .where('source', '=', source)
    .where('taken_over_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
}

export async function setMissingSince(db: Database, id: number, since: Date | null): Promise<void> {
  await db.updateTable('jobs').set({ missing_from_feed_at: since }).where('id', '=', id).execute()
}

/** All removed jobs, with what identifies them in feeds. */
export function findRemovedJobs(db: Database): Promise<RemovedJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(['source', 'reference', 'title', 'company', 'city', 'country'])
    .where('removed_at', 'is not', null)
    .execute()
}

export type RemovedJobRow = Pick<JobRow, 'source' | 'reference' | 'title' | 'company' | 'city' | 'country'>

type Jobs = SelectQueryBuilder<Schema, 'jobs', object>
type JobName = Pick<JobRow, 'id' | 'reference'>

/** Jobs of a source that are open on the day `openOn`. */
function openJobs(db: Database, source: string, openOn: string): Jobs {
  return db.selectFrom('jobs').where('source', '=', source).where(isOpenOn(openOn))
}

/** Jobs of a source that the operator closed, without those that were removed. */
function jobsClosedByHand(db: Database, source: string): Jobs {
  return db
    .selectFrom('jobs')
    .where('source', '=', source)
    .where('closed_at', 'is not', null)
    .where('closed_by_feed', '=', false)
    .where('removed_at', 'is', null)
}

/** In pages, ordered by id. Without jobs that were taken over. */
export function findOpenJobs(db: Database, source: string, openOn: string): AsyncGenerator<JobName[]> {
  return pagesOf((last) => pageOf(openJobs(db, source, openOn).where('taken_over_at', 'is', null), last))
}

/** In pages, ordered by id. Without jobs that were taken over. */
export function findClosedByHand(db: Database, source: string): AsyncGenerator<JobName[]> {
  return pagesOf((last) => pageOf(jobsClosedByHand(db, source).where('taken_over_at', 'is', null), last))
}

function pageOf(jobs: Jobs, last: JobName | undefined): Promise<JobName[]> {
  return jobs
    .select(['id', 'reference'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

const pageSize = 5_000

/** Rows in pages. Each page starts after the last row of the one before. */
async function* pagesOf<Row>(findPage: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await findPage(last)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}

export function countOpenJobs(db: Database, source: string, openOn: string): Promise<number> {
  return count(openJobs(db, source, openOn))
}

async function count(jobs: Jobs): Promise<number> {
  const row = await jobs.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Closes the jobs of a source that are open on a day, and returns how many. */
export async function closeJobsOf(
  db: Database,
  source: string,
  { openOn, closedAt }: { openOn: string; closedAt: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ closed_at: closedAt, closed_by_feed: false })
    .where('source', '=', source)
    .where(isOpenOn(openOn))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Opens the jobs of a source that the operator closed and that are not past their closing date. Returns how many. */
export async function reopenJobsOf(db: Database, source: string, openOn: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ closed_at: null })
    .where('id', 'in', jobsClosedByHand(db, source).select('id'))
    .where((job) => job.or([job('closes_on', 'is', null), job('closes_on', '>=', openOn)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Closes those of the given jobs that are open, and returns their ids. With `closed_by_feed`, a job opens again when
 * its feed names it.
 */
export async function closeOpenJobs(
  db: Database,
  ids: readonly number[],
  closing: { closed_at: Date; closed_by_feed: boolean },
): Promise<number[]> {
  const closed = await db
    .updateTable('jobs')
    .set(closing)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}

/** Deletes every demo job for good, with the applications for it, and returns their number. */
export function removeDemoJobs(db: Database): Promise<number> {
  return transact(db, async (trx) => {
    const demos = trx.selectFrom('jobs').select('id').where('is_demo', '=', true)
    await trx.deleteFrom('applications').where('job_id', 'in', demos).execute()
    const { numDeletedRows } = await trx.deleteFrom('jobs').where('is_demo', '=', true).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}

/**
 * Locks out other processes that load the demo jobs until the transaction ends. Returns whether no job was ever
 * written.
 */
export async function lockUnusedDatabase(transaction: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo jobs'))`.execute(transaction)
  const { rows } = await sql<{ never_used: boolean }>`
    select not exists (select from jobs) and not exists (select from job_removals) as never_used`.execute(transaction)
  return rows[0]?.never_used ?? false
}
