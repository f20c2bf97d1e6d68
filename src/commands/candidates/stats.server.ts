import { sql } from 'kysely'
import { dayMs, later, systemClock } from '../../calendar.ts'
import { educationFields, personalFields, type ProfileField, workFields } from '../../contract/profile-fields.ts'
import type { Database } from '../../db/connect.server.ts'
import { defineCommand, exitCodes, flag, withDatabase } from '../command.server.ts'

export const command = defineCommand({
  options: { json: flag('prints the counts as JSON') },
  about: `Counts candidates: registered, with a confirmed email address, with each step of the profile complete, with all
four, with a photo, suspended, and erased.`,
  notes: exitCodes,
  async run({ values }, environment) {
    return withDatabase(environment, async (db) => {
      const counts = await countCandidates(db, systemClock.now())
      console.log(values.json ? JSON.stringify(counts) : table(counts))
      return 0
    })
  },
})

const labels = {
  registered: 'registered',
  registered_last_7_days: '  in the last 7 days',
  registered_last_30_days: '  in the last 30 days',
  email_confirmed: 'email address confirmed',
  personal_complete: 'personal details complete',
  work_complete: 'work profile complete',
  education_complete: 'education complete',
  documents_complete: 'with a document',
  full_profile: 'full profile (all four)',
  with_photo: 'with a passport photo',
  suspended: 'suspended',
  erased: 'erased',
}

type CandidateStats = Record<keyof typeof labels, number>

function table(counts: CandidateStats): string {
  const format = (count: number) => count.toLocaleString('en')
  const width = Math.max(...Object.values(counts).map((count) => format(count).length))
  return Object.entries(labels)
    .map(([key, label]) => `${label.padEnd(26)} ${format(Reflect.get(counts, key)).padStart(width)}`)
    .join('\n')
}

/** Counts a step as complete by the dashboard's rules (`completion.ts` in profile). A full profile has all four. */
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
      count(suspended_at) as suspended,
      (select count(*) from data_requests where action = 'erase') as erased
    from (
      select created_at, email_verified_at, suspended_at,
        num_nulls(${trackedColumns(personalFields)}) = 0 as has_personal,
        num_nulls(${trackedColumns(workFields)}) = 0 as has_work,
        num_nulls(${trackedColumns(educationFields)}) = 0 as has_education,
        exists (select from documents where candidate_id = candidates.id and url <> '')
          or exists (select from candidate_files where candidate_id = candidates.id and replaced_at is null) as has_documents,
        exists (select from passport_photos where candidate_id = candidates.id) as has_photo
      from candidates left join profiles on profiles.candidate_id = candidates.id
    ) as candidate`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count returned no row')
  return counts
}

function trackedColumns(fields: readonly ProfileField[]) {
  return sql.join(fields.filter(({ isTracked }) => isTracked).map(({ column }) => sql.ref(column)))
}
