import { dayMs, hourMs, later } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { LinkPurpose } from '../../../db/schema.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import { pathIn } from '../../../language/paths.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { newSecretToken } from '../secret-tokens.server.ts'
import { emailChangeMail, type Person, resetMail, verificationMail } from './account-mails.server.ts'
import { deleteLinksOf, insertLink } from './link-queries.server.ts'

type Recipient = Person & { id: number }

/** The length that OWASP asks for. A longer link would not fit in one line of an email and would be broken in two. */
const tokenBytes = 16
// The emails state these lifetimes.
const verificationLifetimeMs = 2 * dayMs
const resetLifetimeMs = hourMs

/** Queues emails with links that work once. The token follows a #, so browsers do not send it. */
export function createLinkMailer({ clock, encryption, outbox, publicUrl }: AccountParts) {
  return { mailVerificationLink, mailResetLink, mailEmailChangeLink }

  /** Earlier links stay valid, because their emails may arrive later than this one. */
  async function mailVerificationLink(db: Database, recipient: Recipient): Promise<void> {
    const token = await createLink(db, recipient, 'verify_email', verificationLifetimeMs)
    await outbox.queue(db, verificationMail(recipient, linkIn(recipient, `/verify-email#token=${token}`)))
  }

  /** Earlier reset links stop working. */
  async function mailResetLink(db: Database, recipient: Recipient): Promise<void> {
    await deleteLinksOf(db, recipient.id, 'reset_password')
    const token = await createLink(db, recipient, 'reset_password', resetLifetimeMs)
    await outbox.queue(db, resetMail(recipient, linkIn(recipient, `/reset-password#token=${token}`)))
  }

  /** Goes to the new address. Earlier links of this kind stop working. */
  async function mailEmailChangeLink(db: Database, recipient: Recipient): Promise<void> {
    await deleteLinksOf(db, recipient.id, 'change_email')
    const token = await createLink(db, recipient, 'change_email', verificationLifetimeMs)
    const mail = emailChangeMail(recipient, linkIn(recipient, `/verify-email#token=${token}`))
    await outbox.queue(db, { ...mail, candidateId: recipient.id })
  }

  /** The URL of a page in the language of the recipient. */
  function linkIn({ language }: Recipient, path: string): string {
    return publicUrl + pathIn(language, path)
  }

  async function createLink(db: Database, { id, email }: Recipient, purpose: LinkPurpose, lifetimeMs: number) {
    const { token, tokenHash } = newSecretToken(tokenBytes)
    await insertLink(db, {
      token_hash: tokenHash,
      candidate_id: id,
      purpose,
      email_sealed: encryption.encrypt(email, linkEmailContext),
      expires_at: later(clock.now(), lifetimeMs),
    })
    return token
  }
}
