import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow, CandidatesTable } from '../../db/schema.ts'

export type SignInRow = Pick<CandidateRow, 'id' | 'name' | 'email_sealed' | 'password_hash'>
export type ProfileRow = Pick<
  CandidateRow,
  'id' | 'name' | 'email_sealed' | 'email_verified_at' | 'phone_sealed' | 'phone_verified_at'
>

/** What may name a candidate: a username in lower case, and the keyed hashes of an email address and a phone number, with each secret. */
export type NameLookups = { username: string; emails: Buffer[]; phones: Buffer[] }

/** The candidate with this username, email address or phone number. */
export function findByIdentifier(db: Database, names: NameLookups): Promise<SignInRow | undefined> {
  return db
    .selectFrom('candidates')
    .select(['id', 'name', 'email_sealed', 'password_hash'])
    .where(isNamed(names))
    .executeTakeFirst()
}

/** The same for the operator, whole. */
export function findWholeByIdentifier(db: Database, names: NameLookups): Promise<CandidateRow | undefined> {
  return db.selectFrom('candidates').selectAll().where(isNamed(names)).executeTakeFirst()
}

/** One candidate at most: each of the three is unique, and `username` of the contract is never an email address or a phone number. */
function isNamed({ username, emails, phones }: NameLookups) {
  return sql<boolean>`(email_lookup = any(${emails}) or lower(username) = ${username} or phone_lookup = any(${phones}))`
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** The keyed hashes of what only one account may have, each with every secret. */
export type PersonLookups = { emails: Buffer[]; phones: Buffer[]; nationalIds: Buffer[] }

/** Whether any account has one of these. */
export async function isPersonKnown(db: Database, { emails, phones, nationalIds }: PersonLookups): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where((candidate) =>
      candidate.or([
        candidate('email_lookup', 'in', emails),
        candidate('phone_lookup', 'in', phones),
        candidate('national_id_lookup', 'in', nationalIds),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes registrations of the same person wait for each other until the end of the transaction, in every process: unique columns
 * do not see that two hashes with different secrets are of one value.
 */
export async function lockPerson(db: Database, { emails, phones, nationalIds }: PersonLookups): Promise<void> {
  // In one order, so that no two wait for each other.
  const keys = [...emails, ...phones, ...nationalIds].map((hash) => hash.readBigInt64BE().toString()).toSorted()
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(db)
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

export function findProfile(db: Database, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('candidates')
    .select(['id', 'name', 'email_sealed', 'email_verified_at', 'phone_sealed', 'phone_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks the email address with these keyed hashes as the candidate's own. False when it is not theirs any more. */
export async function setEmailVerified(
  db: Database,
  { candidateId, emails, now }: { candidateId: number; emails: Buffer[]; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('candidates')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})`, updated_at: now })
    .where('id', '=', candidateId)
    .where('email_lookup', 'in', emails)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the password of the candidate who has the email address with these keyed hashes. False when it is not theirs any more. */
export async function setPasswordHash(
  db: Database,
  { candidateId, emails, hash, now }: { candidateId: number; emails: Buffer[]; hash: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('candidates')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', candidateId)
    .where('email_lookup', 'in', emails)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
