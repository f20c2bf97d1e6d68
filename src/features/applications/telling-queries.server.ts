import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'

const person = [
  'candidates.id as candidateId',
  'candidates.name',
  'candidates.language',
  'candidates.email_sealed',
  'candidates.email_verified_at',
  'candidates.suspended_at',
] as const

/** Locks the oldest visible events whose candidates have not been told. Skips those that another process tells. */
export function takeUntoldEvents(trx: Database, now: Date, limit: number) {
  return trx
    .selectFrom('application_events')
    .innerJoin('applications', 'applications.id', 'application_id')
    .innerJoin('candidates', 'candidates.id', 'candidate_id')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select(['application_events.id', 'application_events.stage', 'text_sealed', 'happens_at'])
    .select(['application_events.answer_by', 'applications.answer_by as promise', 'applications.reference'])
    .select(['jobs.title', 'jobs.removed_at', ...person])
    .where('told_at', 'is', null)
    .where('visible_at', '<=', now)
    .orderBy('application_events.id')
    .limit(limit)
    .forUpdate(['application_events', 'candidates'])
    .skipLocked()
    .execute()
}

export async function markEventsTold(trx: Database, ids: number[], now: Date): Promise<void> {
  await trx.updateTable('application_events').set({ told_at: now }).where('id', 'in', ids).execute()
}

/**
 * Locks candidates with messages of the office that they have not been told of, unless they got an email about messages
 * after `since`. With the application of the newest unread one; `title` is null if they have read them all.
 */
export async function takeUntoldReaders(trx: Database, since: Date, limit: number) {
  const readers = await trx
    .selectFrom('candidates')
    .select(person)
    .where((row) => row.or([row('message_mail_at', 'is', null), row('message_mail_at', '<=', since)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_messages')
          .innerJoin('applications', 'applications.id', 'application_id')
          .select('application_messages.id')
          .whereRef('candidate_id', '=', 'candidates.id')
          .where('staff_id', 'is not', null)
          .where('told_at', 'is', null),
      ),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = readers.map(({ candidateId }) => candidateId)
  const unread = new Map((await findUnread(trx, ids)).map((row) => [row.candidate_id, row]))
  return readers.map((reader) => Object.assign(reader, { unread: unread.get(reader.candidateId) ?? null }))
}

/** The application with the newest unread message of the office, for each candidate that has one. */
async function findUnread(trx: Database, candidateIds: number[]) {
  if (candidateIds.length === 0) return []
  return trx
    .selectFrom('application_messages')
    .innerJoin('applications', 'applications.id', 'application_id')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .distinctOn('candidate_id')
    .select(['candidate_id', 'applications.reference', 'jobs.title'])
    .where('candidate_id', 'in', candidateIds)
    .where('staff_id', 'is not', null)
    .where('application_messages.read_at', 'is', null)
    .where('told_at', 'is', null)
    .orderBy('candidate_id')
    .orderBy('application_messages.id', 'desc')
    .execute()
}

/** Marks all messages of the office to these candidates as told. `mailedIds` are those who got an email. */
export async function markMessagesTold(
  trx: Database,
  { candidateIds, mailedIds, now }: { candidateIds: number[]; mailedIds: number[]; now: Date },
): Promise<void> {
  await sql`
    update application_messages set told_at = ${now} from applications
    where applications.id = application_id and staff_id is not null and told_at is null
      and candidate_id = any(${candidateIds}::int[])`.execute(trx)
  if (mailedIds.length > 0)
    await trx.updateTable('candidates').set({ message_mail_at: now }).where('id', 'in', mailedIds).execute()
}
