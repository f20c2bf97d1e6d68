import { transact } from '../../../db/connect.server.ts'
import { startPolling } from '../../../db/polling.server.ts'
import { linkEmailContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptContact, emailLookups, findPerson, nationalIdLookups } from '../candidate-records.server.ts'
import { passwordChangedMail } from '../links/account-mails.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import {
  countWrongId,
  deleteLinksOf,
  findLinkOwner,
  insertResetRequest,
  lockLink,
  takeLink,
  takeResetRequests,
} from '../links/link-queries.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { type Weakness, weaknessOf } from '../passwords/weak-passwords.server.ts'
import { setEmailVerified, setPasswordHash } from '../queries.server.ts'
import { hashToken } from '../secret-tokens.server.ts'
import { endSessionsOf } from '../sessions/session-store.server.ts'
import type { NamedAccount } from '../sign-in/sign-in.server.ts'

const pollEveryMs = 2_000
const batchSize = 50
/** Of one link. The messages state it. */
const maxWrongIds = 5

type PasswordChange = { candidateId: number; sessionsEnded: number }

type IdRefusal = 'national_id_missing' | 'national_id_wrong' | 'national_ids_wrong'

export type PasswordReset =
  | ({ ok: true } & PasswordChange)
  | { ok: false; code: 'link_invalid' | Weakness }
  | { ok: false; code: 'link_invalid' | IdRefusal; candidateId: number }

type Reset = { token: string; password: string; national_id?: string }

type ResetLink = { tokenHash: Buffer; purpose: 'reset_password'; now: Date }

export function createPasswordReset(parts: AccountParts) {
  const { db, clock, encryption, outbox } = parts
  return { requestResetLink, resetPassword }

  /** Requests a link, emailed within seconds. Takes the same time and looks the same if the account does not exist. */
  async function requestResetLink({ candidate }: NamedAccount): Promise<void> {
    await insertResetRequest(db, candidate?.id ?? null)
  }

  /**
   * Changes the password, ends all sessions of the account and confirms the change by email. If the email address was
   * never confirmed, the link may have gone to a stranger, so the national ID is needed too. Throws `TooBusyError`.
   */
  async function resetPassword({ token, password, national_id }: Reset, client: string): Promise<PasswordReset> {
    const link: ResetLink = { tokenHash: hashToken(token), purpose: 'reset_password', now: clock.now() }
    // Checked first, so that a person with an invalid link is not asked for a better password.
    const owner = await findLinkOwner(db, link)
    if (!owner) return { ok: false, code: 'link_invalid' }
    // Before the password, because a refused one may reveal the username or phone number.
    const refused = owner.email_verified_at === null ? await checkNationalId(parts, link, owner, national_id) : null
    if (refused) return { ok: false, code: refused, candidateId: owner.id }
    const weakness = weaknessOf(password, { username: owner.username, ...decryptContact(encryption, owner) })
    if (weakness) return { ok: false, code: weakness }
    const changed = await changePassword(parts, link, await hashPassword(password, client))
    if (!changed) return { ok: false, code: 'link_invalid' }
    outbox.nudge()
    return { ok: true, ...changed }
  }
}

/** Counts wrong tries one at a time, so that concurrent guesses gain nothing. */
async function checkNationalId(
  { db, encryption }: AccountParts,
  link: ResetLink,
  owner: { national_id_lookup: Buffer },
  nationalId: string | undefined,
): Promise<'link_invalid' | IdRefusal | null> {
  if (nationalId === undefined) return 'national_id_missing'
  const isRight = nationalIdLookups(encryption, nationalId).some((hash) => hash.equals(owner.national_id_lookup))
  return transact(db, async (trx) => {
    if (!(await lockLink(trx, link))) return 'link_invalid'
    if (isRight) return null
    if ((await countWrongId(trx, link.tokenHash)) < maxWrongIds) return 'national_id_wrong'
    await takeLink(trx, link)
    return 'national_ids_wrong'
  })
}

/** Returns null if the link has been used, or the candidate now has a different email address. */
function changePassword(
  { db, encryption, outbox }: AccountParts,
  link: ResetLink,
  hash: string,
): Promise<PasswordChange | null> {
  const { now } = link
  return transact(db, async (trx) => {
    const taken = await takeLink(trx, link)
    if (!taken) return null
    const { candidate_id: candidateId, email_sealed } = taken
    const owner = {
      candidateId,
      emails: emailLookups(encryption, encryption.decrypt(email_sealed, linkEmailContext)),
    }
    if (!(await setPasswordHash(trx, owner, hash, now))) return null
    const sessionsEnded = await endSessionsOf(trx, candidateId, now)
    for (const purpose of ['reset_password', 'change_email'] as const) await deleteLinksOf(trx, candidateId, purpose)
    // Opening this link shows that the person reads mail at that address, as a verification link does.
    await setEmailVerified(trx, owner, now)
    const person = await findPerson(trx, encryption, candidateId)
    if (person) await outbox.queue(trx, passwordChangedMail(person))
    return { candidateId, sessionsEnded }
  })
}

/** Emails requested reset links in the background, because response times would reveal whether an account exists. */
export function startMailingResetLinks(parts: AccountParts): { close(): Promise<void> } {
  return startPolling(() => mailResetLinks(parts), {
    everyMs: pollEveryMs,
    logger: parts.logger,
    failure: 'password reset links could not be queued',
  })
}

/** Deletes the oldest requests and queues their emails, in one transaction. */
export async function mailResetLinks(parts: AccountParts): Promise<void> {
  const { mailResetLink } = createLinkMailer(parts)
  const isAnyMailed = await transact(parts.db, async (trx) => {
    const ids = new Set(await takeResetRequests(trx, batchSize))
    const people = await Promise.all([...ids].map((id) => findPerson(trx, parts.encryption, id)))
    const found = people.filter((person) => person !== undefined)
    for (const person of found) await mailResetLink(trx, person)
    return found.length > 0
  })
  if (isAnyMailed) parts.outbox.nudge()
}
