import qrcode from 'qrcode'
import { type Database, transact } from '../../../db/connect.server.ts'
import { totpContext } from '../../../encryption/contexts.server.ts'
import { hashPassword } from '../../accounts/passwords/passwords.server.ts'
import { type Weakness, weaknessOf } from '../../accounts/passwords/weak-passwords.server.ts'
import { hashToken } from '../../accounts/secret-tokens.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { deleteExpiredInvitations, deleteFrom, lockInvitation, updateColleague } from '../people/queries.server.ts'
import { acceptCode, addRecoveryCodes } from '../sign-in/accept-code.server.ts'
import { newTotpSecret, totpUri } from '../sign-in/codes.server.ts'
import { removeExpiredSessions, startSession } from '../sign-in/session-store.server.ts'
import type { StaffMember } from '../staff-member.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

type Joined =
  | { ok: true; member: StaffMember; token: string; recoveryCodes: string[] }
  | { ok: false; code: 'gone' | 'wrong_code' | Weakness }

/**
 * Opens an invitation; null if it is not valid. The secret is new each time, so that someone who opened the link
 * earlier does not know it.
 */
export function openInvitation({ db, clock, encryption }: Parts, token: string) {
  return transact(db, async (trx) => {
    const person = await lockInvitation(trx, hashToken(token), clock.now())
    if (!person) return null
    const secret = newTotpSecret()
    await updateColleague(trx, person.id, { totp_sealed: encryption.encrypt(secret, totpContext), totp_step: 0 })
    const qr_svg = await qrcode.toString(totpUri(secret, person.email), { type: 'svg', margin: 2 })
    return { name: person.name, email: person.email, secret, qr_svg }
  })
}

/** Accepts an invitation and starts a session. A wrong code or a weak password leaves it valid. Throws `TooBusyError`. */
export async function acceptInvitation(
  { db, clock, encryption }: Parts,
  { token, password, code }: { token: string; password: string; code: string },
  client: string,
): Promise<Joined> {
  const tokenHash = hashToken(token)
  const invited = await transact(db, (trx) => lockInvitation(trx, tokenHash, clock.now()))
  if (!invited) return { ok: false, code: 'gone' }
  const weakness = weaknessOf(password, { username: invited.name, email: invited.email, phone: '' })
  if (weakness) return { ok: false, code: weakness }
  const password_hash = await hashPassword(password, client)
  return transact(db, async (trx): Promise<Joined> => {
    const now = clock.now()
    const member = await lockInvitation(trx, tokenHash, now)
    if (!member) return { ok: false, code: 'gone' }
    if (!(await acceptCode(trx, { encryption, now }, member.id, code))) return { ok: false, code: 'wrong_code' }
    await updateColleague(trx, member.id, { password_hash, joined_at: now })
    await deleteFrom(trx, ['staff_invitations', 'staff_recovery_codes'], member.id)
    const recoveryCodes = await addRecoveryCodes(trx, member.id)
    await writeLog(trx, member, { action: 'joined' }, now)
    const session = await startSession(trx, member.id, { now, isComplete: true })
    return { ok: true, member, token: session, recoveryCodes }
  })
}

/** Deletes invitations and sessions of the office that have ended. */
export async function removeExpiredStaffRows(db: Database, now: Date): Promise<void> {
  await deleteExpiredInvitations(db, now)
  await removeExpiredSessions(db, now)
}
