import type { Database } from '../../../db/connect.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { day, hour, later } from '../duration.server.ts'
import { hashOfToken, newSecretToken } from '../links/secret-tokens.server.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  keepNewestSessions,
  setLastUsed,
} from './session-queries.server.ts'

const lifetime = 30 * day
export const idleLifetime = 7 * day
/** Each use prolongs a session, but is not written each time. */
const noteUseEvery = hour
/** More devices than anybody has. */
const mostSessions = 20

/** Ends every session of a candidate. Returns how many could still be used. */
export function endSessionsOf(db: Database, candidateId: number, now: Date): Promise<number> {
  return deleteSessionsOf(db, { candidateId, now, idleSince: later(now, -idleLifetime) })
}

/** Sessions: who holds the token is signed in, for 30 days at most, and 7 from the last use, on 20 devices at a time. */
export function createSessionStore({ db, clock }: Pick<AccountParts, 'db' | 'clock'>) {
  return { startSession, findSession, endSession }

  /** The token of a new session, and how many older ones ended for it; null when the password was changed since it was checked. */
  async function startSession({
    id,
    password_hash,
  }: {
    id: number
    password_hash: string
  }): Promise<{ token: string; sessionsEnded: number } | null> {
    const { token, tokenHash } = newSecretToken()
    const now = clock.now()
    const isStarted = await insertSession(db, {
      tokenHash,
      candidateId: id,
      passwordHash: password_hash,
      now,
      expiresAt: later(now, lifetime),
    })
    return isStarted ? { token, sessionsEnded: await keepNewestSessions(db, id, mostSessions) } : null
  }

  /** Whose token it is; null when nobody's: unknown, expired, idle for too long, or revoked. */
  async function findSession(token: string): Promise<{ candidateId: number } | null> {
    const tokenHash = hashOfToken(token)
    const now = clock.now()
    const session = await findLiveSession(db, { tokenHash, now, idleSince: later(now, -idleLifetime) })
    if (!session) return null
    if (session.last_used_at <= later(now, -noteUseEvery)) await setLastUsed(db, tokenHash, now)
    return { candidateId: session.candidate_id }
  }

  /** Revokes a token. Returns the candidate it belonged to, or null. */
  function endSession(token: string): Promise<number | null> {
    return deleteSession(db, hashOfToken(token))
  }
}
