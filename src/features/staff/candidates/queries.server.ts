import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema } from '../../../db/schema.ts'
import type { CandidateFilters } from './contract.ts'

type Tables = { candidates: Schema['candidates']; profiles: Schema['profiles'] }
type Joined = ExpressionBuilder<Tables, 'candidates' | 'profiles'>

export const hasPassport = sql<boolean>`(profiles.passport_number_sealed is not null
  or exists (select from passport_photos where passport_photos.candidate_id = candidates.id))`
export const hasGoodConduct = sql<boolean>`coalesce(profiles.has_good_conduct, false)`
export const isConfirmed = sql<boolean>`(candidates.email_verified_at is not null)`
const isSuspended = sql<boolean>`(candidates.suspended_at is not null)`

/** The candidates that match the filters, with their profiles. */
export function matching(db: Database, filters: CandidateFilters) {
  return withProfiles(db).where((row) => row.and(conditions(row, filters)))
}

function withProfiles(db: Database) {
  return db.selectFrom('candidates').leftJoin('profiles', 'profiles.candidate_id', 'candidates.id')
}

function conditions(row: Joined, filters: CandidateFilters) {
  const { name, job_title, skill, county, country, level, registered_since } = filters
  // Without a collation PostgreSQL would take three times as long to ignore letter case.
  const contains = (column: 'candidates.name' | 'profiles.job_title' | 'profiles.skills', text: string) =>
    sql<SqlBool>`${sql.ref(column)} collate "C" ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  return [
    ...name.split(' ').map((word) => word !== '' && contains('candidates.name', word)),
    job_title !== '' && contains('profiles.job_title', job_title.replace(/(?<=\p{L}{3})s$/iu, '')),
    skill !== '' && contains('profiles.skills', skill),
    county !== '' && row('profiles.county', '=', county),
    country !== '' && row('profiles.country', '=', country),
    level !== '' && row('profiles.level', '=', level),
    is(filters.passport, hasPassport),
    is(filters.good_conduct, hasGoodConduct),
    is(filters.confirmed, isConfirmed),
    is(filters.suspended, isSuspended),
    // The start of the day in Nairobi.
    registered_since !== '' && row('candidates.created_at', '>=', new Date(`${registered_since}T00:00:00+03:00`)),
  ].filter((condition) => condition !== false)
}

function is(choice: '' | 'yes' | 'no', claim: ReturnType<typeof sql<boolean>>) {
  return choice !== '' && (choice === 'yes' ? claim : sql<SqlBool>`not ${claim}`)
}

export async function countMatching(db: Database, filters: CandidateFilters): Promise<number> {
  const { total } = await matching(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const listed = [
  'candidates.id',
  'candidates.name',
  'candidates.phone_sealed',
  'candidates.email_sealed',
  'candidates.created_at as registered_at',
  'profiles.job_title',
  'profiles.county',
  'profiles.country',
  'profiles.level',
] as const

/** The candidates that match, newest first, with `id` only this one. */
export function findMatching(
  db: Database,
  filters: CandidateFilters,
  { limit, offset = 0, id }: { limit: number; offset?: number; id?: number },
) {
  // Chosen by their numbers first, because the rows of earlier pages need not be read.
  const page = matching(db, filters)
    .select('candidates.id')
    .$if(id !== undefined, (query) => query.where('candidates.id', '=', id ?? 0))
    .orderBy('candidates.created_at', 'desc')
    .orderBy('candidates.id', 'desc')
    .limit(limit)
    .offset(offset)
  return withProfiles(db)
    .where('candidates.id', 'in', page)
    .select([...listed, hasPassport.as('has_passport'), hasGoodConduct.as('has_good_conduct')])
    .select([isConfirmed.as('is_confirmed'), isSuspended.as('is_suspended')])
    .orderBy('candidates.created_at', 'desc')
    .orderBy('candidates.id', 'desc')
    .execute()
}

export function findNotes(db: Database, candidateId: number) {
  return db
    .selectFrom('candidate_notes')
    .leftJoin('staff', 'staff.id', 'candidate_notes.staff_id')
    .select(['candidate_notes.id', 'text_sealed', 'candidate_notes.created_at as at', 'staff.name as by', 'staff_id'])
    .where('candidate_id', '=', candidateId)
    .orderBy('candidate_notes.id', 'desc')
    .execute()
}

/** The applications of a candidate, newest first. */
export function findApplications(db: Database, candidateId: number) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(['applications.reference', 'stage', 'title as job_title', 'company'])
    .where('candidate_id', '=', candidateId)
    .orderBy('applications.id', 'desc')
    .execute()
}

export async function insertNote(
  db: Database,
  note: { candidateId: number; staffId: number; sealed: Buffer; now: Date },
): Promise<void> {
  const { candidateId, staffId, sealed, now } = note
  await db
    .insertInto('candidate_notes')
    .values({ candidate_id: candidateId, staff_id: staffId, text_sealed: sealed, created_at: now })
    .execute()
}

/** Deletes a note if this person wrote it. Returns false if not. */
export async function deleteNote(
  db: Database,
  { id, candidateId, staffId }: { id: number; candidateId: number; staffId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('candidate_notes')
    .where('id', '=', id)
    .where('candidate_id', '=', candidateId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findPhoto(db: Database, candidateId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('passport_photos')
    .select('jpeg_sealed')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  return row?.jpeg_sealed ?? null
}
