import { hourMs, later, minuteMs } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { hashToken, newSecretToken } from '../../accounts/secret-tokens.server.ts'
import type { StaffMember } from '../staff-member.ts'

const sessionLifetimeMs = 12 * hourMs
const sessionIdleMs = hourMs
/** How long a session waits for its first code. */
const pendingMs = 10 * minuteMs
/** How long a code allows what needs a fresh one. */
const freshCodeMs = 10 * minuteMs
/** Every use extends a session, but a write for each would cost too much. */
const lastUsedEveryMs = minuteMs

/** `isComplete`: a code followed the password. `hasFreshCode`: within the last ten minutes. */
export type StaffSession = { member: StaffMember; isComplete: boolean; hasFreshCode: boolean }

/** The sessions that are neither older than 12 hours, nor idle for an hour, nor waiting too long for a code. */
function validSessions(db: Database, now: Date) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('staff.removed_at', 'is', null)
    .where('staff_sessions.created_at', '>', later(now, -sessionLifetimeMs))
    .where('staff_sessions.last_used_at', '>', later(now, -sessionIdleMs))
    .where((row) =>
      row.or([row('code_at', 'is not', null), row('staff_sessions.last_used_at', '>', later(now, -pendingMs))]),
    )
}

/** Starts a session: complete after a code, otherwise waiting for one. Returns its token. */
export async function startSession(
  db: Database,
  staffId: number,
  { now, isComplete }: { now: Date; isComplete: boolean },
): Promise<string> {
  const { token, tokenHash } = newSecretToken()
  const times = { created_at: now, last_used_at: now, code_at: isComplete ? now : null }
  await db
    .insertInto('staff_sessions')
    .values({ token_hash: tokenHash, staff_id: staffId, ...times })
    .execute()
  if (isComplete) await setMemberSeen(db, staffId, now)
  return token
}

/** Returns the session of a token, and extends it; null if it is not valid. */
export async function readSession(db: Database, now: Date, token: string): Promise<StaffSession | null> {
  const stored = await validSessions(db, now)
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.role'])
    .select(['staff_sessions.last_used_at', 'staff_sessions.code_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!stored) return null
  const { last_used_at, code_at, ...member } = stored
  if (code_at !== null && last_used_at <= later(now, -lastUsedEveryMs)) {
    await updateSession(db, token, { last_used_at: now })
    await setMemberSeen(db, member.id, now)
  }
  const hasFreshCode = code_at !== null && code_at > later(now, -freshCodeMs)
  return { member, isComplete: code_at !== null, hasFreshCode }
}

/** How many browsers a person is signed in with. */
export async function countSessions(db: Database, now: Date, staffId: number): Promise<number> {
  const { count } = await validSessions(db, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('code_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether anyone has applied on this site. */
export async function hasApplications(db: Database): Promise<boolean> {
  return (await db.selectFrom('applications').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function updateSession(
  db: Database,
  token: string,
  times: { last_used_at?: Date; code_at?: Date },
): Promise<void> {
  await db.updateTable('staff_sessions').set(times).where('token_hash', '=', hashToken(token)).execute()
}

/** Ends one session. Returns false if it had ended before. */
export async function deleteSession(db: Database, token: string): Promise<boolean> {
  const ended = await db.deleteFrom('staff_sessions').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends the sessions of a person, except that of a token. */
export async function deleteOtherSessions(db: Database, staffId: number, token: string): Promise<void> {
  const others = db.deleteFrom('staff_sessions').where('token_hash', '<>', hashToken(token))
  await others.where('staff_id', '=', staffId).execute()
}

/** Deletes sessions that are no longer valid. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  const valid = validSessions(db, now).select('token_hash')
  await db.deleteFrom('staff_sessions').where('token_hash', 'not in', valid).execute()
}

async function setMemberSeen(db: Database, staffId: number, at: Date): Promise<void> {
  await db.updateTable('staff').set({ last_used_at: at }).where('id', '=', staffId).execute()
}
