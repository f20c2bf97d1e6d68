import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow, Schema } from '../../db/schema.ts'

/** Records an export or erasure. For an erasure `candidateId` is null. */
export async function insertDataRequest(
  db: Database,
  request: { action: 'export' | 'erase'; candidateId: number | null; now: Date },
): Promise<void> {
  const { action, candidateId, now } = request
  await db.insertInto('data_requests').values({ action, candidate_id: candidateId, done_at: now }).execute()
}

/** All rows with the candidate's id, except the row of the candidate. */
export async function findRowsOf(db: Database, candidateId: number) {
  return {
    profile:
      (await db.selectFrom('profiles').selectAll().where('candidate_id', '=', candidateId).executeTakeFirst()) ?? null,
    photo:
      (await db.selectFrom('passport_photos').selectAll().where('candidate_id', '=', candidateId).executeTakeFirst()) ??
      null,
    documents: await db
      .selectFrom('documents')
      .selectAll()
      .where('candidate_id', '=', candidateId)
      .orderBy('type')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_used_at', 'expires_at'])
      .where('candidate_id', '=', candidateId)
      .orderBy('created_at')
      .execute(),
    links: await db
      .selectFrom('mailed_links')
      .select(['purpose', 'email_sealed', 'expires_at'])
      .where('candidate_id', '=', candidateId)
      .orderBy('expires_at')
      .execute(),
    notes: await db
      .selectFrom('candidate_notes')
      .select(['text_sealed', 'created_at'])
      .where('candidate_id', '=', candidateId)
      .orderBy('id')
      .execute(),
    resetRequests: await db.selectFrom('reset_requests').select('id').where('candidate_id', '=', candidateId).execute(),
    requests: await db
      .selectFrom('data_requests')
      .select(['action', 'done_at'])
      .where('candidate_id', '=', candidateId)
      .orderBy('id')
      .execute(),
  }
}

export type RowsOfCandidate = Awaited<ReturnType<typeof findRowsOf>>

const owned = [
  'mailed_links',
  'sessions',
  'profiles',
  'passport_photos',
  'documents',
  'candidate_notes',
  'applications',
  'saved_jobs',
  'digests',
  'alerts',
  'candidate_files',
  'certifications',
] as const

/**
 * Locks a candidate and their rows until the end of the transaction; returns false if the candidate does not exist.
 * Locks the rows first, because a save locks one of them before it locks the candidate: the other order would deadlock.
 */
export async function lockCandidate(db: Database, candidateId: number): Promise<boolean> {
  for (const table of owned)
    await db.selectFrom(table).select('candidate_id').where('candidate_id', '=', candidateId).forUpdate().execute()
  const row = await db
    .selectFrom('candidates')
    .select('id')
    .where('id', '=', candidateId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns a candidate whose email address was never confirmed and who has not used their account since. A suspended one
 * must not register again, so their account stays.
 */
export function findUnused(db: Database, candidateId: number, since: Date): Promise<CandidateRow | undefined> {
  return db
    .selectFrom('candidates')
    .selectAll()
    .where('id', '=', candidateId)
    .where('email_verified_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('last_used_at', '<=', since)
    .executeTakeFirst()
}

/** Suspends a candidate, or with `null` reactivates them. Returns false if they already are. */
export async function setSuspended(db: Database, candidateId: number, suspendedAt: Date | null): Promise<boolean> {
  const row = await db
    .updateTable('candidates')
    .set({ suspended_at: suspendedAt })
    .where('id', '=', candidateId)
    .where('suspended_at', suspendedAt ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves a line in the office's log for each application that ends with its candidate. */
export async function logErasedApplications(db: Database, candidateId: number, now: Date): Promise<void> {
  await sql`
    insert into staff_log (at, action, candidate_id, job_id, detail)
    select ${now}, 'applicant_erased', candidate_id, job_id, concat(reference, ', ', replace(stage, '_', ' '))
    from applications where candidate_id = ${candidateId} and stage not in ('not_selected', 'withdrawn')`.execute(db)
}

/** Deletes a candidate and, by foreign keys, all of their rows. */
export async function deleteCandidate(db: Database, candidateId: number): Promise<void> {
  await db.deleteFrom('candidates').where('id', '=', candidateId).execute()
}

/** Skips rows locked by the site, which deletes them itself when it finds no candidate to email. */
export async function deleteResetRequests(db: Database, candidateId: number): Promise<void> {
  await db
    .deleteFrom('reset_requests')
    .where('id', 'in', (query) =>
      query.selectFrom('reset_requests').select('id').where('candidate_id', '=', candidateId).forUpdate().skipLocked(),
    )
    .execute()
}

/** The tables with candidate data. */
export const tablesOfCandidates = [
  'candidates',
  ...owned,
  'application_events',
  'application_messages',
  'application_notes',
  'application_files',
  'contact_messages',
  'reset_requests',
  'mails',
  'rate_limits',
  'data_requests',
] as const satisfies (keyof Schema)[]
