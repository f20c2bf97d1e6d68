import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'

/** Whether the candidate has a job or an offer that they did not decline, as far as they can read it. */
export async function hasOffer(db: Database, candidateId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from applications
    left join application_events as coming on coming.application_id = applications.id and coming.visible_at > ${now}
    where candidate_id = ${candidateId} and coalesce(coming.from_stage, applications.stage) in ('offered', 'placed')
      and (select answer from application_events where application_id = applications.id and visible_at <= ${now}
        order by id desc limit 1) is distinct from 'no'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Records, or with null takes back, that a candidate asked for deletion. */
export async function setDeletionRequest(db: Database, candidateId: number, at: Date | null): Promise<void> {
  await db.updateTable('candidates').set({ deletion_requested_at: at }).where('id', '=', candidateId).execute()
}
