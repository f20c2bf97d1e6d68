import type { Database } from '../../../db/connect.server.ts'
import type { LinkPurpose } from '../../../db/schema.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { day, hour, later } from '../duration.server.ts'
import { resetMail, verificationMail } from './account-mails.server.ts'
import { deleteLinksOf, insertLink } from './link-queries.server.ts'
import { newSecretToken } from './secret-tokens.server.ts'

export type Addressee = { id: number; name: string; email: string }

/** As many as OWASP asks for: with more, a link is longer than a line of mail may be, and its encoding cuts it in two. */
const linkBytes = 16
// Said in the mails too.
const verificationLifetime = 2 * day
const resetLifetime = hour

/** Makes links that open one door once, the secret behind a # that browsers keep to themselves, and queues the mails that carry them. Each works within the transaction that it is given. */
export function createLinkMailer({
  clock,
  sealing,
  outbox,
  publicUrl,
}: Pick<AccountParts, 'clock' | 'sealing' | 'outbox' | 'publicUrl'>) {
  return { mailVerificationLink, mailResetLink }

  /** Earlier links stay good: a mail may be slow, and the next one overtake it. */
  async function mailVerificationLink(db: Database, person: Addressee): Promise<void> {
    const token = await makeLink(db, person, 'verify_email', verificationLifetime)
    await outbox.queue(db, verificationMail(person, `${publicUrl}/verify-email#token=${token}`))
  }

  /** Only the newest link resets a password. */
  async function mailResetLink(db: Database, person: Addressee): Promise<void> {
    await deleteLinksOf(db, person.id, 'reset_password')
    const token = await makeLink(db, person, 'reset_password', resetLifetime)
    await outbox.queue(db, resetMail(person, `${publicUrl}/reset-password#token=${token}`))
  }

  async function makeLink(
    db: Database,
    { id, email }: Addressee,
    purpose: LinkPurpose,
    lifetime: number,
  ): Promise<string> {
    const { token, tokenHash } = newSecretToken(linkBytes)
    await insertLink(db, {
      token_hash: tokenHash,
      candidate_id: id,
      purpose,
      email_sealed: sealing.seal(email, linkEmailContext),
      expires_at: later(clock.now(), lifetime),
    })
    return token
  }
}
