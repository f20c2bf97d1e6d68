import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema } from '../../../db/schema.ts'
import { candidateFilters, type CandidateFilters } from './contract.ts'

type Tables = { candidates: Schema['candidates']; profiles: Schema['profiles'] }
type Joined = ExpressionBuilder<Tables, 'candidates' | 'profiles'>

const hasPassport = sql<boolean>`(profiles.passport_number_sealed is not null
  or exists (select from passport_photos where passport_photos.candidate_id = candidates.id))`
const hasGoodConduct = sql<boolean>`coalesce(profiles.has_good_conduct, false)`

/** The candidates that match the filters, with their profiles. */
function matching(db: Database, filters: CandidateFilters) {
  return db
    .selectFrom('candidates')
    .leftJoin('profiles', 'profiles.candidate_id', 'candidates.id')
    .where((row) => row.and(conditions(row, filters)))
}

function conditions(row: Joined, filters: CandidateFilters) {
  const { job_title, skill, county, country, level, registered_since } = filters
  // Without a collation PostgreSQL would take three times as long to ignore letter case.
  const contains = (column: 'job_title' | 'skills', text: string) =>
    sql<SqlBool>`${sql.ref(`profiles.${column}`)} collate "C" ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  return [
    job_title !== '' && contains('job_title', job_title.replace(/(?<=\p{L}{3})s$/iu, '')),
    skill !== '' && contains('skills', skill),
    county !== '' && row('profiles.county', '=', county),
    country !== '' && row('profiles.country', '=', country),
    level !== '' && row('profiles.level', '=', level),
    is(filters.passport, hasPassport),
    is(filters.good_conduct, hasGoodConduct),
    is(filters.confirmed, sql<boolean>`(candidates.email_verified_at is not null)`),
    is(filters.suspended, sql<boolean>`(candidates.suspended_at is not null)`),
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
  'candidates.email_verified_at',
  'candidates.suspended_at',
  'candidates.created_at',
  'profiles.job_title',
  'profiles.county',
  'profiles.country',
  'profiles.level',
] as const

type Range = { limit: number; offset?: number }

/** Newest first. */
export function findMatching(db: Database, filters: CandidateFilters, { limit, offset = 0 }: Range) {
  return rowsOf(matching(db, filters), { limit, offset }).execute()
}

/** Like `findMatching`, with the encrypted phone numbers and email addresses. */
export function findMatchingContacts(db: Database, filters: CandidateFilters, range: Range) {
  return rowsOf(matching(db, filters), range).select(['candidates.phone_sealed', 'candidates.email_sealed']).execute()
}

export function findRow(db: Database, id: number) {
  return rowsOf(matching(db, candidateFilters.parse({})).where('candidates.id', '=', id), { limit: 1 }).execute()
}

function rowsOf(query: ReturnType<typeof matching>, { limit, offset = 0 }: Range) {
  return query
    .select([...listed, hasPassport.as('has_passport'), hasGoodConduct.as('has_good_conduct')])
    .orderBy('candidates.created_at', 'desc')
    .orderBy('candidates.id', 'desc')
    .limit(limit)
    .offset(offset)
}

export function findNotes(db: Database, candidateId: number) {
  return db
    .selectFrom('candidate_notes')
    .leftJoin('staff', 'staff.id', 'candidate_notes.staff_id')
    .select(['candidate_notes.id', 'text_sealed', 'candidate_notes.created_at', 'staff.name'])
    .where('candidate_id', '=', candidateId)
    .orderBy('candidate_notes.id', 'desc')
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

/** The newest lines of the log about a candidate. A line without a name is an operator's. */
export function findLogOf(db: Database, candidateId: number) {
  return db
    .selectFrom('staff_log')
    .leftJoin('staff', 'staff.id', 'staff_log.staff_id')
    .select(['staff_log.id', 'staff_log.at', 'staff_log.action', 'staff.name'])
    .where('candidate_id', '=', candidateId)
    .orderBy('staff_log.id', 'desc')
    .limit(50)
    .execute()
}

/** Whether the log says that a person opened this profile after `since`. */
export async function hasReadSince(
  db: Database,
  { staffId, candidateId, since }: { staffId: number; candidateId: number; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_log')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('staff_id', '=', staffId)
    .where('action', '=', 'candidate_read')
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function findStaffName(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

export async function findPhoto(db: Database, candidateId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('passport_photos')
    .select('jpeg_sealed')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  return row?.jpeg_sealed ?? null
}
