import { type RawBuilder, sql } from 'kysely'
import type { Question } from '../../../contract/questions.ts'
import { isWaiting, type Stage, stages } from '../../../contract/stages.ts'
import type { Database } from '../../../db/connect.server.ts'
import { candidateFilters } from '../candidates/contract.ts'
import { hasGoodConduct, hasPassport, isConfirmed, matching } from '../candidates/queries.server.ts'
import type { ApplicationFilters } from './contract.ts'

/** `today`: 'YYYY-MM-DD'. `job`: of the filter, with its questions. */
export type Search = { filters: ApplicationFilters; job: FilterJob | null; today: string }
export type FilterJob = { id: number; uuid: string; title: string; company: string; questions: Question[] | null }

/** The stages in which something can still happen. Literals, so that PostgreSQL can use partial indexes. */
const ended = sql`('placed', 'not_selected', 'withdrawn')`
const waiting = sql`(${sql.join(stages.filter(isWaiting).map((stage) => sql.lit(stage)))})`

/** Whether the agency has not answered in time. */
export const isOverdue = (today: string) =>
  sql<boolean>`(applications.stage in ${waiting} and applications.answer_by < ${today})`

/** Open applications of suspended candidates are left alone until they are reactivated. */
export const isShown = sql<boolean>`(applications.candidate_id not in (select id from candidates where suspended_at is not null)
  or applications.stage in ${ended})`

/** The applications that match, whatever their stage. */
function conditions(db: Database, { filters, job, today }: Search): RawBuilder<unknown> {
  const { search, county, skill, passport, good_conduct, late } = filters
  const people = { county, skill, passport, good_conduct }
  const among = (chosen: Partial<typeof people> & { name?: string }) =>
    sql`applications.candidate_id in (${matching(db, candidateFilters.parse(chosen)).select('candidates.id')})`
  // As people say it: 'KK-7F3Q', 'kk 7f3q' or '7f3q'.
  const code = search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return sql.join(
    [
      isShown,
      ...(filters.job === '' ? [] : [sql`applications.job_id = ${job?.id ?? 0}`]),
      ...(late === '' ? [] : [isOverdue(today)]),
      ...(search === ''
        ? []
        : [sql`(replace(applications.reference, '-', '') like ${`%${code || '-'}`} or ${among({ name: search })})`]),
      ...(Object.values(people).some(Boolean) ? [among(people)] : []),
      ...answered(filters, job),
    ],
    sql` and `,
  )
}

function answered({ question, answer }: ApplicationFilters, job: FilterJob | null): RawBuilder<unknown>[] {
  const asked = job?.questions?.find(({ id }) => id === question)
  if (!asked || answer === '') return []
  const given = sql`applications.answers -> ${question}`
  // As JSON, because the question may have been of another kind. A text is less than any number there.
  if (asked.kind === 'number') return [sql`${given} >= to_jsonb(${Number(answer) || 0}::numeric)`]
  return [sql`${given} = to_jsonb(${answer}::text)`]
}

/** How many applications match by stage, whatever the filter `stage`. */
export async function countByStage(db: Database, search: Search): Promise<Partial<Record<Stage, number>>> {
  const { rows } = await sql<{ stage: Stage; count: number }>`
    select stage, count(*) as count from applications where ${conditions(db, search)} group by stage`.execute(db)
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, count]))
}

/** The numbers of the applications that match, newest first. `condition`: another one. */
export async function findMatching(
  db: Database,
  search: Search,
  { limit, offset = 0, condition = sql`true` }: { limit: number; offset?: number; condition?: RawBuilder<unknown> },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applications where ${conditions(db, search)} and ${atStage(search)} and ${condition}
    order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function atStage({ filters: { stage } }: Search): RawBuilder<unknown> {
  return stage === '' ? sql`true` : sql`stage = ${stage}`
}

/** Whether the candidate allows that it is sent to the employer, and is still considered. */
export const isForEmployer = sql`(for_employer and stage not in ('not_selected', 'withdrawn'))`

/** How many of the applications that match may be sent to the employer. */
export async function countForEmployer(db: Database, search: Search): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from applications
    where ${conditions(db, search)} and ${atStage(search)} and ${isForEmployer}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What lists show of these applications, newest first. `answer_by` is a day. */
export function findListed(db: Database, ids: number[], { today, now }: { today: string; now: Date }) {
  return joined(db)
    .leftJoin('application_events as pending', (join) =>
      join.onRef('pending.application_id', '=', 'applications.id').on('pending.visible_at', '>', now),
    )
    .select(['applications.reference', 'candidates.name', 'jobs.title as job_title', 'jobs.company'])
    .select(['applications.stage', 'applied_at', 'applications.answer_by', 'is_late', 'profiles.county', 'answers'])
    .select([isOverdue(today).as('is_overdue'), hasPassport.as('has_passport')])
    .select([hasGoodConduct.as('has_good_conduct'), hasUnread.as('has_unread'), isConfirmed.as('is_confirmed')])
    .select(['pending.id as event_id', 'pending.visible_at'])
    .where('applications.id', 'in', [0, ...ids])
    .orderBy('applications.id', 'desc')
    .execute()
}

const hasUnread = sql<boolean>`exists (select from application_messages as message
  where message.application_id = applications.id and message.read_at is null and message.staff_id is null)`

/** The frozen copies of these applications with how to reach the candidates, newest first. */
export function findCopies(db: Database, ids: number[]) {
  return joined(db)
    .select(['applications.reference', 'applications.stage', 'applied_at', 'applications.answer_by', 'copy_sealed'])
    .select(['candidates.name', 'email_sealed', 'phone_sealed', 'profiles.county'])
    .select([hasPassport.as('has_passport'), hasGoodConduct.as('has_good_conduct')])
    .where('applications.id', 'in', [0, ...ids])
    .orderBy('applications.id', 'desc')
    .execute()
}

function joined(db: Database) {
  return db
    .selectFrom('applications')
    .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .leftJoin('profiles', 'profiles.candidate_id', 'applications.candidate_id')
}

export function findJob(db: Database, uuid: string): Promise<FilterJob | undefined> {
  return db
    .selectFrom('jobs')
    .select(['id', 'uuid', 'title', 'company', 'questions'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** The newest jobs that someone applied for. Skips from job to job, so that it reads few rows of many. */
export async function findJobsWithApplications(db: Database, limit: number) {
  const { rows } = await sql<{ id: string; title: string; company: string }>`
    with recursive found as (
      (select job_id from applications order by job_id desc limit 1)
      union all
      select (select job_id from applications where job_id < found.job_id order by job_id desc limit 1) from found
      where found.job_id is not null
    )
    select uuid as id, title, company from (select job_id from found limit ${limit}) as newest
    join jobs on jobs.id = newest.job_id order by jobs.id desc`.execute(db)
  return rows
}
