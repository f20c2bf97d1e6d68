import { transact } from '../../../db/transact.server.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptContact, emailLookups, findPerson } from '../contact-details.server.ts'
import { passwordChangedMail } from '../links/account-mails.server.ts'
import { deleteLinksOf, findLinkOwner, insertResetRequest, takeLink } from '../links/link-queries.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { type Weakness, weaknessOf } from '../passwords/weak-passwords.server.ts'
import { setEmailVerified, setPasswordHash } from '../queries.server.ts'
import { hashToken } from '../secret-tokens.server.ts'
import { endSessionsOf } from '../sessions/session-store.server.ts'
import type { NamedAccount } from '../sign-in/sign-in.server.ts'

type Changed = { candidateId: number; sessionsEnded: number }

export type PasswordReset = ({ ok: true } & Changed) | { ok: false; code: 'link_invalid' | Weakness }

type ResetLink = { tokenHash: Buffer; purpose: 'reset_password'; now: Date }

export function createPasswordReset({ db, clock, sealing, outbox }: AccountParts) {
  return { requestResetLink, resetPassword }

  /** Has a link mailed within seconds. Takes as long, and looks the same, if the account does not exist. */
  function requestResetLink({ candidate }: NamedAccount): Promise<void> {
    return insertResetRequest(db, candidate?.id ?? null)
  }

  /** Changes the password, ends all sessions of the account and confirms the change by mail. Throws `TooBusyError`. */
  async function resetPassword(token: string, password: string): Promise<PasswordReset> {
    const link: ResetLink = { tokenHash: hashToken(token), purpose: 'reset_password', now: clock.now() }
    // Checked first, so that nobody with an invalid link has to find a better password.
    const owner = await findLinkOwner(db, link)
    if (!owner) return { ok: false, code: 'link_invalid' }
    const weakness = weaknessOf(password, { username: owner.username, ...decryptContact(sealing, owner) })
    if (weakness) return { ok: false, code: weakness }
    const changed = await changePassword(link, await hashPassword(password))
    if (!changed) return { ok: false, code: 'link_invalid' }
    outbox.nudge()
    return { ok: true, ...changed }
  }

  /** Returns null if the link has been used, or the candidate has another email address now. */
  function changePassword(link: ResetLink, hash: string): Promise<Changed | null> {
    const { now } = link
    return transact(db, async (trx) => {
      const taken = await takeLink(trx, link)
      if (!taken) return null
      const { candidate_id: candidateId, email_sealed } = taken
      const emails = emailLookups(sealing, sealing.open(email_sealed, linkEmailContext))
      if (!(await setPasswordHash(trx, { candidateId, emails, hash, now }))) return null
      const sessionsEnded = await endSessionsOf(trx, candidateId, now)
      await deleteLinksOf(trx, candidateId, 'reset_password')
      // Opening this link shows that the person reads mail at that address, as a verification link does.
      await setEmailVerified(trx, { candidateId, emails, now })
      const person = await findPerson(trx, sealing, candidateId)
      if (person) await outbox.queue(trx, passwordChangedMail(person))
      return { candidateId, sessionsEnded }
    })
  }
}
