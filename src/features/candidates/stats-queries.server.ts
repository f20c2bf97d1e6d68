import { sql } from 'kysely'
import { dayMs, later } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'

/** The number of candidates of each kind. `erased` counts accounts that no longer exist. */
export type CandidateStats = {
  registered: number
  registered_last_7_days: number
  registered_last_30_days: number
  email_confirmed: number
  personal_complete: number
  work_complete: number
  education_complete: number
  documents_complete: number
  full_profile: number
  with_photo: number
  erased: number
}

/** Uses the same rules for complete steps as the dashboard (`completion.ts` in profile). A full profile has all four steps. */
export async function countCandidates(db: Database, now: Date): Promise<CandidateStats> {
  const since = (days: number) => later(now, -days * dayMs)
  const { rows } = await sql<CandidateStats>`
    select
      count(*) as registered,
      count(*) filter (where created_at > ${since(7)}) as registered_last_7_days,
      count(*) filter (where created_at > ${since(30)}) as registered_last_30_days,
      count(email_verified_at) as email_confirmed,
      count(*) filter (where has_personal) as personal_complete,
      count(*) filter (where has_work) as work_complete,
      count(*) filter (where has_education) as education_complete,
      count(*) filter (where has_documents) as documents_complete,
      count(*) filter (where has_personal and has_work and has_education and has_documents) as full_profile,
      count(*) filter (where has_photo) as with_photo,
      (select count(*) from data_requests where action = 'erase') as erased
    from (
      select created_at, email_verified_at,
        num_nulls(country, county, address_sealed, born_on_sealed, gender) = 0 as has_personal,
        num_nulls(job_title, skills) = 0 as has_work,
        num_nulls(institution, level) = 0 as has_education,
        exists (select from documents where candidate_id = candidates.id) as has_documents,
        exists (select from passport_photos where candidate_id = candidates.id) as has_photo
      from candidates left join profiles on profiles.candidate_id = candidates.id
    ) as candidate`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count returned no row')
  return counts
}
