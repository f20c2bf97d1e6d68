import { dayMs, hourMs, later } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { Language } from '../../../language/translate.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { deleteLinksOf } from '../links/link-queries.server.ts'
import { setLanguage } from '../queries.server.ts'
import { hashToken, newSecretToken } from '../secret-tokens.server.ts'
import {
  countOtherSessions,
  deleteSession,
  deleteSessionsOf,
  findValidSession,
  insertSession,
  keepNewestSessions,
  type OtherSessions,
  setLastUsed,
} from './session-queries.server.ts'

const lifetimeMs = 30 * dayMs
export const idleLifetimeMs = 7 * dayMs
/** Every use extends a session, but a write for each would cost too much. */
const lastUsedEveryMs = hourMs
/** More devices than a person has. */
const maxSessions = 20

/** A candidate whose password was checked against this hash. */
type VerifiedCandidate = { id: number; password_hash: string }

/** `sessionsEnded`: the number of older sessions that the new one replaced. */
type StartedSession = { token: string; sessionsEnded: number }

/** Ends the sessions of a candidate, except the one of a token. Returns how many were still valid. */
export function endSessionsOf(db: Database, candidateId: number, now: Date, exceptToken?: string): Promise<number> {
  return deleteSessionsOf(db, othersOf(candidateId, now, exceptToken))
}

function othersOf(candidateId: number, now: Date, token?: string): OtherSessions {
  const except = token === undefined ? Buffer.alloc(0) : hashToken(token)
  return { candidateId, except, now, idleSince: later(now, -idleLifetimeMs) }
}

/** Sessions last 30 days at most and 7 days after their last use. A candidate has up to 20. */
export function createSessionStore({ db, clock }: Pick<AccountParts, 'db' | 'clock'>) {
  return { startSession, findSession, endSession, endOthers, countOthers }

  /** Returns null if the password has changed since it was checked, or the candidate is suspended. */
  async function startSession({ id, password_hash }: VerifiedCandidate): Promise<StartedSession | null> {
    const { token, tokenHash } = newSecretToken()
    const now = clock.now()
    const isStarted = await insertSession(db, {
      tokenHash,
      candidateId: id,
      passwordHash: password_hash,
      now,
      expiresAt: later(now, lifetimeMs),
    })
    return isStarted ? { token, sessionsEnded: await keepNewestSessions(db, id, maxSessions) } : null
  }

  /**
   * Returns the candidate of a token; null if it is unknown, expired, idle for too long or revoked. `language`, which
   * was chosen in the browser that is used, becomes that of the account.
   */
  async function findSession(token: string, language: Language | null = null): Promise<{ candidateId: number } | null> {
    const tokenHash = hashToken(token)
    const now = clock.now()
    const session = await findValidSession(db, { tokenHash, now, idleSince: later(now, -idleLifetimeMs) })
    if (!session) return null
    if (session.last_used_at <= later(now, -lastUsedEveryMs)) await setLastUsed(db, tokenHash, now)
    const candidateId = session.candidate_id
    if (language !== null && language !== session.language) await setLanguage(db, candidateId, language)
    return { candidateId }
  }

  /** Ends all sessions of a candidate except this one, and links for a new email address. Returns how many sessions were still valid. */
  async function endOthers(candidateId: number, token: string): Promise<number> {
    await deleteLinksOf(db, candidateId, 'change_email')
    return endSessionsOf(db, candidateId, clock.now(), token)
  }

  /** How many sessions a candidate has besides this one, and when the last of them was used, to the hour. */
  function countOthers(candidateId: number, token: string): Promise<{ count: number; last_used_at: Date | null }> {
    return countOtherSessions(db, othersOf(candidateId, clock.now(), token))
  }

  /** Revokes a token. Returns its candidate, or null. */
  function endSession(token: string): Promise<number | null> {
    return deleteSession(db, hashToken(token))
  }
}
