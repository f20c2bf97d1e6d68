import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { CandidatesTable } from '../../../db/schema.ts'
import { nationalIdContext, phoneContext } from '../../../encryption/contexts.server.ts'
import { recordSuccess, type RequestKey } from '../../../http/idempotency/idempotency.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, encryptContact } from '../candidate-records.server.ts'
import type { Registration } from '../contract.ts'
import { nationalIdKey, phoneNumber } from '../identity.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { type Weakness, weaknessOf } from '../passwords/weak-passwords.server.ts'
import { insertCandidate, isPersonKnown, isUsernameTaken, lockPerson, type PersonLookups } from '../queries.server.ts'

export type RegistrationResult =
  | { ok: true; candidateId: number }
  | { ok: false; code: Weakness | 'username_taken' | 'person_known' }

/** The row of a new candidate, and the values that no other account may have. */
type NewCandidate = { row: Insertable<CandidatesTable>; person: PersonLookups }

export function createRegistration(parts: AccountParts) {
  const { db, outbox } = parts
  const { mailVerificationLink } = createLinkMailer(parts)
  return { isUsernameFree, register }

  async function isUsernameFree(username: string): Promise<boolean> {
    return !(await isUsernameTaken(db, username))
  }

  /**
   * Creates an account and queues the verification email, in one transaction. `person_known`: another account has the
   * email address, phone number or national ID; the response does not say which. Throws `TooBusyError`.
   */
  async function register(registration: Registration, key: RequestKey | null): Promise<RegistrationResult> {
    const { name, email, username, password } = registration
    const phone = phoneNumber(registration.phone)
    if (phone === null) throw new Error('the contract accepted an invalid phone number')
    const weakness = weaknessOf(password, { username, email, phone })
    if (weakness) return { ok: false, code: weakness }
    const candidate = await toCandidate(parts, registration, phone)
    const candidateId = await db.transaction().execute(async (trx) => {
      const id = await insertUnlessKnown(trx, candidate)
      if (id === null) return null
      await mailVerificationLink(trx, { id, name, email })
      await recordSuccess(trx, key, id)
      return id
    })
    if (candidateId !== null) {
      outbox.nudge()
      return { ok: true, candidateId }
    }
    // A taken username is reported first, so that the response reveals nothing about the other values.
    return { ok: false, code: (await isUsernameTaken(db, username)) ? 'username_taken' : 'person_known' }
  }
}

/** Returns the id of the new candidate, or null if an account already has one of their unique values. */
async function insertUnlessKnown(trx: Database, { person, row }: NewCandidate): Promise<number | null> {
  await lockPerson(trx, person)
  return (await isPersonKnown(trx, person)) ? null : insertCandidate(trx, row)
}

async function toCandidate(
  { encryption, clock }: Pick<AccountParts, 'encryption' | 'clock'>,
  { name, username, email, national_id, password, referral_code }: Registration,
  phone: string,
): Promise<NewCandidate> {
  const nationalId = nationalIdKey(national_id)
  const now = clock.now()
  const row = {
    name,
    username,
    ...encryptContact(encryption, { email, phone }),
    national_id_sealed: encryption.encrypt(nationalId, nationalIdContext),
    national_id_lookup: encryption.lookup(nationalId, nationalIdContext),
    password_hash: await hashPassword(password),
    referral_code: referral_code || null,
    created_at: now,
    updated_at: now,
  }
  const person = {
    emails: emailLookups(encryption, email),
    phones: encryption.lookups(phone, phoneContext),
    nationalIds: encryption.lookups(nationalId, nationalIdContext),
  }
  return { row, person }
}
