import type { Database } from '../../db/connect.server.ts'

/** When the candidate last opened the notifications, and how often emails to them were refused. */
export function findReader(db: Database, candidateId: number) {
  const query = db.selectFrom('candidates').select(['notified_until', 'mail_refusals'])
  return query.where('id', '=', candidateId).executeTakeFirst()
}

export async function setNotifiedUntil(db: Database, candidateId: number, now: Date): Promise<void> {
  await db.updateTable('candidates').set({ notified_until: now }).where('id', '=', candidateId).execute()
}

function ownApplications(db: Database, candidateId: number) {
  return db.selectFrom('applications').innerJoin('jobs', 'jobs.id', 'job_id').where('candidate_id', '=', candidateId)
}

/** The newest moves by the office that the candidate can read. */
export function findEvents(db: Database, candidateId: number, { now, limit }: { now: Date; limit: number }) {
  return ownApplications(db, candidateId)
    .innerJoin('application_events', 'application_id', 'applications.id')
    .select(['application_events.stage', 'text_sealed', 'happens_at', 'visible_at', 'application_events.answer_by'])
    .select(['applications.answer_by as promise', 'applications.reference', 'applications.read_at'])
    .select(['jobs.title', 'jobs.removed_at'])
    .where('staff_id', 'is not', null)
    .where('visible_at', '<=', now)
    .orderBy('visible_at', 'desc')
    .limit(limit)
    .execute()
}

/** The newest messages of the office. */
export function findMessages(db: Database, candidateId: number, limit: number) {
  return ownApplications(db, candidateId)
    .innerJoin('application_messages', 'application_id', 'applications.id')
    .select(['application_messages.created_at', 'applications.reference', 'applications.read_at', 'jobs.title'])
    .where('staff_id', 'is not', null)
    .orderBy('application_messages.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The saved jobs that close between two days, 'YYYY-MM-DD'. */
export function findClosing(db: Database, candidateId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('saved_jobs')
    .innerJoin('jobs', 'jobs.uuid', 'job_uuid')
    .select(['jobs.uuid', 'jobs.title', 'jobs.closes_on'])
    .where('candidate_id', '=', candidateId)
    .where('saved_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('closes_on', '>=', from)
    .where('closes_on', '<=', to)
    .execute()
}

/** How many applications a candidate has not withdrawn, and how many jobs they have saved. */
export async function countOwn(db: Database, candidateId: number) {
  const applications = await db
    .selectFrom('applications')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('stage', '<>', 'withdrawn')
    .execute()
  const saved = await db
    .selectFrom('saved_jobs')
    .select('job_uuid')
    .where('candidate_id', '=', candidateId)
    .where('saved_at', 'is not', null)
    .execute()
  return { applications: applications.length, saved_jobs: saved.length }
}
