import { transact } from '../../../db/transact.server.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, findPerson, openContact } from '../contact-details.server.ts'
import { passwordChangedMail } from '../links/account-mails.server.ts'
import { deleteLinksOf, findLinkOwner, insertResetRequest, takeLink } from '../links/link-queries.server.ts'
import { hashOfToken } from '../links/secret-tokens.server.ts'
import { type Weakness, weaknessOf } from '../passwords/leaked-passwords.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { setEmailVerified, setPasswordHash } from '../queries.server.ts'
import { endSessionsOf } from '../sessions/session-store.server.ts'
import type { NamedAccount } from '../sign-in/sign-in.server.ts'

export type PasswordReset =
  | { ok: true; candidateId: number; sessionsEnded: number }
  | { ok: false; code: 'link_dead' | Weakness }

export function createPasswordReset(parts: AccountParts) {
  const { db, clock, sealing, outbox } = parts
  return { askForResetLink, resetPassword }

  /** Has a link mailed within seconds. Takes as long, and looks the same, for a name that nobody has. */
  function askForResetLink({ candidate }: NamedAccount): Promise<void> {
    return insertResetRequest(db, candidate?.id ?? null)
  }

  /** Changes the password, ends every session of the account, and says so by mail. Throws `TooBusyError`. */
  async function resetPassword(token: string, password: string): Promise<PasswordReset> {
    const link = { tokenHash: hashOfToken(token), purpose: 'reset_password', now: clock.now() } as const
    // Looked up first, since whoever holds a dead link need not choose a password.
    const owner = await findLinkOwner(db, link)
    if (!owner) return { ok: false, code: 'link_dead' }
    const weakness = weaknessOf(password, { username: owner.username, ...openContact(sealing, owner) })
    if (weakness) return { ok: false, code: weakness }
    const hash = await hashPassword(password)
    const changed = await transact(db, async (trx) => {
      const taken = await takeLink(trx, link)
      if (!taken) return null
      const { candidate_id: candidateId, email_sealed } = taken
      const emails = emailLookups(sealing, sealing.open(email_sealed, linkEmailContext))
      if (!(await setPasswordHash(trx, { candidateId, emails, hash, now: link.now }))) return null
      const sessionsEnded = await endSessionsOf(trx, candidateId, link.now)
      await deleteLinksOf(trx, candidateId, 'reset_password')
      // Who opened this link reads the mails of that address, which is all that a verification link shows.
      await setEmailVerified(trx, { candidateId, emails, now: link.now })
      const person = await findPerson(trx, sealing, candidateId)
      if (person) await outbox.queue(trx, passwordChangedMail(person))
      return { candidateId, sessionsEnded }
    })
    if (!changed) return { ok: false, code: 'link_dead' }
    outbox.nudge()
    return { ok: true, ...changed }
  }
}
