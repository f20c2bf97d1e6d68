import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { Schema } from '../../../db/schema.ts'
import type { StaffMember } from '../staff-member.ts'

type SessionRow = Selectable<Schema['staff_sessions']>
type Since = { createdAfter: Date; usedAfter: Date }

/** A valid session with its owner. */
export type StoredSession = StaffMember & Pick<SessionRow, 'last_used_at' | 'code_at'>

/** A person of the office who may sign in. */
export function findMember(
  db: Database,
  email: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  return db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function insertSession(db: Database, session: SessionRow): Promise<void> {
  await db.insertInto('staff_sessions').values(session).execute()
  if (session.code_at !== null) await setMemberSeen(db, session.staff_id, session.last_used_at)
}

/** Finds the session of a token that was created and used after these times. */
export function findSession(
  db: Database,
  tokenHash: Buffer,
  { createdAfter, usedAfter }: Since,
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

/** Counts the valid sessions of a person after a code. */
export async function countSessions(
  db: Database,
  staffId: number,
  { createdAfter, usedAfter }: Since,
): Promise<number> {
  const { count } = await db
    .selectFrom('staff_sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('created_at', '>', createdAfter)
    .where('last_used_at', '>', usedAfter)
    .where('code_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function setSessionUsed(db: Database, tokenHash: Buffer, staffId: number, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()
  await setMemberSeen(db, staffId, now)
}

/** Records that a code was just entered. */
export async function setCodeEntered(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ code_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Ends one session. Returns false if it had ended before. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a person, except one if it is named. */
export async function deleteSessionsOf(db: Database, staffId: number, except: Buffer = Buffer.alloc(0)): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('token_hash', '<>', except).execute()
}

/** Deletes the sessions that were created or used too long ago, and those that have waited too long for a code. */
export async function deleteExpiredSessions(
  db: Database,
  { createdAfter, usedAfter, pendingAfter }: Since & { pendingAfter: Date },
): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where((row) =>
      row.or([
        row('created_at', '<=', createdAfter),
        row('last_used_at', '<=', usedAfter),
        row.and([row('code_at', 'is', null), row('last_used_at', '<=', pendingAfter)]),
      ]),
    )
    .execute()
}

async function setMemberSeen(db: Database, staffId: number, at: Date): Promise<void> {
  await db.updateTable('staff').set({ last_used_at: at }).where('id', '=', staffId).execute()
}
