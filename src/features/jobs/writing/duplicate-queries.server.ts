import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'

/** Open on a day 'YYYY-MM-DD'. */
export function isOpenOn(day: string): RawBuilder<boolean> {
  return sql<boolean>`(closed_at is null and (closes_on is null or closes_on >= ${day}))`
}

/**
 * The duplicates among open jobs (id, source, vacancy_key and number of each), with the job that lists show instead as `shown_id`: what the
 * search index of a worker works out in memory (`duplicates.server.ts`). The second job of a source with the same key is a second vacancy.
 */
function duplicatesAmong(openJobs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select * from (
      select *, first_value(id) over (partition by vacancy_key, position order by number) as shown_id from (
        select *, row_number() over (partition by vacancy_key, source order by number) as position from (${openJobs}) as open_jobs
      ) as vacancies
    ) as shown_jobs
    where id <> shown_id`
}

/** The duplicates on the board, or those of one source, as pairs of ids: the hidden job and the one that is shown instead. */
export async function findDuplicates(
  db: Database,
  { source, openOn }: { source: string | null; openOn: string },
): Promise<Map<number, number>> {
  const keys = source === null ? sql`` : sql`and vacancy_key in (select vacancy_key from jobs where source = ${source})`
  const { rows } = await sql<{ id: number; shown_id: number }>`
    select id, shown_id from (${duplicatesAmong(sql`
      select id, source, vacancy_key, coalesce(vacancy_number, id) as number from jobs
      where ${isOpenOn(openOn)} and vacancy_key is not null ${keys}`)}) as duplicates`.execute(db)
  return new Map(rows.map(({ id, shown_id }) => [id, shown_id]))
}

/** What an operator calls these jobs by; in no order. */
export function findNames(
  db: Database,
  ids: readonly number[],
): Promise<Pick<JobRow, 'id' | 'source' | 'reference' | 'uuid'>[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'source', 'reference', 'uuid'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** Whether a source other than this one has a job. Reads two entries of an index. */
export async function hasOtherSource(db: Database, source: string): Promise<boolean> {
  const { first, last } = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.min('source').as('first'), fn.max('source').as('last')])
    .executeTakeFirstOrThrow()
  return first !== null && (first !== source || last !== source)
}

/**
 * How many new jobs of a source are duplicates, by the source of the jobs that lists show instead, the most frequent first. New are those from
 * the id `firstId` on and, in a dry run, jobs with these keys that are not stored.
 */
export async function countDuplicatesBySource(
  db: Database,
  {
    source,
    openOn,
    firstId,
    keys,
  }: { source: string; openOn: string; firstId: number | null; keys: readonly string[] },
): Promise<{ source: string; count: number }[]> {
  const { rows } = await sql<{ source: string; count: number }>`
    with unsaved as (
      select (select max(id) from jobs) + position as id, vacancy_key
      from unnest(${keys}::uuid[]) with ordinality as given (vacancy_key, position)
    )
    select shown.source, count(*) from (${duplicatesAmong(sql`
      select id, source, vacancy_key, coalesce(vacancy_number, id) as number, source = ${source} and id >= ${firstId} as is_new
      from jobs where ${isOpenOn(openOn)} and vacancy_key in (
        select vacancy_key from jobs where source = ${source} and id >= ${firstId} union all select vacancy_key from unsaved)
      union all
      select id, ${source}, vacancy_key, id, true from unsaved`)}) as duplicates
    join jobs as shown on shown.id = shown_id
    where is_new group by shown.source order by count(*) desc`.execute(db)
  return rows
}

/** Jobs that have no vacancy key, at most `limit`. */
export function findJobsWithoutKey(
  db: Database,
  limit: number,
): Promise<Pick<JobRow, 'id' | 'revision' | 'title' | 'company' | 'city' | 'country'>[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'revision', 'title', 'company', 'city', 'country'])
    .where('vacancy_key', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Sets the vacancy keys of jobs that have none, except those that were written since they were read. */
export async function setVacancyKeys(
  db: Database,
  jobs: readonly (Pick<JobRow, 'id' | 'revision'> & { vacancy_key: string })[],
): Promise<void> {
  await sql`
    update jobs set vacancy_key = given.vacancy_key
    from json_to_recordset(${JSON.stringify(jobs)}::json) as given (id integer, revision bigint, vacancy_key uuid)
    where jobs.id = given.id and jobs.revision = given.revision and jobs.vacancy_key is null`.execute(db)
}
