import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Day } from './contract.ts'

const maxRows = 20

const total = sql<number>`count(*) over ()`.as('total')

/** The first open jobs, and how many there are in `total`. */
function openJobs(db: Database) {
  return db
    .selectFrom('jobs')
    .select(['uuid as id', 'title', 'company', 'closes_on as day', total])
    .where('closed_at', 'is', null)
    .limit(maxRows)
}

/** Open jobs that close from day `from` to day `to` ('YYYY-MM-DD'). */
export function findClosing(db: Database, { from, to }: { from: string; to: string }) {
  return openJobs(db)
    .where('closes_on', '>=', from)
    .where('closes_on', '<=', to)
    .orderBy('closes_on')
    .orderBy('id')
    .execute()
}

/** Open jobs that were taken over, and that their feed no longer names. */
export function findMissing(db: Database) {
  return openJobs(db).where('missing_from_feed_at', 'is not', null).orderBy('missing_from_feed_at', 'desc').execute()
}

/** Drafts that will be published, and those that could not be. */
export function findScheduled(db: Database) {
  return db
    .selectFrom('job_drafts')
    .select(['id', sql<string>`fields ->> 'title'`.as('title'), 'publish_at', 'failure', total])
    .where((row) => row.or([row('publish_at', 'is not', null), row('failure', 'is not', null)]))
    .orderBy('publish_at')
    .limit(maxRows)
    .execute()
}

/** The last run of each source that failed, looked wrong, or found other columns than before. */
export async function findTroubledSources(db: Database) {
  const runs = await db
    .selectFrom('import_runs')
    .innerJoin('sources', 'sources.name', 'import_runs.source')
    .distinctOn('source')
    .select(['source as name', 'state', 'message', 'new_columns', 'missing_columns'])
    .where('state', '!=', 'running')
    .orderBy('source')
    .orderBy('import_runs.id', 'desc')
    .execute()
  return runs.filter(
    ({ state, new_columns, missing_columns }) =>
      ['failed', 'suspicious'].includes(state) || new_columns.length > 0 || missing_columns.length > 0,
  )
}

/** Applications by day in Nairobi since a moment, without days that have none. */
export async function countApplicationsByDay(db: Database, since: Date): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(applied_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, count(*) as count
    from applications where applied_at >= ${since} group by 1`.execute(db)
  return rows
}
