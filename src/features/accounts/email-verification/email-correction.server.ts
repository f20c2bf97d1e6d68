import { transact } from '../../../db/connect.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, encryptEmail } from '../candidate-records.server.ts'
import { claimIdentity, type EraseUnused, unlessTaken } from '../claim-identity.server.ts'
import { limitKeyOfCandidate } from '../identity.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { deleteLinksOf } from '../links/link-queries.server.ts'
import { isPassword } from '../passwords/passwords.server.ts'
import { findById, lockUnconfirmed, setCorrected } from '../queries.server.ts'
import type { NamedAccount } from '../sign-in/sign-in.server.ts'

export type EmailCorrection =
  | { ok: true; candidateId: number; erasedIds: number[] }
  | { ok: false; code: 'email_confirmed' | 'person_known' }

export function createEmailCorrection(parts: AccountParts, eraseUnused: EraseUnused | null) {
  const { db, clock, encryption, outbox } = parts
  const { mailVerificationLink } = createLinkMailer(parts)
  return { findOwnAccount, isPasswordOf, correctEmail }

  async function findOwnAccount(candidateId: number): Promise<NamedAccount> {
    return { limitKey: limitKeyOfCandidate(candidateId), candidate: (await findById(db, candidateId)) ?? null }
  }

  /** Throws `TooBusyError`. */
  function isPasswordOf({ candidate }: NamedAccount, password: string, client: string): Promise<boolean> {
    return isPassword(password, candidate?.password_hash ?? null, client)
  }

  /**
   * Replaces an email address that was never confirmed, ends the links sent to it, and queues a link to the new one.
   * `person_known`: the address belongs to another account. `erasedIds`: an unused account that had it and gave way.
   */
  async function correctEmail(candidateId: number, email: string): Promise<EmailCorrection> {
    const now = clock.now()
    const person = { emails: emailLookups(encryption, email), phones: [], nationalIds: [] }
    const correcting = transact<EmailCorrection>(db, async (trx) => {
      const candidate = await lockUnconfirmed(trx, candidateId)
      if (!candidate) return { ok: false, code: 'email_confirmed' }
      const erasedIds = await claimIdentity(trx, { person, candidateId, now, eraseUnused })
      await setCorrected(trx, candidateId, encryptEmail(encryption, email), { by: null, now })
      for (const purpose of ['verify_email', 'reset_password'] as const) await deleteLinksOf(trx, candidateId, purpose)
      await mailVerificationLink(trx, { id: candidateId, ...candidate, email })
      return { ok: true, candidateId, erasedIds }
    })
    const corrected = await unlessTaken(correcting)
    if (corrected?.ok) outbox.nudge()
    return corrected ?? { ok: false, code: 'person_known' }
  }
}
