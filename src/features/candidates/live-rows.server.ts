import type { Database } from '../../db/connect.server.ts'

export type LiveRows = Awaited<ReturnType<typeof findLiveRows>>

/** The rows that live mode stores about a candidate; files without their content. */
export async function findLiveRows(db: Database, candidateId: number) {
  return {
    ...(await findApplicationRows(db, candidateId)),
    savedJobs: await db
      .selectFrom('saved_jobs')
      .leftJoin('jobs', (on) => on.onRef('uuid', '=', 'job_uuid').on('jobs.removed_at', 'is', null))
      .selectAll('saved_jobs')
      .select(['title', 'company'])
      .where('candidate_id', '=', candidateId)
      .execute(),
    digest: await db.selectFrom('digests').selectAll().where('candidate_id', '=', candidateId).executeTakeFirst(),
    alerts: await db.selectFrom('alerts').selectAll().where('candidate_id', '=', candidateId).orderBy('id').execute(),
    files: await db
      .selectFrom('candidate_files')
      .select(['id', 'type', 'kind', 'created_at', 'replaced_at'])
      .where('candidate_id', '=', candidateId)
      .orderBy('created_at')
      .orderBy('type')
      .orderBy('position')
      .execute(),
    certifications: await db
      .selectFrom('certifications')
      .selectAll()
      .where('candidate_id', '=', candidateId)
      .orderBy('id')
      .execute(),
  }
}

async function findApplicationRows(db: Database, candidateId: number) {
  const applications = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .selectAll('applications')
    .select(['jobs.title', 'jobs.company'])
    .where('candidate_id', '=', candidateId)
    .orderBy('applications.id')
    .execute()
  const ids = db.selectFrom('applications').select('id').where('candidate_id', '=', candidateId)
  return {
    applications,
    events: await db
      .selectFrom('application_events')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('id')
      .execute(),
    messages: await db
      .selectFrom('application_messages')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('id')
      .execute(),
    notes: await db
      .selectFrom('application_notes')
      .selectAll()
      .where('application_id', 'in', ids)
      .orderBy('id')
      .execute(),
    sentFiles: await db.selectFrom('application_files').selectAll().where('application_id', 'in', ids).execute(),
  }
}

/** How many applications and files a candidate has. */
export async function countLiveRows(
  db: Database,
  candidateId: number,
): Promise<{ applications: number; files: number }> {
  const count = async (table: 'applications' | 'candidate_files') =>
    (await db.selectFrom(table).select('id').where('candidate_id', '=', candidateId).execute()).length
  return { applications: await count('applications'), files: await count('candidate_files') }
}
