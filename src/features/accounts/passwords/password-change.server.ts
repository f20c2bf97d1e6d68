import { transact } from '../../../db/connect.server.ts'
import type { CandidateRow } from '../../../db/schema.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptContact } from '../candidate-records.server.ts'
import { passwordChangedMail } from '../links/account-mails.server.ts'
import { deleteLinksOf } from '../links/link-queries.server.ts'
import { lockById, setPasswordHash } from '../queries.server.ts'
import { endSessionsOf } from '../sessions/session-store.server.ts'
import { hashPassword } from './passwords.server.ts'
import { type Weakness, weaknessOf } from './weak-passwords.server.ts'

/** `changed_since`: the password is no longer the one that was checked. */
export type PasswordChange = { ok: true; sessionsEnded: number } | { ok: false; code: Weakness | 'changed_since' }

type NewPassword = { password: string; token: string; client: string }

export function createPasswordChange({ db, clock, encryption, outbox }: AccountParts) {
  return { changePassword }

  /**
   * Changes the password of a candidate whose present one was just checked, ends all sessions but the one of `token`, and
   * emails the candidate. Throws `TooBusyError`.
   */
  async function changePassword(
    candidate: CandidateRow,
    { password, token, client }: NewPassword,
  ): Promise<PasswordChange> {
    const { id, name, username, language } = candidate
    const contact = decryptContact(encryption, candidate)
    const weakness = weaknessOf(password, { username, ...contact })
    if (weakness) return { ok: false, code: weakness }
    const hash = await hashPassword(password, client)
    const now = clock.now()
    const changed = await transact<PasswordChange>(db, async (trx) => {
      const row = await lockById(trx, id)
      if (row?.password_hash !== candidate.password_hash) return { ok: false, code: 'changed_since' }
      await setPasswordHash(trx, { candidateId: id, emails: [row.email_lookup] }, hash, now)
      for (const purpose of ['reset_password', 'change_email'] as const) await deleteLinksOf(trx, id, purpose)
      await outbox.queue(trx, passwordChangedMail({ name, email: contact.email, language }, 'every other'))
      return { ok: true, sessionsEnded: await endSessionsOf(trx, id, now, token) }
    })
    if (changed.ok) outbox.nudge()
    return changed
  }
}
