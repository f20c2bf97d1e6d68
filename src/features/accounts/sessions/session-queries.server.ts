import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'

type NewSession = { tokenHash: Buffer; candidateId: number; passwordHash: string; now: Date; expiresAt: Date }

/**
 * Inserts a session and records the use of the account, unless the password has changed since it was checked or the
 * candidate is suspended; returns false then. Because of the lock, a password change or suspension either waits for this
 * session or is seen by it.
 */
export async function insertSession(
  db: Database,
  { tokenHash, candidateId, passwordHash, now, expiresAt }: NewSession,
): Promise<boolean> {
  const { rows } = await sql`
    with candidate as (
      update candidates set last_used_at = ${now}
      where id = ${candidateId} and password_hash = ${passwordHash} and suspended_at is null returning id)
    insert into sessions (token_hash, candidate_id, created_at, last_used_at, expires_at)
    select ${tokenHash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
    from candidate returning candidate_id`.execute(db)
  return rows.length > 0
}

/** The session of a token, unless it has expired or has not been used since `idleSince`. */
export function findValidSession(
  db: Database,
  { tokenHash, now, idleSince }: { tokenHash: Buffer; now: Date; idleSince: Date },
) {
  return db
    .selectFrom('sessions')
    .innerJoin('candidates', 'candidates.id', 'candidate_id')
    .select(['candidate_id', 'sessions.last_used_at', 'language'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('sessions.last_used_at', '>', idleSince)
    .executeTakeFirst()
}

/** Records the use of a session and of its account. */
export async function setLastUsed(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    with session as (update sessions set last_used_at = ${now} where token_hash = ${tokenHash} returning candidate_id)
    update candidates set last_used_at = ${now} from session where id = candidate_id`.execute(db)
}

/** Returns the candidate whose session it was, or null if there was none. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('candidate_id')
    .executeTakeFirst()
  return row?.candidate_id ?? null
}

/** Keeps the newest sessions of a candidate and deletes the others. Returns the number of deleted sessions. */
export async function keepNewestSessions(db: Database, candidateId: number, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where candidate_id = ${candidateId} and token_hash not in (
      select token_hash from sessions where candidate_id = ${candidateId}
      order by created_at desc, last_used_at desc limit ${count})`.execute(db)
  return Number(numAffectedRows)
}

/** The sessions of a candidate, except one. */
export type OtherSessions = { candidateId: number; except: Buffer; now: Date; idleSince: Date }

/** How many other sessions are valid, and when the last of them was used, to the hour. */
export function countOtherSessions(db: Database, { candidateId, except, now, idleSince }: OtherSessions) {
  return db
    .selectFrom('sessions')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('last_used_at').as('last_used_at')])
    .where('candidate_id', '=', candidateId)
    .where('token_hash', '!=', except)
    .where(({ and, eb }) => and([eb('expires_at', '>', now), eb('last_used_at', '>', idleSince)]))
    .executeTakeFirstOrThrow()
}

/** Returns how many of the deleted sessions were still valid. An empty `except` deletes all. */
export async function deleteSessionsOf(
  db: Database,
  { candidateId, except, now, idleSince }: OtherSessions,
): Promise<number> {
  const rows = await db
    .deleteFrom('sessions')
    .where('candidate_id', '=', candidateId)
    .where('token_hash', '!=', except)
    .returning(({ and, eb }) => and([eb('expires_at', '>', now), eb('last_used_at', '>', idleSince)]).as('wasValid'))
    .execute()
  return rows.filter(({ wasValid }) => wasValid).length
}
