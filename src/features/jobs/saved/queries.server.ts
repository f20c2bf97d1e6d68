import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import type { SavedChange } from '../contract.ts'

/** Rows per candidate, with the marks of removed jobs. */
const maxSaved = 500

/**
 * Merges the hearts of a phone into those of an account: for each job the newest change counts. Jobs that never existed
 * are left out. Over 500 the oldest give way, marks of removed jobs first.
 */
export async function mergeSaved(
  trx: Database,
  { candidateId, changes, now }: { candidateId: number; changes: SavedChange[]; now: Date },
): Promise<void> {
  if (changes.length === 0) return
  // Of equal times, the account's counts, so that sending twice changes nothing.
  await sql`
    with newest as (
      select distinct on (job_uuid) job_uuid, is_saved, least("at", ${now}) as "at"
      from json_to_recordset(${JSON.stringify(changes)}) as given(job_uuid uuid, is_saved boolean, "at" timestamptz)
      order by job_uuid, "at" desc
    )
    insert into saved_jobs as stored (candidate_id, job_uuid, saved_at, removed_at)
    select ${candidateId}, job_uuid, case when is_saved then "at" end, case when not is_saved then "at" end
    from newest join jobs on jobs.uuid = job_uuid
    on conflict (candidate_id, job_uuid) do update
    set saved_at = excluded.saved_at, removed_at = excluded.removed_at
    where coalesce(excluded.saved_at, excluded.removed_at) > coalesce(stored.saved_at, stored.removed_at)`.execute(trx)
  await sql`
    delete from saved_jobs where candidate_id = ${candidateId} and job_uuid in (
      select job_uuid from saved_jobs where candidate_id = ${candidateId}
      order by saved_at desc nulls last, removed_at desc, job_uuid offset ${maxSaved})`.execute(trx)
}

/** The saved jobs of a candidate, in the order in which they were saved. */
export async function findSavedIds(db: Database, candidateId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_jobs')
    .select('job_uuid')
    .where('candidate_id', '=', candidateId)
    .where('saved_at', 'is not', null)
    .orderBy('saved_at')
    .orderBy('job_uuid')
    .execute()
  return rows.map(({ job_uuid }) => job_uuid)
}

/** These jobs, without those that were removed, in no particular order. */
export function findJobsByUuids(db: Database, uuids: string[]): Promise<JobRow[]> {
  const jobs = db.selectFrom('jobs').selectAll().where('removed_at', 'is', null)
  return jobs.where(sql<boolean>`uuid = any(${uuids}::uuid[])`).execute()
}
