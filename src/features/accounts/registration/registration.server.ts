import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { CandidatesTable } from '../../../db/schema.ts'
import { nationalIdContext, phoneContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, sealContact } from '../contact-details.server.ts'
import type { Registration } from '../contract.ts'
import { nationalIdKey, phoneNumber } from '../identity.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { type Weakness, weaknessOf } from '../passwords/leaked-passwords.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { insertCandidate, isPersonKnown, isUsernameTaken, lockPerson, type PersonLookups } from '../queries.server.ts'

export type Registered =
  | { ok: true; candidateId: number }
  | { ok: false; code: Weakness | 'username_taken' | 'person_known' }

/** The row of a new candidate, and what nobody else may have. */
type NewCandidate = { row: Insertable<CandidatesTable>; person: PersonLookups }

export function createRegistration(parts: AccountParts) {
  const { db, clock, sealing, outbox } = parts
  const { mailVerificationLink } = createLinkMailer(parts)
  return { isUsernameFree, register }

  async function isUsernameFree(username: string): Promise<boolean> {
    return !(await isUsernameTaken(db, username))
  }

  /**
   * Makes an account and queues the mail that verifies its address, both or neither. `person_known`: the email address,
   * phone number or national ID is another account's; which of them, nobody is told. Throws `TooBusyError`.
   */
  async function register(registration: Registration): Promise<Registered> {
    const weakness = weaknessOf(registration.password, {
      ...registration,
      phone: phoneNumber(registration.phone) ?? '',
    })
    if (weakness) return { ok: false, code: weakness }
    const candidate = await toRow(registration)
    const candidateId = await db.transaction().execute(async (trx) => {
      const id = await insertOnce(trx, candidate)
      if (id !== null) await mailVerificationLink(trx, { id, name: registration.name, email: registration.email })
      return id
    })
    if (candidateId !== null) {
      outbox.nudge()
      return { ok: true, candidateId }
    }
    // Asked whatever the conflict was: a name that is known to be taken must not tell of the other values.
    return { ok: false, code: (await isUsernameTaken(db, registration.username)) ? 'username_taken' : 'person_known' }
  }

  /** The number of the new candidate; null when an account has their username, email address, phone number or national ID. */
  async function insertOnce(trx: Database, { person, row }: NewCandidate): Promise<number | null> {
    await lockPerson(trx, person)
    return (await isPersonKnown(trx, person)) ? null : insertCandidate(trx, row)
  }

  async function toRow({
    name,
    username,
    email,
    phone: typed,
    national_id,
    password,
    referral_code,
  }: Registration): Promise<NewCandidate> {
    const phone = phoneNumber(typed)
    if (phone === null) throw new Error('a phone number passed the contract and is none')
    const nationalId = nationalIdKey(national_id)
    const now = clock.now()
    const row = {
      name,
      username,
      ...sealContact(sealing, { email, phone }),
      national_id_sealed: sealing.seal(nationalId, nationalIdContext),
      national_id_lookup: sealing.lookup(nationalId, nationalIdContext),
      password_hash: await hashPassword(password),
      referral_code: referral_code || null,
      created_at: now,
      updated_at: now,
    }
    const person = {
      emails: emailLookups(sealing, email),
      phones: sealing.lookups(phone, phoneContext),
      nationalIds: sealing.lookups(nationalId, nationalIdContext),
    }
    return { row, person }
  }
}
