import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { LinkPurpose, Schema } from '../../../db/schema.ts'

/** Records that a reset link was requested. `candidateId` is null if the account does not exist. */
export async function insertResetRequest(db: Database, candidateId: number | null): Promise<void> {
  await db.insertInto('reset_requests').values({ candidate_id: candidateId }).execute()
}

/** Deletes the oldest requests that no other process has locked, and returns the candidates they were for. */
export async function takeResetRequests(db: Database, maxRequests: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('reset_requests')
    .where('id', 'in', (query) =>
      query.selectFrom('reset_requests').select('id').orderBy('id').limit(maxRequests).forUpdate().skipLocked(),
    )
    .returning('candidate_id')
    .execute()
  return rows.flatMap(({ candidate_id }) => candidate_id ?? [])
}

type ValidLink = { candidate_id: number; email_sealed: Buffer }

type Key = { tokenHash: Buffer; purpose: LinkPurpose; now: Date }

export async function insertLink(db: Database, link: Insertable<Schema['mailed_links']>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute()
}

/** The newest valid link of a candidate for a purpose. */
export function findLinkOf(db: Database, candidateId: number, purpose: LinkPurpose, now: Date) {
  return db
    .selectFrom('mailed_links')
    .select(['email_sealed', 'expires_at'])
    .where('candidate_id', '=', candidateId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a reset needs to know about the owner of a valid link. */
export function findLinkOwner(db: Database, { tokenHash, purpose, now }: Key) {
  return db
    .selectFrom('mailed_links')
    .innerJoin('candidates', 'candidates.id', 'mailed_links.candidate_id')
    .select([
      'candidates.id',
      'candidates.username',
      'candidates.email_sealed',
      'candidates.email_verified_at',
      'candidates.phone_sealed',
      'candidates.national_id_lookup',
    ])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns a valid link; concurrent calls for it wait until the transaction ends. */
export function lockLink(db: Database, { tokenHash, purpose, now }: Key): Promise<ValidLink | undefined> {
  return db
    .selectFrom('mailed_links')
    .select(['candidate_id', 'email_sealed'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts a wrong national ID, and returns how many were sent with the link so far. */
export async function countWrongId(db: Database, tokenHash: Buffer): Promise<number> {
  const { wrong_ids } = await db
    .updateTable('mailed_links')
    .set((row) => ({ wrong_ids: row('wrong_ids', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .returning('wrong_ids')
    .executeTakeFirstOrThrow()
  return wrong_ids
}

/** Deletes and returns a valid link: of several concurrent calls, one gets it. */
export function takeLink(db: Database, { tokenHash, purpose, now }: Key): Promise<ValidLink | undefined> {
  return db
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['candidate_id', 'email_sealed'])
    .executeTakeFirst()
}

/** Returns the number of deleted links. */
export async function deleteLinksOf(db: Database, candidateId: number, purpose: LinkPurpose): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mailed_links')
    .where('candidate_id', '=', candidateId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
