import { type Clock, hourMs, later, minuteMs } from '../../../clock.ts'
import type { Database } from '../../../db/connect.server.ts'
import { hashToken, newSecretToken } from '../../accounts/secret-tokens.server.ts'
import type { StaffMember } from '../staff-member.ts'
import {
  countSessions,
  deleteExpiredSessions,
  findSession,
  insertSession,
  setSessionUsed,
} from './session-queries.server.ts'

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

/** Starts a session: complete after a code, otherwise waiting for one. Returns its token. */
export async function startSession(
  db: Database,
  staffId: number,
  { now, isComplete }: { now: Date; isComplete: boolean },
): Promise<string> {
  const { token, tokenHash } = newSecretToken()
  const times = { created_at: now, last_used_at: now, code_at: isComplete ? now : null }
  await insertSession(db, { token_hash: tokenHash, staff_id: staffId, ...times })
  return token
}

/** Returns the session of a token; null if it is unknown, older than 12 hours, idle for an hour, or ended. */
export async function readSession(db: Database, clock: Clock, token: string): Promise<StaffSession | null> {
  const tokenHash = hashToken(token)
  const now = clock.now()
  const stored = await findSession(db, tokenHash, validSince(now))
  if (!stored) return null
  const { last_used_at, code_at, ...member } = stored
  if (code_at === null && last_used_at <= later(now, -pendingMs)) return null
  if (code_at !== null && last_used_at <= later(now, -lastUsedEveryMs))
    await setSessionUsed(db, tokenHash, member.id, now)
  const hasFreshCode = code_at !== null && code_at > later(now, -freshCodeMs)
  return { member, isComplete: code_at !== null, hasFreshCode }
}

/** How many browsers a person is signed in with. */
export function countSessionsOf(db: Database, clock: Clock, staffId: number): Promise<number> {
  return countSessions(db, staffId, validSince(clock.now()))
}

/** Deletes sessions that are no longer valid. */
export function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  return deleteExpiredSessions(db, { ...validSince(now), pendingAfter: later(now, -pendingMs) })
}

function validSince(now: Date) {
  return { createdAfter: later(now, -sessionLifetimeMs), usedAfter: later(now, -sessionIdleMs) }
}
