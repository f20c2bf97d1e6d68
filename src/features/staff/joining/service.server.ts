import qrcode from 'qrcode'
import type { Database } from '../../../db/connect.server.ts'
import { transact } from '../../../db/transact.server.ts'
import { totpContext } from '../../../encryption/contexts.server.ts'
import { hashPassword } from '../../accounts/passwords/passwords.server.ts'
import { type Weakness, weaknessOf } from '../../accounts/passwords/weak-passwords.server.ts'
import { hashToken } from '../../accounts/secret-tokens.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { insertRecoveryCodes } from '../sign-in/code-queries.server.ts'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpUri } from '../sign-in/codes.server.ts'
import { removeExpiredSessions, startSession } from '../sign-in/session-store.server.ts'
import { acceptCode } from '../sign-in/sign-in.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { deleteExpiredInvitations, lockInvitation, setJoined, setTotpSecret } from './queries.server.ts'

/** What an invited person sees before they join. */
export type Opened = { name: string; email: string; secret: string; qrSvg: string }

type Joined =
  | { ok: true; member: StaffMember; token: string; recoveryCodes: string[] }
  | { ok: false; code: 'gone' | 'wrong_code' | Weakness }

type Confirmation = { token: string; password: string; code: string }

export function createJoining({ db, clock, encryption }: Pick<OfficeParts, 'db' | 'clock' | 'encryption'>) {
  return { open, confirm }

  /**
   * Opens an invitation; null if it is not valid. The secret is new each time, so that someone who opened the link
   * earlier does not know it.
   */
  function open(token: string): Promise<Opened | null> {
    return transact(db, async (trx) => {
      const person = await lockInvitation(trx, hashToken(token), clock.now())
      if (!person) return null
      const secret = newTotpSecret()
      await setTotpSecret(trx, person.id, encryption.encrypt(secret, totpContext))
      const qrSvg = await qrcode.toString(totpUri(secret, person.email), { type: 'svg', margin: 2 })
      return { name: person.name, email: person.email, secret, qrSvg }
    })
  }

  /** Accepts an invitation and starts a session. A wrong code or a weak password leaves it valid. Throws `TooBusyError`. */
  async function confirm({ token, password, code }: Confirmation, client: string): Promise<Joined> {
    const tokenHash = hashToken(token)
    const invited = await transact(db, (trx) => lockInvitation(trx, tokenHash, clock.now()))
    if (!invited) return { ok: false, code: 'gone' }
    const weakness = weaknessOf(password, { username: invited.name, email: invited.email, phone: '' })
    if (weakness) return { ok: false, code: weakness }
    const passwordHash = await hashPassword(password, client)
    return transact(db, async (trx): Promise<Joined> => {
      const now = clock.now()
      const member = await lockInvitation(trx, tokenHash, now)
      if (!member) return { ok: false, code: 'gone' }
      if (!(await acceptCode(trx, { encryption, now }, member.id, code))) return { ok: false, code: 'wrong_code' }
      await setJoined(trx, member.id, { password_hash: passwordHash, joined_at: now })
      const recoveryCodes = newRecoveryCodes()
      await insertRecoveryCodes(trx, member.id, recoveryCodes.map(hashRecoveryCode))
      await writeLog(trx, member, { action: 'joined' }, now)
      const session = await startSession(trx, member.id, { now, isComplete: true })
      return { ok: true, member, token: session, recoveryCodes }
    })
  }
}

/** Deletes invitations and sessions of the office that have ended. */
export async function removeExpiredStaffRows(db: Database, now: Date): Promise<void> {
  await deleteExpiredInvitations(db, now)
  await removeExpiredSessions(db, now)
}
