import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { LinkPurpose, Schema } from '../../../db/schema.ts'

/** Notes that somebody asked for a link, known or not. */
export async function insertResetRequest(db: Database, candidateId: number | null): Promise<void> {
  await db.insertInto('reset_requests').values({ candidate_id: candidateId }).execute()
}

/** Takes the oldest requests, past those that another process is taking, and tells whose they were; for names that nobody has, nothing. */
export async function takeResetRequests(db: Database, most: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('reset_requests')
    .where('id', 'in', (query) =>
      query.selectFrom('reset_requests').select('id').orderBy('id').limit(most).forUpdate().skipLocked(),
    )
    .returning('candidate_id')
    .execute()
  return rows.flatMap(({ candidate_id }) => candidate_id ?? [])
}

/** A link that still opens its door. */
export type LiveLink = { candidate_id: number; email_sealed: Buffer }

type Key = { tokenHash: Buffer; purpose: LinkPurpose; now: Date }

export async function insertLink(db: Database, link: Insertable<Schema['mailed_links']>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute()
}

/** What the owner of a link that still opens its door can be called. */
export function findLinkOwner(db: Database, { tokenHash, purpose, now }: Key) {
  return db
    .selectFrom('mailed_links')
    .innerJoin('candidates', 'candidates.id', 'mailed_links.candidate_id')
    .select(['candidates.username', 'candidates.email_sealed', 'candidates.phone_sealed'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up: of several who try at once, one gets it. */
export function takeLink(db: Database, { tokenHash, purpose, now }: Key): Promise<LiveLink | undefined> {
  return db
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['candidate_id', 'email_sealed'])
    .executeTakeFirst()
}

/** Returns how many there were. */
export async function deleteLinksOf(db: Database, candidateId: number, purpose: LinkPurpose): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mailed_links')
    .where('candidate_id', '=', candidateId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
