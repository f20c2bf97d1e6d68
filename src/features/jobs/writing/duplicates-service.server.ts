import { type RawBuilder, sql } from 'kysely'
import { dateOfDay } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import { vacancyKey } from '../search/vacancy/vacancy-key.server.ts'

export { vacancyKey }

/** How many new jobs lists hide as duplicates, and the source that has most of the jobs shown instead. */
type HiddenJobs = { count: number; behind: string | null }

/** Counts the jobs of a source that lists hide on the day `today` (a day number), from the id `firstId` on. */
export async function countHidden(
  db: Database,
  { source, today, firstId }: { source: string; today: number; firstId: number | null },
): Promise<HiddenJobs> {
  if (firstId === null || !(await hasOtherSource(db, source))) return { count: 0, behind: null }
  const sources = await countDuplicatesBySource(db, { source, openOn: dateOfDay(today), firstId })
  return { count: sources.reduce((sum, { count }) => sum + count, 0), behind: sources[0]?.source ?? null }
}

/** Open on a day 'YYYY-MM-DD'. */
export function isOpenOn(day: string): RawBuilder<boolean> {
  return sql<boolean>`(closed_at is null and (closes_on is null or closes_on >= ${day}))`
}

/**
 * Joins each duplicate among open jobs (columns id, source, vacancy_key and number) with the job that lists show
 * instead, `shown`. SQL for what the search index of each worker does in memory (`duplicates.server.ts`).
 */
function duplicatesAmong(openJobs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select *, first_value(id) over (partition by vacancy_key, position order by number) as shown_id from (
      -- The second job of a source with the same key is a second vacancy.
      select *, row_number() over (partition by vacancy_key, source order by number) as position
      from (${openJobs}) as open_jobs
    ) as vacancies
  ) as duplicates join jobs as shown on shown.id = shown_id and shown.id <> duplicates.id`
}

export type CanonicalJob = Pick<JobRow, 'source' | 'reference' | 'uuid'>

/** The jobs that lists show instead of the duplicates of a source, or of all sources, by the id of the duplicate. */
export async function findCanonicalJobs(
  db: Database,
  { source, openOn }: { source: string | null; openOn: string },
): Promise<Map<number, CanonicalJob>> {
  const keys = source === null ? sql`` : sql`and vacancy_key in (select vacancy_key from jobs where source = ${source})`
  const { rows } = await sql<CanonicalJob & { id: number }>`
    select duplicates.id, shown.source, shown.reference, shown.uuid from ${duplicatesAmong(sql`
      select id, source, vacancy_key, coalesce(vacancy_number, id) as number from jobs
      where ${isOpenOn(openOn)} ${keys}`)}`.execute(db)
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** Whether a source other than this one has a job. Reads two entries of an index. */
async function hasOtherSource(db: Database, source: string): Promise<boolean> {
  const { rows } = await sql<{ has_other: boolean | null }>`
    select min(source) <> ${source} or max(source) <> ${source} as has_other from jobs`.execute(db)
  return rows[0]?.has_other ?? false
}

/**
 * How many jobs of a source with an id of at least `firstId` are duplicates, by the source of the jobs that lists show
 * instead, the most frequent first.
 */
async function countDuplicatesBySource(
  db: Database,
  { source, openOn, firstId }: { source: string; openOn: string; firstId: number },
): Promise<{ source: string; count: number }[]> {
  const isNew = sql`source = ${source} and id >= ${firstId}`
  const { rows } = await sql<{ source: string; count: number }>`
    select shown.source, count(*) from ${duplicatesAmong(sql`
      select id, source, vacancy_key, coalesce(vacancy_number, id) as number, ${isNew} as is_new
      from jobs where ${isOpenOn(openOn)} and vacancy_key in (select vacancy_key from jobs where ${isNew})`)}
    where is_new group by shown.source order by count(*) desc`.execute(db)
  return rows
}
