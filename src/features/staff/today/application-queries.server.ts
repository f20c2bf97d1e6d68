import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import { isOverdue, isShown } from '../applications/queries.server.ts'

const maxRows = 20

type Item = { reference: string; name: string; job_title: string; total: number }

/** Applications that match, with how many there are, and what else `columns` names. */
async function findItems<Columns>(
  db: Database,
  {
    from = sql``,
    columns,
    where,
    order,
  }: Record<'columns' | 'where' | 'order', RawBuilder<unknown>> & {
    from?: RawBuilder<unknown>
  },
): Promise<(Item & Columns)[]> {
  const { rows } = await sql<Item & Columns>`
    select applications.reference, candidates.name, jobs.title as job_title, count(*) over () as total, ${columns}
    from applications ${from} join candidates on candidates.id = candidate_id join jobs on jobs.id = job_id
    where ${isShown} and ${where} order by ${order} limit ${maxRows}`.execute(db)
  return rows
}

/** Applications whose answer is overdue, the oldest promise first. */
export function findLate(db: Database, today: string) {
  const answerBy = sql`applications.answer_by`
  return findItems<{ answer_by: string }>(db, { columns: answerBy, where: isOverdue(today), order: answerBy })
}

/** Applications with messages that nobody in the office has opened, the longest unread first. */
export function findUnread(db: Database) {
  return findItems<{ at: Date }>(db, {
    from: sql`join (select application_id, min(created_at) as at from application_messages
      where read_at is null and staff_id is null group by application_id) as unread on application_id = applications.id`,
    columns: sql`unread.at`,
    where: sql`true`,
    order: sql`unread.at`,
  })
}

/** The newest event of each application. */
const newestEvent = sql`join application_events as event on event.application_id = applications.id and not exists (
  select from application_events as newer where newer.application_id = applications.id and newer.id > event.id)`

/** Offers without an answer, the first to end first. */
export function findOffers(db: Database) {
  return findItems<{ answer_by: string | null }>(db, {
    from: newestEvent,
    columns: sql`event.answer_by`,
    where: sql`applications.stage = 'offered' and event.answer is null`,
    order: sql`event.answer_by, applications.id`,
  })
}

/** Offers with an answer that the office has not acted on yet, the oldest answer first. */
export function findAnsweredOffers(db: Database) {
  return findItems<{ answer: 'yes' | 'no' | null; answered_at: Date | null }>(db, {
    from: newestEvent,
    columns: sql`event.answer, event.answered_at`,
    where: sql`applications.stage = 'offered' and event.answer is not null`,
    order: sql`event.answered_at, applications.id`,
  })
}

/** The interviews between two moments, with what the candidate answered. */
export function findInterviews(db: Database, from: Date, until: Date) {
  return findItems<{ happens_at: Date; answer: 'yes' | 'no' | null }>(db, {
    from: newestEvent,
    columns: sql`event.happens_at, event.answer`,
    where: sql`applications.stage = 'interview' and event.happens_at >= ${from} and event.happens_at < ${until}`,
    order: sql`event.happens_at`,
  })
}

/** The jobs with applications that are new, those with the most first. `total`: the new applications of all jobs. */
export async function findNew(db: Database) {
  const { rows } = await sql<{ id: string; title: string; company: string; count: number; total: number }>`
    select uuid as id, title, company, count, total
    from (select job_id, count(*) as count, (sum(count(*)) over ())::bigint as total from applications where stage = 'new' and ${isShown}
      group by job_id order by count desc, job_id limit ${maxRows}) as counted
    join jobs on jobs.id = job_id order by count desc, jobs.id`.execute(db)
  return rows
}

/** Candidates with an offer or a job who asked for deletion, the longest waiting first. */
export function findDeletions(db: Database) {
  return db
    .selectFrom('candidates')
    .select(['id', 'name', sql<Date>`deletion_requested_at`.as('at'), sql<number>`count(*) over ()`.as('total')])
    .where('deletion_requested_at', 'is not', null)
    .orderBy('deletion_requested_at')
    .limit(maxRows)
    .execute()
}

/** Applications that ended with their candidate's account since a moment, newest first. */
export async function findErased(db: Database, since: Date) {
  return db
    .selectFrom('staff_log')
    .innerJoin('jobs', 'jobs.id', 'staff_log.job_id')
    .select(['jobs.uuid as id', 'title', 'detail', 'at', sql<number>`count(*) over ()`.as('total')])
    .where('action', '=', 'applicant_erased')
    .where('at', '>=', since)
    .orderBy('staff_log.id', 'desc')
    .limit(maxRows)
    .execute()
}
