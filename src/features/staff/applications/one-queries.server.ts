import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import { isOverdue } from './queries.server.ts'

/** An application with its job, its candidate and what was sent. */
export function findOne(db: Database, reference: string, today: string) {
  return db
    .selectFrom('applications')
    .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .selectAll('applications')
    .select(['jobs.uuid', 'jobs.title', 'jobs.company', 'removed_at'])
    .select(['candidates.name', 'email_sealed', 'phone_sealed', 'email_verified_at', 'suspended_at'])
    .select(isOverdue(today).as('is_overdue'))
    .where('applications.reference', '=', reference)
    .executeTakeFirst()
}

/** The history of an application, newest first, with who did it. */
export function findHistory(db: Database, applicationId: number) {
  return db
    .selectFrom('application_events')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .selectAll('application_events')
    .select('staff.name as by')
    .where('application_id', '=', applicationId)
    .orderBy('application_events.id', 'desc')
    .execute()
}

/** The notes about an application, newest first. */
export function findNotes(db: Database, applicationId: number) {
  return db
    .selectFrom('application_notes as note')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.text_sealed', 'note.created_at as at', 'staff.name as by'])
    .where('application_id', '=', applicationId)
    .orderBy('note.id', 'desc')
    .execute()
}

/** Locks an application until the transaction ends. */
export function lockOne(trx: Database, reference: string) {
  return trx
    .selectFrom('applications')
    .select(['id', 'reference', 'stage', 'candidate_id', 'job_id'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

type Text = { application_id: number; staff_id: number; text_sealed: Buffer; created_at: Date }

export async function insertNote(trx: Database, note: Text): Promise<void> {
  await trx.insertInto('application_notes').values(note).execute()
}

export async function isSuspended(trx: Database, candidateId: number): Promise<boolean> {
  const { rows } = await sql`
    select from candidates where id = ${candidateId} and suspended_at is not null`.execute(trx)
  return rows.length > 0
}
