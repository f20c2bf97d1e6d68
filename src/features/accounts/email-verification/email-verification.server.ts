import { transact } from '../../../db/transact.server.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, findPerson } from '../candidate-records.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { deleteLinksOf, takeLink } from '../links/link-queries.server.ts'
import { setEmailVerified } from '../queries.server.ts'
import { hashToken } from '../secret-tokens.server.ts'

export function createEmailVerification(parts: AccountParts) {
  const { db, clock, encryption, outbox } = parts
  const { mailVerificationLink } = createLinkMailer(parts)
  return { verifyEmail, sendVerificationLink }

  /** Returns the candidate whose address is confirmed; null if the link is invalid or was sent to a former address. */
  async function verifyEmail(token: string): Promise<number | null> {
    const now = clock.now()
    return transact(db, async (trx) => {
      const link = await takeLink(trx, { tokenHash: hashToken(token), purpose: 'verify_email', now })
      if (!link) return null
      const emails = emailLookups(encryption, encryption.decrypt(link.email_sealed, linkEmailContext))
      const isVerified = await setEmailVerified(trx, { candidateId: link.candidate_id, emails }, now)
      if (isVerified) await deleteLinksOf(trx, link.candidate_id, 'verify_email')
      return isVerified ? link.candidate_id : null
    })
  }

  /** Emails another link to a candidate. Returns false if the address is already verified. */
  async function sendVerificationLink(candidateId: number): Promise<boolean> {
    const person = await findPerson(db, encryption, candidateId)
    if (!person || person.email_verified_at !== null) return false
    await transact(db, (trx) => mailVerificationLink(trx, person))
    outbox.nudge()
    return true
  }
}
