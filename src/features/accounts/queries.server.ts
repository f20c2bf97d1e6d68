import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow, CandidatesTable } from '../../db/schema.ts'

export type SignInRow = Pick<CandidateRow, 'id' | 'name' | 'email' | 'password_hash'>
export type ProfileRow = Pick<CandidateRow, 'id' | 'name' | 'email' | 'email_verified_at' | 'phone' | 'phone_verified_at'>

/** Whose email address or username (in any letter case) or phone number (as `phoneNumber` writes it) this is. */
export function findByIdentifier(db: Database, { name, phone }: { name: string; phone: string | null }): Promise<SignInRow | undefined> {
  return db
    .selectFrom('candidates')
    .select(['id', 'name', 'email', 'password_hash'])
    .where(isNamed(name, phone))
    .executeTakeFirst()
}

/** The same for the operator, whole. */
export function findWholeByIdentifier(db: Database, { name, phone }: { name: string; phone: string | null }): Promise<CandidateRow | undefined> {
  return db.selectFrom('candidates').selectAll().where(isNamed(name, phone)).executeTakeFirst()
}

/** One candidate at most: each of the three is unique, and `username` of the contract is never an email address or a phone number. */
function isNamed(name: string, phone: string | null) {
  return sql<boolean>`(lower(email) = ${name} or lower(username) = ${name} or phone = ${phone})`
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db.selectFrom('candidates').select('id').where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst()
  return row !== undefined
}

/** The number of the new candidate; null when one of the unique columns holds the value already. */
export async function insertCandidate(db: Database, candidate: Insertable<CandidatesTable>): Promise<number | null> {
  const row = await db
    .insertInto('candidates')
    .values(candidate)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Those of the first and of the last who registered; of nobody where nobody did. */
export async function findSealedNationalIds(db: Database): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('candidates')
    .select('national_id_sealed')
    .where('id', 'in', (query) => query.selectFrom('candidates').select(({ fn }) => fn.min('id').as('id')).unionAll(query.selectFrom('candidates').select(({ fn }) => fn.max('id').as('id'))))
    .execute()
  return rows.map((row) => row.national_id_sealed)
}

export function findProfile(db: Database, id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('candidates').select(['id', 'name', 'email', 'email_verified_at', 'phone', 'phone_verified_at']).where('id', '=', id).executeTakeFirst()
}

/** Marks the address as the candidate's own. False when the address is not theirs any more. */
export async function setEmailVerified(db: Database, { candidateId, email, now }: { candidateId: number; email: string; now: Date }): Promise<boolean> {
  const row = await db
    .updateTable('candidates')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})`, updated_at: now })
    .where('id', '=', candidateId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the password of whoever has this address. False when it is not theirs any more. */
export async function setPasswordHash(db: Database, { candidateId, email, hash, now }: { candidateId: number; email: string; hash: string; now: Date }): Promise<boolean> {
  const row = await db
    .updateTable('candidates')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', candidateId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
