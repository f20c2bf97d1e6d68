import { type RawBuilder, sql } from 'kysely'
import { jobFields } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'

/** The changes of one transaction of a run. */
type Batch = { id: number; position: number }

/** The positions of a run's stored batches that have not been undone yet, latest first. */
export async function findChanges(db: Database, id: number): Promise<number[]> {
  const changes = await db
    .selectFrom('run_changes')
    .select('position')
    .where('run_id', '=', id)
    .orderBy('position', 'desc')
    .execute()
  return changes.map(({ position }) => position)
}

/** Later runs that changed jobs of this run, latest first, with the number of jobs. */
export async function findChangedLater(
  db: Database,
  { id, source }: { id: number; source: string },
): Promise<{ id: number; jobs: number }[]> {
  const { rows } = await sql<{ id: number; jobs: number }>`
    select import_runs.id, count(distinct touched.id)::int as jobs
    from import_runs join run_changes on run_id = import_runs.id, unnest(changed_ids || closed_ids) as touched(id)
    where source = ${source} and import_runs.id > ${id}
      and touched.id in (select unnest(new_ids || changed_ids || closed_ids) from run_changes where run_id = ${id})
    group by import_runs.id order by import_runs.id desc`.execute(db)
  return rows
}

/** The latest run after this one that changed jobs but whose changes are no longer stored, or null. */
export async function findUnknownLater(
  db: Database,
  { id, source }: { id: number; source: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from import_runs where source = ${source} and id > ${id} and changed + closed > 0 and undone_at is null
      and not exists (select from run_changes where run_id = import_runs.id)
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * References of jobs of a batch that the operator closed or reopened since. `findChangedLater` finds changes by later runs.
 * Without jobs that were removed or taken over, because an undo leaves them as they are.
 */
export async function findChangedByHand(db: Database, { id, position }: Batch): Promise<string[]> {
  const formerly = (isOpen: RawBuilder<unknown>) => sql`array(
    select id from json_to_recordset(former) as before(id int, closed_at timestamptz, closed_by_feed boolean)
    where (closed_at is null or closed_by_feed) = ${isOpen})`
  // Arrays, because the planner may join a function by calling it for each job.
  const { rows } = await sql<{ reference: string }>`
    with changes as materialized (
      select new_ids || ${formerly(sql`true`)} as opened, ${formerly(sql`false`)} as closed, closed_ids
      from run_changes where run_id = ${id} and position = ${position}
    )
    select reference from jobs
    where id = any((select opened || closed || closed_ids from changes)::int[])
      and removed_at is null and taken_over_at is null and case
        when closed_at is null then id = any((select closed from changes)::int[])
        else id = any((select opened from changes)::int[])
          or not closed_by_feed and id = any((select closed_ids from changes)::int[])
      end`.execute(db)
  return rows.map(({ reference }) => reference)
}

const hasApplications = sql`exists (select from applications where applications.job_id = jobs.id)`

/**
 * Deletes the new jobs, except those that people closed or took over in the meantime. Only closes those with
 * applications, because candidates still read them.
 */
export async function deleteNew(transaction: Database, { id, position }: Batch): Promise<number> {
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from jobs using run_changes
    where run_id = ${id} and position = ${position} and jobs.id = any(new_ids) and closed_at is null
      and taken_over_at is null and not ${hasApplications}`.execute(transaction)
  const { numAffectedRows: closed = 0n } = await sql`
    update jobs set closed_at = now(), closed_by_feed = true from run_changes
    where run_id = ${id} and position = ${position} and jobs.id = any(new_ids) and closed_at is null
      and taken_over_at is null`.execute(transaction)
  return Number(deleted + closed)
}

/** The columns that identify a vacancy. */
const vacancyFields = sql`array['title', 'company', 'city', 'country']`

/** Restores changed jobs except those that were taken over and the fields that the operator set, and closes those that the run had opened. */
export async function restorePreviousVersions(transaction: Database, { id, position }: Batch): Promise<number> {
  const restored = sql.join([
    sql`fingerprint = before.fingerprint`,
    ...jobFields.map(({ column }) => restoredUnless(sql`${column} = any(jobs.set_fields)`, column)),
    ...['vacancy_key', 'vacancy_number'].map((name) => restoredUnless(sql`jobs.set_fields && ${vacancyFields}`, name)),
  ])
  // The array makes the planner look up only these jobs.
  const { numAffectedRows } = await sql`
    with before as materialized (
      select before.* from run_changes, json_populate_recordset(null::jobs, former) as before
      where run_id = ${id} and position = ${position}
    )
    update jobs set ${restored}, closed_by_feed = before.closed_by_feed,
      closed_at = case when before.closed_by_feed then before.closed_at else jobs.closed_at end
    from before
    where jobs.id = before.id and jobs.id = any(array(select id from before)) and jobs.removed_at is null
      and jobs.taken_over_at is null`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

function restoredUnless(isKept: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  return sql`${column} = case when ${isKept} then jobs.${column} else before.${column} end`
}

/** Reopens the jobs that the run had closed. */
export async function reopenClosed(transaction: Database, { id, position }: Batch): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs set closed_at = null, closed_by_feed = false from run_changes
    where run_id = ${id} and position = ${position} and jobs.id = any(closed_ids) and closed_by_feed`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0)
}

export async function dropChanges(transaction: Database, { id, position }: Batch): Promise<void> {
  await transaction.deleteFrom('run_changes').where('run_id', '=', id).where('position', '=', position).execute()
}

export async function markUndone(transaction: Database, id: number): Promise<void> {
  await sql`update import_runs set undone_at = coalesce(undone_at, now()) where id = ${id}`.execute(transaction)
}
