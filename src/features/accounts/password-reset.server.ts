import type { AccountParts } from './account-parts.server.ts'
import { passwordChangedMail } from './account-mails.server.ts'
import { isLeakedPassword } from './leaked-passwords.server.ts'
import { deleteLinksOf, isLinkLive, takeLink } from './link-queries.server.ts'
import { type Addressee, createLinkMailer } from './link-mailer.server.ts'
import { hashPassword } from './passwords.server.ts'
import { findProfile, setEmailVerified, setPasswordHash } from './queries.server.ts'
import { hashOfToken } from './secret-tokens.server.ts'
import { deleteSessionsOf } from './session-queries.server.ts'

export type PasswordReset = { ok: true } | { ok: false; code: 'link_dead' | 'password_leaked' }

export function createPasswordReset(parts: AccountParts) {
  const { db, clock, outbox, logger } = parts
  const { mailResetLink } = createLinkMailer(parts)
  const underWay = new Set<Promise<void>>()
  return { sendResetLinkLater, resetPassword, finish: () => Promise.all(underWay) }

  /** Mails a link once the call is answered, so that the answer takes as long for a name that nobody has. */
  function sendResetLinkLater({ candidate }: { candidate: Addressee | null }): void {
    if (!candidate) return
    const sending = afterAnswer()
      .then(() => db.transaction().execute((trx) => mailResetLink(trx, candidate)))
      .then(
        () => outbox.nudge(),
        (error: unknown) => logger.error({ reason: error instanceof Error ? error.message : String(error) }, 'no link for a new password could be queued'),
      )
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  /** Changes the password, ends every session of the account, and says so by mail. Throws `TooBusyError`. */
  async function resetPassword(token: string, password: string): Promise<PasswordReset> {
    const link = { tokenHash: hashOfToken(token), purpose: 'reset_password', now: clock.now() } as const
    // Looked up first, since whoever holds a dead link need not choose a password.
    if (!(await isLinkLive(db, link))) return { ok: false, code: 'link_dead' }
    if (isLeakedPassword(password)) return { ok: false, code: 'password_leaked' }
    const hash = await hashPassword(password)
    const isChanged = await db.transaction().execute(async (trx) => {
      const taken = await takeLink(trx, link)
      if (!taken) return false
      const { candidate_id: candidateId, email } = taken
      await setPasswordHash(trx, { candidateId, hash, now: link.now })
      await deleteSessionsOf(trx, candidateId)
      await deleteLinksOf(trx, candidateId, 'reset_password')
      // Who opened this link reads the mails of that address, which is all that a verification link shows.
      await setEmailVerified(trx, { candidateId, email, now: link.now })
      const person = await findProfile(trx, candidateId)
      if (person) await outbox.queue(trx, passwordChangedMail(person))
      return true
    })
    if (isChanged) outbox.nudge()
    return isChanged ? { ok: true } : { ok: false, code: 'link_dead' }
  }
}

function afterAnswer(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
