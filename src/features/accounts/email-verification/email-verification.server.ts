import { transact } from '../../../db/connect.server.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, findPerson } from '../candidate-records.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { lockLink } from '../links/link-queries.server.ts'
import { setEmailVerified } from '../queries.server.ts'
import { hashToken } from '../secret-tokens.server.ts'

type Verification = { ok: true; candidateId: number } | { ok: false; isConfirmed: boolean }

export function createEmailVerification(parts: AccountParts) {
  const { db, clock, encryption, outbox } = parts
  const { mailVerificationLink } = createLinkMailer(parts)
  return { verifyEmail, sendVerificationLink }

  /**
   * Fails if the link is invalid or was sent to a former address, and if the address is confirmed already. The link stays
   * until it expires, because people open it twice.
   */
  async function verifyEmail(token: string): Promise<Verification> {
    const now = clock.now()
    return transact(db, async (trx) => {
      const link = await lockLink(trx, { tokenHash: hashToken(token), purpose: 'verify_email', now })
      if (!link) return { ok: false, isConfirmed: false }
      const candidateId = link.candidate_id
      const emails = emailLookups(encryption, encryption.decrypt(link.email_sealed, linkEmailContext))
      const person = await findPerson(trx, encryption, candidateId)
      if (!(await setEmailVerified(trx, { candidateId, emails }, now))) return { ok: false, isConfirmed: false }
      if (person && person.email_verified_at !== null) return { ok: false, isConfirmed: true }
      return { ok: true, candidateId }
    })
  }

  /** Emails another link to a candidate, unless the address is already verified. */
  async function sendVerificationLink(candidateId: number): Promise<{ ok: boolean }> {
    const person = await findPerson(db, encryption, candidateId)
    if (!person || person.email_verified_at !== null) return { ok: false }
    await transact(db, (trx) => mailVerificationLink(trx, person))
    outbox.nudge()
    return { ok: true }
  }
}
