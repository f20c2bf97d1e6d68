import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow, CandidatesTable, Schema } from '../../db/schema.ts'
import type { Language } from '../../language/translate.ts'

export type ProfileRow = Pick<
  CandidateRow,
  'id' | 'name' | 'language' | 'email_sealed' | 'email_verified_at' | 'phone_sealed' | 'phone_verified_at'
>

/** A username in lower case, and keyed hashes of an email address and a phone number, one per secret. */
export type IdentifierLookups = { username: string; emails: Buffer[]; phones: Buffer[] }

/** Finds at most one candidate: each identifier is unique, and no username is an email address or phone number. */
export function findByIdentifier(
  db: Database,
  { username, emails, phones }: IdentifierLookups,
): Promise<CandidateRow | undefined> {
  return db
    .selectFrom('candidates')
    .selectAll()
    .where(
      sql<boolean>`(email_lookup = any(${emails}) or lower(username) = ${username} or phone_lookup = any(${phones}))`,
    )
    .executeTakeFirst()
}

/** Finds the candidates with one of these identifiers or of these keyed hashes of a national ID. */
export function findByAnyIdentifier(
  db: Database,
  { username, emails, phones }: IdentifierLookups,
  nationalIds: Buffer[],
): Promise<CandidateRow[]> {
  return db
    .selectFrom('candidates')
    .selectAll()
    .where(
      sql<boolean>`(email_lookup = any(${emails}) or lower(username) = ${username} or phone_lookup = any(${phones})
        or national_id_lookup = any(${nationalIds}))`,
    )
    .execute()
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** The account of this person with this username if it was created after `since`. */
export function findRecent(
  db: Database,
  { emails, phones, nationalIds }: PersonLookups,
  { username, since }: { username: string; since: Date },
): Promise<Pick<CandidateRow, 'id' | 'password_hash'> | undefined> {
  return db
    .selectFrom('candidates')
    .select(['id', 'password_hash'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where(sql<boolean>`email_lookup = any(${emails})`)
    .where(sql<boolean>`phone_lookup = any(${phones})`)
    .where(sql<boolean>`national_id_lookup = any(${nationalIds})`)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

/** The keyed hashes of values that only one account may have, one per secret in APP_SECRET. */
export type PersonLookups = { emails: Buffer[]; phones: Buffer[]; nationalIds: Buffer[] }

/** The ids of the accounts that have one of these values, in the order in which to lock them. */
export async function findOwners(db: Database, { emails, phones, nationalIds }: PersonLookups): Promise<number[]> {
  const rows = await db
    .selectFrom('candidates')
    .select('id')
    .where(
      sql<boolean>`(email_lookup = any(${emails}) or phone_lookup = any(${phones}) or national_id_lookup = any(${nationalIds}))`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Makes registrations of the same person, in any process, wait for each other until the end of the transaction. Unique
 * columns are not enough: the same value hashed with two secrets gives two hashes.
 */
export async function lockPerson(db: Database, { emails, phones, nationalIds }: PersonLookups): Promise<void> {
  // Sorted, so that two registrations cannot deadlock.
  const keys = [...emails, ...phones, ...nationalIds].map((hash) => hash.readBigInt64BE().toString()).toSorted()
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(db)
}

/** Returns the id of the new candidate, or null if another one has the same value in a unique column. */
export async function insertCandidate(db: Database, candidate: Insertable<CandidatesTable>): Promise<number | null> {
  const row = await db
    .insertInto('candidates')
    .values(candidate)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function findById(db: Database, id: number): Promise<CandidateRow | undefined> {
  return db.selectFrom('candidates').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findProfile(db: Database, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('candidates')
    .select(['id', 'name', 'language', 'email_sealed', 'email_verified_at', 'phone_sealed', 'phone_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sets the language of emails to a candidate. */
export async function setLanguage(db: Database, id: number, language: Language): Promise<void> {
  await db.updateTable('candidates').set({ language }).where('id', '=', id).execute()
}

/** A candidate whose email address has one of these keyed hashes. */
type EmailOwner = { candidateId: number; emails: Buffer[] }

/** Returns a candidate whose email address is not confirmed; it stays so until the end of the transaction. */
export function lockUnconfirmed(
  db: Database,
  id: number,
): Promise<Pick<CandidateRow, 'name' | 'language'> | undefined> {
  return db
    .selectFrom('candidates')
    .select(['name', 'language'])
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Reads a candidate and locks their row until the end of the transaction. */
export function lockById(trx: Database, id: number): Promise<CandidateRow | undefined> {
  return trx.selectFrom('candidates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes what was corrected. `by` is null for the candidate. */
export async function setCorrected(
  db: Database,
  id: number,
  columns: Updateable<CandidatesTable>,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await db
    .updateTable('candidates')
    // Refusals were of the former address.
    .set({
      ...columns,
      ...(columns.email_sealed && { mail_refusals: 0 }),
      updated_at: now,
      edited_at: now,
      edited_by: by,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the candidate now has a different email address. */
export function setEmailVerified(db: Database, owner: EmailOwner, now: Date): Promise<boolean> {
  return updateOwner(db, owner, {
    email_verified_at: sql`coalesce(email_verified_at, ${now})`,
    mail_refusals: 0,
    updated_at: now,
  })
}

/** Returns false if the candidate now has a different email address. */
export function setPasswordHash(db: Database, owner: EmailOwner, hash: string, now: Date): Promise<boolean> {
  return updateOwner(db, owner, { password_hash: hash, updated_at: now })
}

async function updateOwner(
  db: Database,
  { candidateId, emails }: EmailOwner,
  values: UpdateObject<Schema, 'candidates'>,
): Promise<boolean> {
  const row = await db
    .updateTable('candidates')
    .set(values)
    .where('id', '=', candidateId)
    .where('email_lookup', 'in', emails)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that a proof was used. Returns false if another request already used it. Of concurrent requests with one proof,
 * only one succeeds.
 */
export async function insertUsedProof(db: Database, proof: Insertable<Schema['used_proofs']>): Promise<boolean> {
  const row = await db
    .insertInto('used_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined
}
