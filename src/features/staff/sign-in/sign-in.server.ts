import type { Database } from '../../../db/connect.server.ts'
import { transact } from '../../../db/transact.server.ts'
import { totpContext } from '../../../encryption/contexts.server.ts'
import { isPassword } from '../../accounts/passwords/passwords.server.ts'
import { hashToken } from '../../accounts/secret-tokens.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { findTotpSecret, useRecoveryCode, useStep } from './code-queries.server.ts'
import { hashRecoveryCode, stepOf } from './codes.server.ts'
import { deleteSession, deleteSessionsOf, findMember, setCodeEntered } from './session-queries.server.ts'
import { countSessionsOf, readSession, startSession, type StaffSession } from './session-store.server.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

/** The person with an email address; `id` is null if there is none. `limitKey` is the same for all its spellings. */
export type NamedMember = { limitKey: string; id: number | null; passwordHash: string | null }

/** An accepted code. `recoveryCodesLeft` is null unless it was a recovery code. */
export type UsedCode = { recoveryCodesLeft: number | null }

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn({ db, clock, encryption }: Parts) {
  return { findByEmail, checkPassword, findSession, enterCode, signOut, endOtherSessions, countSessions }

  async function findByEmail(email: string): Promise<NamedMember> {
    const found = await findMember(db, email)
    return { limitKey: email.toLowerCase(), id: found?.id ?? null, passwordHash: found?.password_hash ?? null }
  }

  /**
   * Returns the token of a session that waits for a code, or null. Takes as long for an unknown person as for a wrong
   * password. Throws `TooBusyError`.
   */
  async function checkPassword(member: NamedMember, password: string, client: string): Promise<string | null> {
    const isRight = await isPassword(password, member.passwordHash, client)
    return isRight && member.id !== null ? startSession(db, member.id, { now: clock.now(), isComplete: false }) : null
  }

  function findSession(token: string): Promise<StaffSession | null> {
    return readSession(db, clock, token)
  }

  /**
   * Uses a code for a session. A session that waited for it ends, and `token` is that of its successor, so that a token
   * from before the code opens nothing; otherwise `token` is null. Returns null if the code is wrong.
   */
  function enterCode(
    token: string,
    { member, isComplete }: StaffSession,
    code: string,
  ): Promise<(UsedCode & { token: string | null }) | null> {
    return transact(db, async (trx) => {
      const now = clock.now()
      const used = await acceptCode(trx, { encryption, now }, member.id, code)
      if (!used) return null
      if (isComplete) {
        await setCodeEntered(trx, hashToken(token), now)
        return { ...used, token: null }
      }
      // A reset has ended it in the meantime, or another code.
      if (!(await deleteSession(trx, hashToken(token)))) return null
      await writeLog(trx, member, { action: 'signed_in' }, now)
      return { ...used, token: await startSession(trx, member.id, { now, isComplete: true }) }
    })
  }

  async function signOut(token: string): Promise<StaffMember | null> {
    const session = await findSession(token)
    return transact(db, async (trx) => {
      const isEnded = await deleteSession(trx, hashToken(token))
      if (!session?.isComplete || !isEnded) return null
      await writeLog(trx, session.member, { action: 'signed_out' }, clock.now())
      return session.member
    })
  }

  /** Ends the sessions of a person in other browsers. */
  function endOtherSessions(member: StaffMember, token: string): Promise<void> {
    return transact(db, async (trx) => {
      await deleteSessionsOf(trx, member.id, hashToken(token))
      await writeLog(trx, member, { action: 'ended_sessions' }, clock.now())
    })
  }

  function countSessions({ id }: StaffMember): Promise<number> {
    return countSessionsOf(db, clock, id)
  }
}

/** Uses a code of the authenticator app or a recovery code. Returns null if it is wrong or was used before. */
export async function acceptCode(
  trx: Database,
  { encryption, now }: Pick<OfficeParts, 'encryption'> & { now: Date },
  staffId: number,
  code: string,
): Promise<UsedCode | null> {
  if (code.length > 6) {
    const recoveryCodesLeft = await useRecoveryCode(trx, staffId, hashRecoveryCode(code))
    return recoveryCodesLeft === null ? null : { recoveryCodesLeft }
  }
  const sealed = await findTotpSecret(trx, staffId)
  const step = sealed && stepOf(encryption.decrypt(sealed, totpContext), code, now)
  return step !== null && (await useStep(trx, staffId, step)) ? { recoveryCodesLeft: null } : null
}
