import { sql } from 'kysely'
import { type ImportedJob, jobFields } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'

/** A job about to be written, with the digest of what its feed said. */
export type FingerprintedJob = ImportedJob & { fingerprint: string }

/** What the operator sees of a job. */
export type OperatorJobRow = Pick<JobRow, (typeof operatorColumns)[number]>

const operatorColumns = [
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
  'is_demo',
] as const

/** The columns that an import writes, with their types. */
const written = [
  ...jobFields.map(({ column, kind }) => [column, kind === 'date' ? 'date' : 'text'] as const),
  ['fingerprint', 'text'] as const,
]
const columns = sql.join(written.map(([name]) => sql.ref(name)))
const definitions = sql.join(written.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const updates = sql.join(
  written.filter(([name]) => name !== 'reference').map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
)

/** The fingerprints of those jobs of a source that exist, by reference; that of a job which its feed closed is empty, so that it counts as changed. */
export async function findFingerprints(
  db: Database,
  source: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['reference', sql<string>`case when closed_by_feed then '' else fingerprint end`.as('fingerprint')])
    .where('source', '=', source)
    .where(sql<boolean>`reference = any(${references})`)
    .execute()
  return new Map(rows.map((row) => [row.reference, row.fingerprint]))
}

/**
 * Inserts jobs and updates those that say something else than before, all in one statement: all of them or none.
 * What the operator closed stays closed; what its feed closed, by naming it no longer, is open again. A job that becomes another vacancy
 * takes the next number: it must not hide a job of another source that had this vacancy before. Returns the numbers of the new ones and how many were updated.
 */
export async function upsertJobs(
  db: Database,
  source: string,
  jobs: readonly FingerprintedJob[],
  isDemo: boolean,
): Promise<{ newIds: number[]; updated: number }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into jobs (source, is_demo, ${columns})
    select ${source}, ${isDemo}, ${columns} from json_to_recordset(${JSON.stringify(jobs)}::json) as feed (${definitions})
    on conflict (source, reference) do update set is_demo = excluded.is_demo, ${updates},
      vacancy_number = case
        when (jobs.title, jobs.company, jobs.city, jobs.country) is distinct from (excluded.title, excluded.company, excluded.city, excluded.country)
        then nextval(pg_get_serial_sequence('jobs', 'id')) else jobs.vacancy_number end,
      closed_at = case when jobs.closed_by_feed then null else jobs.closed_at end, closed_by_feed = false
      where jobs.fingerprint <> excluded.fingerprint or jobs.closed_by_feed
    returning id, xmax = 0 as is_new`.execute(db)
  // xmax is 0 in a row that this statement made, and its own transaction in one that it updated.
  const newIds = rows.filter((row) => row.is_new).map(({ id }) => id)
  return { newIds, updated: rows.length - newIds.length }
}

/** Jobs of this reference or uuid, in every source or in one. */
export function findJobsByName(db: Database, name: string, source: string | null): Promise<OperatorJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .where((where) => where.or([where('reference', '=', name), where(sql`uuid::text`, '=', name.toLowerCase())]))
    .$if(source !== null, (query) => query.where('source', '=', source))
    .orderBy('source')
    .limit(20)
    .execute()
}

export type OperatorListing = { source: string | null; openOn: string | null }

/** A part of the list of jobs by source and reference, from after `last` on; with `openOn` only those open on that day. */
export function findJobsForOperator(
  db: Database,
  { source, openOn }: OperatorListing,
  last: { source: string; reference: string } | null,
  limit: number,
): Promise<OperatorJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .$if(source !== null, (query) => query.where('source', '=', source))
    .$if(openOn !== null, (query) =>
      query.where('closed_at', 'is', null).where(sql<boolean>`(closes_on is null or closes_on >= ${openOn})`),
    )
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(source, reference) > (${last?.source}, ${last?.reference})`),
    )
    .orderBy('source')
    .orderBy('reference')
    .limit(limit)
    .execute()
}

/** Open jobs of other sources in the same country with a word in their title. */
export function findOpenJobsLike(
  db: Database,
  { source, country, word, openOn }: { source: string; country: string; word: string; openOn: string },
): Promise<OperatorJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(operatorColumns)
    .where('source', '<>', source)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`(closes_on is null or closes_on >= ${openOn})`)
    .where(sql<boolean>`lower(country) = lower(${country})`)
    .where('title', 'ilike', `%${word}%`)
    .orderBy('id')
    .execute()
}

/** Closes a job, or opens it, by the operator's word. */
export async function setClosedAt(db: Database, id: number, closedAt: Date | null): Promise<void> {
  await db.updateTable('jobs').set({ closed_at: closedAt, closed_by_feed: false }).where('id', '=', id).execute()
}

/** Jobs of a source that nobody closed; those past their closing date are over and not among them. */
function listedJobs(db: Database, source: string, openOn: string) {
  return db
    .selectFrom('jobs')
    .where('source', '=', source)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`(closes_on is null or closes_on >= ${openOn})`)
}

/** Some of a source's jobs on the board, by number from after `after` on. */
export function findListedJobs(
  db: Database,
  source: string,
  { openOn, after, limit }: { openOn: string; after: number; limit: number },
): Promise<Pick<JobRow, 'id' | 'reference'>[]> {
  return listedJobs(db, source, openOn)
    .select(['id', 'reference'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countListedJobs(db: Database, source: string, openOn: string): Promise<number> {
  const { count } = await listedJobs(db, source, openOn)
    .select((jobs) => jobs.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Jobs of a source that the operator closed; with `openOn` only those that would be on the board on that day. */
function jobsClosedByHand(db: Database, source: string, openOn: string | null) {
  return db
    .selectFrom('jobs')
    .where('source', '=', source)
    .where('closed_at', 'is not', null)
    .where('closed_by_feed', '=', false)
    .$if(openOn !== null, (query) => query.where(sql<boolean>`(closes_on is null or closes_on >= ${openOn})`))
}

/** Some of the jobs of a source that the operator closed, by reference from after `after` on. */
export function findClosedByHand(
  db: Database,
  source: string,
  { openOn = null, after, limit }: { openOn?: string | null; after: string; limit: number },
): Promise<Pick<JobRow, 'id' | 'reference'>[]> {
  return jobsClosedByHand(db, source, openOn)
    .select(['id', 'reference'])
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(limit)
    .execute()
}

/** How many jobs of a source `openClosedJobs` could open on the day `openOn`. */
export async function countClosedByHand(db: Database, source: string, openOn: string): Promise<number> {
  const { count } = await jobsClosedByHand(db, source, openOn)
    .select((jobs) => jobs.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Opens those of these jobs that the operator closed, and returns how many. */
export async function openClosedJobs(db: Database, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ closed_at: null })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('closed_at', 'is not', null)
    .where('closed_by_feed', '=', false)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Closes those of these jobs that are open, and returns their numbers. With `closed_by_feed` a feed that names one again opens it. */
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

/** Title and company of those jobs of a source that have one of these references. */
export function findTitles(
  db: Database,
  source: string,
  references: readonly string[],
): Promise<Pick<JobRow, 'reference' | 'title' | 'company'>[]> {
  return db
    .selectFrom('jobs')
    .select(['reference', 'title', 'company'])
    .where('source', '=', source)
    .where(sql<boolean>`reference = any(${references})`)
    .execute()
}

/** How many jobs a source has, closed and expired ones included. */
export async function countJobsOf(db: Database, source: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((jobs) => jobs.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes every demo job and says how many there were. */
export async function deleteDemoJobs(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where('is_demo', '=', true).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Waits until no other process loads the demo jobs, until the transaction ends; then says whether no job was ever written. */
export async function lockNeverUsed(transaction: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo jobs'))`.execute(transaction)
  const { rows } = await sql<{ never_used: boolean }>`
    select not exists (select from jobs) and not exists (select from job_removals) as never_used`.execute(transaction)
  return rows[0]?.never_used ?? false
}
