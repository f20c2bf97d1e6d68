import { type Database, transact } from '../../../db/connect.server.ts'
import type { CandidateRow } from '../../../db/schema.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptEmail, decryptLinkEmail, emailLookups, encryptEmail } from '../candidate-records.server.ts'
import { claimIdentity, type EraseUnused, unlessTaken } from '../claim-identity.server.ts'
import { emailChangedMail } from '../links/account-mails.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { lockLink } from '../links/link-queries.server.ts'
import { lockById, setCorrected } from '../queries.server.ts'
import { hashToken } from '../secret-tokens.server.ts'

/** `no_link`: the token is not one of these links. `done_before`: the account has this address already. */
export type EmailChange =
  | { ok: true; candidateId: number; email: string; erasedIds: number[] }
  | { ok: false; code: 'no_link' | 'done_before' | 'taken' }

/** Replaces email addresses once a link that was sent to the new one is followed. */
export function createEmailChange(parts: AccountParts, eraseUnused: EraseUnused | null) {
  const { db, clock, encryption, outbox } = parts
  const { mailEmailChangeLink } = createLinkMailer(parts)
  return { requestEmailChange, changeEmail }

  /**
   * Emails a link to the new address, also if another account has it, so that the response reveals nothing. Returns false
   * if the password is no longer the one that was checked.
   */
  async function requestEmailChange({ id, password_hash }: CandidateRow, email: string): Promise<boolean> {
    const isMailed = await transact(db, async (trx) => {
      const row = await lockById(trx, id)
      if (row?.password_hash !== password_hash) return false
      await mailEmailChangeLink(trx, { id, name: row.name, email, language: row.language })
      return true
    })
    if (isMailed) outbox.nudge()
    return isMailed
  }

  /** Changes the address and tells the former one. `taken`: meanwhile, or always, another account has it. */
  async function changeEmail(token: string): Promise<EmailChange> {
    const changed = await unlessTaken(transact(db, (trx) => change(trx, token)))
    if (changed?.ok) outbox.nudge()
    return changed ?? { ok: false, code: 'taken' }
  }

  async function change(trx: Database, token: string): Promise<EmailChange> {
    const now = clock.now()
    const link = await lockLink(trx, { tokenHash: hashToken(token), purpose: 'change_email', now })
    const row = link && (await lockById(trx, link.candidate_id))
    if (!row) return { ok: false, code: 'no_link' }
    const { id: candidateId, name, language } = row
    const email = decryptLinkEmail(encryption, link.email_sealed)
    const emails = emailLookups(encryption, email)
    // The link stays until it expires, because people open it twice.
    if (row.email_verified_at !== null && emails.some((hash) => hash.equals(row.email_lookup)))
      return { ok: false, code: 'done_before' }
    const person = { emails, phones: [], nationalIds: [] }
    const erasedIds = await claimIdentity(trx, { person, candidateId, now, eraseUnused })
    const columns = { ...encryptEmail(encryption, email), email_verified_at: now }
    await setCorrected(trx, candidateId, columns, { by: null, now })
    const former = { name, email: decryptEmail(encryption, row), language }
    await outbox.queue(trx, { ...emailChangedMail(former, 'candidate'), candidateId })
    return { ok: true, candidateId, email, erasedIds }
  }
}
