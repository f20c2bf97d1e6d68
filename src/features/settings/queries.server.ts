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

/** Whether this is still the password of the candidate. */
export async function isPasswordOf(
  db: Database,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  const own = db.selectFrom('candidates').select('id').where('id', '=', id)
  return (await own.where('password_hash', '=', password_hash).executeTakeFirst()) !== undefined
}

/** Records, or with null takes back, that a candidate asked for deletion. */
export async function setDeletionRequest(db: Database, candidateId: number, at: Date | null): Promise<void> {
  await db.updateTable('candidates').set({ deletion_requested_at: at }).where('id', '=', candidateId).execute()
}
