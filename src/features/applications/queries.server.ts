import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { ApplicationEventRow, ApplicationRow, JobRow, Schema } from '../../db/schema.ts'

/** Locks a candidate until the transaction ends. Returns false if they have been erased. */
export async function lockApplicant(trx: Database, candidateId: number): Promise<boolean> {
  const query = trx.selectFrom('candidates').select('id').where('id', '=', candidateId).forUpdate()
  return (await query.executeTakeFirst()) !== undefined
}

const eventColumns = [
  'application_events.id',
  'application_events.stage',
  'application_events.text_sealed',
  'application_events.happens_at',
  'application_events.answer_by',
  'application_events.answer',
  'application_events.visible_at',
] as const

/** An event as the candidate reads it. */
export type VisibleEvent = Pick<
  ApplicationEventRow,
  'id' | 'stage' | 'text_sealed' | 'happens_at' | 'answer_by' | 'answer' | 'visible_at'
>

const jobColumns = [
  'jobs.uuid',
  'jobs.title',
  'jobs.company',
  'jobs.removed_at',
  'jobs.closed_at',
  'jobs.closes_on',
] as const

/** An application with its job and the newest event that its candidate can read, which is null at first. */
export type OwnApplication = Pick<ApplicationRow, 'id' | 'reference' | 'applied_at' | 'answer_by' | 'read_at'> &
  Pick<JobRow, 'uuid' | 'title' | 'company' | 'removed_at' | 'closed_at' | 'closes_on'> & {
    event: VisibleEvent | null
    hasNews: boolean
    /** What was sent. Only of one that is found by its reference. */
    copy_sealed?: Buffer
  }

type Which = { candidateId: number; reference?: string; id?: number }

/** The applications of a candidate, newest first. */
export async function findOwn(
  db: Database,
  { candidateId, reference, id }: Which,
  now: Date,
): Promise<OwnApplication[]> {
  let query = db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select([
      'applications.id',
      'applications.reference',
      'applied_at',
      'applications.answer_by',
      'read_at',
      ...jobColumns,
    ])
    .select(hasNews(now).as('hasNews'))
    .where('candidate_id', '=', candidateId)
    .orderBy('applications.id', 'desc')
    .$if(reference !== undefined, (one) => one.select('copy_sealed'))
  if (reference !== undefined) query = query.where('applications.reference', '=', reference)
  if (id !== undefined) query = query.where('applications.id', '=', id)
  const rows = await query.execute()
  const events = await findVisibleEvents(
    db,
    rows.map((row) => row.id),
    now,
  )
  return rows.map((row) => Object.assign(row, { event: events.get(row.id)?.at(-1) ?? null }))
}

/** Whether the office did or wrote something since the candidate last opened the application. */
function hasNews(now: Date) {
  return sql<boolean>`(
    exists (select from application_events as event where event.application_id = applications.id
      and event.staff_id is not null and event.visible_at <= ${now} and event.visible_at > applications.read_at)
    or exists (select from application_messages as message where message.application_id = applications.id
      and message.staff_id is not null and message.read_at is null))`
}

/** The events that candidates can read, oldest first, by the number of the application. */
export async function findVisibleEvents(
  db: Database,
  applicationIds: number[],
  now: Date,
): Promise<Map<number, VisibleEvent[]>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('application_events')
    .select(['application_id', ...eventColumns])
    .where('application_id', 'in', applicationIds)
    .where('visible_at', '<=', now)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ application_id }) => application_id)
}

/** The candidate's unwithdrawn application for an open job that counts as the same vacancy today, or for this job. */
export async function findForVacancy(
  db: Database,
  { candidateId, job, today }: { candidateId: number; job: Pick<JobRow, 'id'>; today: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select applications.id from applications
    join jobs on jobs.id = applications.job_id
    join jobs as wanted on wanted.id = ${job.id}
    where applications.candidate_id = ${candidateId} and applications.stage <> 'withdrawn'
      and (jobs.id = wanted.id
        or coalesce(jobs.vacancy_number, jobs.id) = coalesce(wanted.vacancy_number, wanted.id)
          and jobs.closed_at is null and jobs.removed_at is null and coalesce(jobs.closes_on >= ${today}, true))
    order by applications.id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** How many applications a candidate has sent since. */
export async function countApplications(trx: Database, candidateId: number, since: Date): Promise<number> {
  const query = trx.selectFrom('applications').select('id').where('candidate_id', '=', candidateId)
  return (await query.where('applied_at', '>', since).execute()).length
}

/** Returns null if the reference is taken. */
export async function insertApplication(
  trx: Database,
  application: Insertable<Schema['applications']>,
): Promise<number | null> {
  const row = await trx
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Keeps files for an application, even if newer ones replace them. */
export async function referToFiles(trx: Database, applicationId: number, files: { id: string }[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ id }) => ({ application_id: applicationId, file_id: id }))
  await trx.insertInto('application_files').values(rows).execute()
}

/** The files of an application, without their content. */
export function findFilesOf(db: Database, applicationId: number) {
  return db
    .selectFrom('application_files')
    .innerJoin('candidate_files', 'candidate_files.id', 'file_id')
    .select(['id', 'type', 'kind', 'position', 'bytes'])
    .where('application_id', '=', applicationId)
    .orderBy('type')
    .orderBy('position')
    .execute()
}

/** Locks an application of a candidate until the transaction ends. */
export function lockOwn(
  trx: Database,
  { candidateId, reference }: { candidateId: number; reference: string },
): Promise<ApplicationRow | undefined> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('candidate_id', '=', candidateId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertEvent(trx: Database, event: Insertable<Schema['application_events']>): Promise<void> {
  await trx.insertInto('application_events').values(event).execute()
}

/** Stores what the candidate answered to an interview or offer. */
export async function setAnswer(trx: Database, id: number, answer: 'yes' | 'no', now: Date): Promise<void> {
  await trx.updateTable('application_events').set({ answer, answered_at: now }).where('id', '=', id).execute()
}

/** Remembers when the candidate last opened an application. */
export async function setReadAt(db: Database, applicationId: number, now: Date): Promise<void> {
  await db.updateTable('applications').set({ read_at: now }).where('id', '=', applicationId).execute()
}
