import { sql } from 'kysely'
import type { Stage } from '../../../contract/stages.ts'
import type { Database } from '../../../db/connect.server.ts'

/** An application with its move that the candidate cannot read yet, if there is one. */
export type Locked = {
  id: number
  reference: string
  stage: Stage
  candidate_id: number
  job_id: number
  is_suspended: boolean
  is_removed: boolean
  event_id: number | null
  /** The stage that the candidate sees. */
  from_stage: Stage
}

/** Locks applications until the transaction ends. */
export async function lockApplications(trx: Database, references: string[], now: Date): Promise<Locked[]> {
  await sql`select from applications where reference = any(${references}) order by id for update`.execute(trx)
  // A second statement, because the first one sees other tables as they were before it waited for a lock.
  const { rows } = await sql<Locked>`
    select applications.id, applications.reference, applications.stage, candidate_id, job_id, suspended_at is not null as is_suspended,
      removed_at is not null as is_removed, pending.id as event_id, coalesce(pending.from_stage, applications.stage) as from_stage
    from applications join candidates on candidates.id = candidate_id join jobs on jobs.id = job_id
    left join application_events as pending on application_id = applications.id and visible_at > ${now}
    where applications.reference = any(${references}) order by applications.id`.execute(trx)
  return rows
}

export type NewEvent = {
  stage: Stage
  text_sealed: Buffer | null
  happens_at: Date | null
  answer_by: string | null
  staffId: number
  now: Date
  visible_at: Date
}

/** Inserts the same move of several applications. Returns the numbers of the events by that of the application. */
export async function insertEvents(trx: Database, moved: Locked[], event: NewEvent): Promise<Map<number, number>> {
  const { stage, text_sealed, happens_at, answer_by, staffId, now, visible_at } = event
  const { rows } = await sql<{ id: number; application_id: number }>`
    insert into application_events
      (application_id, from_stage, stage, text_sealed, happens_at, answer_by, staff_id, created_at, visible_at)
    select id, from_stage, ${stage}, ${text_sealed}::bytea, ${happens_at}::timestamptz, ${answer_by}::date,
      ${staffId}::int, ${now}::timestamptz, ${visible_at}::timestamptz
    from unnest(${moved.map(({ id }) => id)}::int[], ${moved.map(({ from_stage }) => from_stage)}::text[])
      as moved (id, from_stage)
    returning id, application_id`.execute(trx)
  return new Map(rows.map(({ id, application_id }) => [application_id, id]))
}

/** Returns those of these events that the candidate can read already. */
export async function findVisible(trx: Database, ids: number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from application_events where id = any(${ids}) and visible_at <= ${now}`.execute(trx)
  return rows.map(({ id }) => id)
}
