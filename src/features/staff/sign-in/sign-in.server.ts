import { type Database, transact } from '../../../db/connect.server.ts'
import { isPassword } from '../../accounts/passwords/passwords.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { findByEmail } from '../people/queries.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { acceptCode, type UsedCode } from './accept-code.server.ts'
import {
  deleteOtherSessions,
  deleteSession,
  readSession,
  startSession,
  type StaffSession,
  updateSession,
} from './session-store.server.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

/** The person with an email address. `id` is null if nobody has it; `limitKey` is the same for all spellings. */
export type NamedMember = { limitKey: string; id: number | null; passwordHash: string | null }

export async function findNamed(db: Database, email: string): Promise<NamedMember> {
  const found = await findByEmail(db, email)
  return { limitKey: email.toLowerCase(), id: found?.id ?? null, passwordHash: found?.password_hash ?? null }
}

/**
 * Returns the token of a session that waits for a code, or null. Takes as long for an unknown person as for a wrong
 * password. Throws `TooBusyError`.
 */
export async function checkPassword(
  { db, clock }: Parts,
  member: NamedMember,
  password: string,
  client: string,
): Promise<string | null> {
  const isRight = await isPassword(password, member.passwordHash, client)
  return isRight && member.id !== null ? startSession(db, member.id, { now: clock.now(), isComplete: false }) : null
}

/**
 * Uses a code for a session. A session that waited for it ends, and `token` is that of its successor, so that a token
 * from before the code opens nothing; otherwise `token` is null. Returns null if the code is wrong.
 */
export function enterCode(
  { db, clock, encryption }: Parts,
  token: string,
  { member, isComplete }: StaffSession,
  code: string,
): Promise<(UsedCode & { token: string | null }) | null> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const used = await acceptCode(trx, { encryption, now }, member.id, code)
    if (!used) return null
    if (isComplete) {
      await updateSession(trx, token, { code_at: now })
      return { ...used, token: null }
    }
    // A reset has ended it in the meantime, or another code.
    if (!(await deleteSession(trx, token))) return null
    await writeLog(trx, member, { action: 'signed_in' }, now)
    return { ...used, token: await startSession(trx, member.id, { now, isComplete: true }) }
  })
}

/** Returns whose session it was; null without a complete one. */
export async function signOut({ db, clock }: Parts, token: string): Promise<StaffMember | null> {
  const session = await readSession(db, clock.now(), token)
  return transact(db, async (trx) => {
    const isEnded = await deleteSession(trx, token)
    if (!session?.isComplete || !isEnded) return null
    await writeLog(trx, session.member, { action: 'signed_out' }, clock.now())
    return session.member
  })
}

/** Ends the sessions of a person in other browsers. */
export function endOtherSessions({ db, clock }: Parts, member: StaffMember, token: string): Promise<void> {
  return transact(db, async (trx) => {
    await deleteOtherSessions(trx, member.id, token)
    await writeLog(trx, member, { action: 'ended_sessions' }, clock.now())
  })
}
