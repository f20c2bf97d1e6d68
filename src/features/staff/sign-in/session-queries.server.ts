import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema } from '../../../db/schema.ts'
import type { StaffMember } from '../staff-member.ts'

type SessionRow = Selectable<Schema['staff_sessions']>

/** A valid session with its owner. */
export type StoredSession = StaffMember & Pick<SessionRow, 'last_used_at' | 'code_at'>

export async function insertSession(db: Database, session: Insertable<Schema['staff_sessions']>): Promise<void> {
  await db.insertInto('staff_sessions').values(session).execute()
}

/** Finds the session of a token that was created and used after these times. */
export function findSession(
  db: Database,
  tokenHash: Buffer,
  { createdAfter, usedAfter }: { createdAfter: Date; usedAfter: Date },
): Promise<StoredSession | undefined> {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff_sessions.last_used_at',
      'staff_sessions.code_at',
    ])
    .where('token_hash', '=', tokenHash)
    .where('staff_sessions.created_at', '>', createdAfter)
    .where('staff_sessions.last_used_at', '>', usedAfter)
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst()
}

export async function setSessionUsed(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Records that a code was just entered. */
export async function setCodeEntered(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ code_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Ends one session. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(db: Database, staffId: number): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()
}
