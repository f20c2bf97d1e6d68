import { type Selectable, sql } from 'kysely'
import { listedFilled, listedOptional } from '../../contract/job-fields.ts'
import type { Database } from '../../db/connect.server.ts'
import type { JobRow, JobsTable } from '../../db/schema.ts'

const listedTexts = [...listedFilled, ...listedOptional]
  .map(({ column }) => column)
  .filter((column) => column !== 'description')
const listColumns = ['id', 'uuid', ...listedTexts, 'closes_on', 'banner', 'revision'] as const
const indexColumns = [
  'id',
  'source',
  'title',
  'company',
  'city',
  'country',
  'type',
  'salary',
  'closes_on',
  'closed_at',
  'vacancy_key',
  'vacancy_number',
  'revision',
] as const

const newColumns = [
  'uuid',
  'title',
  'company',
  'city',
  'country',
  'type',
  'salary',
  'created_at',
  'updated_at',
] as const

export type SitemapEntry = Pick<JobRow, 'uuid' | 'updated_at'>
export type NewJobRow = Pick<JobRow, (typeof newColumns)[number]>
export type JobListRow = Pick<Selectable<JobsTable>, (typeof listColumns)[number] | 'description'>
/** A job, and whether candidates apply here although it has a link of its own. */
export type DetailRow = JobRow & { recruits_here: boolean }
/**
 * A job and its state; `duplicateOf` is the uuid of the job that lists show instead of this open one, and `similar` are
 * other open jobs.
 */
export type FoundJob = { job: DetailRow; isClosed: boolean; duplicateOf: string | null; similar: JobListRow[] }
/** `removed_uuid`: the uuid of a job that the operator removed. */
export type JobIndexRow = Pick<Selectable<JobsTable>, (typeof indexColumns)[number]> & { removed_uuid: string | null }

/** The rows of these jobs in no particular order. Descriptions are cut after `descriptionLength` characters. */
export function findJobsByIds(db: Database, ids: readonly number[], descriptionLength?: number): Promise<JobListRow[]> {
  const description =
    descriptionLength === undefined
      ? sql.ref<string>('description')
      : sql<string>`left(description, ${descriptionLength})`
  return db
    .selectFrom('jobs')
    .select(listColumns)
    .select(description.as('description'))
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

export function findJobByUuid(db: Database, uuid: string): Promise<DetailRow | undefined> {
  return db
    .selectFrom('jobs')
    .leftJoin('sources', 'sources.name', 'jobs.source')
    .selectAll('jobs')
    .select(sql<boolean>`coalesce(sources.recruits_here, false)`.as('recruits_here'))
    .where('jobs.uuid', '=', uuid)
    .executeTakeFirst()
}

/** The fields of these jobs that a sitemap lists, in no particular order. */
export function findSitemapEntries(db: Database, ids: readonly number[]): Promise<SitemapEntry[]> {
  return db
    .selectFrom('jobs')
    .select(['uuid', 'updated_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** The fields of these jobs that the site's own feed shows, newest first. */
export function findNewJobs(db: Database, ids: readonly number[]): Promise<NewJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(newColumns)
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id', 'desc')
    .execute()
}

export async function findUuid(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('jobs').select('uuid').where('id', '=', id).executeTakeFirst()
  return row?.uuid ?? null
}

/** Jobs written after a revision, oldest first. */
export function findJobsSince(db: Database, revision: number, limit: number): Promise<JobIndexRow[]> {
  return db
    .selectFrom('jobs')
    .select(indexColumns)
    .select(sql<string | null>`case when removed_at is not null then uuid end`.as('removed_uuid'))
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute()
}

/** The open jobs of every vacancy that has a job with a number above `number`. */
export function findVacanciesSince(db: Database, number: number) {
  return db
    .selectFrom('jobs')
    .select([...indexColumns, 'uuid'])
    .where('closed_at', 'is', null)
    .where('vacancy_key', 'in', (newer) =>
      newer
        .selectFrom('jobs')
        .select('vacancy_key')
        .where((row) => row.or([row('id', '>', number), row('vacancy_number', '>', number)])),
    )
    .execute()
}

/** Jobs deleted after a revision, oldest first. */
export function findRemovalsSince(
  db: Database,
  revision: number,
  limit: number,
): Promise<{ job_id: number; revision: number }[]> {
  return db
    .selectFrom('job_removals')
    .select(['job_id', 'revision'])
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute()
}
