import type { Insertable } from 'kysely'
import { hourMs, later } from '../../../calendar.ts'
import { phoneNumber } from '../../../contract/phone-number.ts'
import { transact } from '../../../db/connect.server.ts'
import type { CandidatesTable } from '../../../db/schema.ts'
import { nationalIdContext, phoneContext } from '../../../encryption/contexts.server.ts'
import { languageNow } from '../../../language/translate.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { emailLookups, encryptContact, nationalIdLookups } from '../candidate-records.server.ts'
import { claimIdentity, type EraseUnused, refuseTaken, unlessTaken } from '../claim-identity.server.ts'
import type { Registration } from '../contract.ts'
import { nationalIdKey } from '../identity.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { hashPassword, isPassword } from '../passwords/passwords.server.ts'
import { type Weakness, weaknessOf } from '../passwords/weak-passwords.server.ts'
import { findRecent, insertCandidate, isUsernameTaken, type PersonLookups } from '../queries.server.ts'

export type RegistrationResult =
  | { ok: true; candidateId: number; erasedIds: number[]; isRepeated: boolean }
  | { ok: false; code: Weakness | 'username_taken' | 'person_known' }

/** The row of a new candidate, and the values that no other account may have. */
type NewCandidate = { row: Insertable<CandidatesTable>; person: PersonLookups }

export function createRegistration(parts: AccountParts, eraseUnused: EraseUnused | null) {
  const { db, clock, outbox } = parts
  const { mailVerificationLink } = createLinkMailer(parts)
  return { isUsernameFree, register }

  async function isUsernameFree(username: string): Promise<boolean> {
    return !(await isUsernameTaken(db, username))
  }

  /**
   * Creates an account and queues the verification email, in one transaction. `person_known`: another account has the
   * email address, phone number or national ID; the response does not say which. `erasedIds`: unused accounts that had
   * one of them and gave way. Succeeds again for the same person within an hour. Throws `TooBusyError`.
   */
  async function register(registration: Registration, client: string): Promise<RegistrationResult> {
    const { name, email, username, password } = registration
    const phone = phoneNumber(registration.phone)
    if (phone === null) throw new Error('the contract accepted an invalid phone number')
    const weakness = weaknessOf(password, { username, email, phone })
    if (weakness) return { ok: false, code: weakness }
    const candidate = toCandidate(parts, registration, phone, await hashPassword(password, client))
    const registering = transact(db, async (trx) => {
      const erasedIds = await claimIdentity(trx, { person: candidate.person, now: clock.now(), eraseUnused })
      const id = (await insertCandidate(trx, candidate.row)) ?? refuseTaken()
      await mailVerificationLink(trx, { id, name, email, language: languageNow() })
      return { candidateId: id, erasedIds }
    })
    const registered = await unlessTaken(registering)
    if (registered !== null) {
      outbox.nudge()
      return { ok: true, ...registered, isRepeated: false }
    }
    const repeated = await findRepeated(candidate, registration, client)
    if (repeated !== null) return { ok: true, candidateId: repeated, erasedIds: [], isRepeated: true }
    // A taken username is reported first, so that the response reveals nothing about the other values.
    return { ok: false, code: (await isUsernameTaken(db, username)) ? 'username_taken' : 'person_known' }
  }

  /** The account that this person created in the last hour with the same password, because the response was lost. */
  async function findRepeated(
    { person }: NewCandidate,
    { username, password }: Registration,
    client: string,
  ): Promise<number | null> {
    const recent = await findRecent(db, person, { username, since: later(clock.now(), -hourMs) })
    return recent && (await isPassword(password, recent.password_hash, client)) ? recent.id : null
  }
}

function toCandidate(
  { encryption, clock }: Pick<AccountParts, 'encryption' | 'clock'>,
  { name, username, email, national_id, referral_code }: Registration,
  phone: string,
  password_hash: string,
): NewCandidate {
  const nationalId = nationalIdKey(national_id)
  const now = clock.now()
  const row = {
    name,
    username,
    ...encryptContact(encryption, { email, phone }),
    national_id_sealed: encryption.encrypt(nationalId, nationalIdContext),
    national_id_lookup: encryption.lookup(nationalId, nationalIdContext),
    password_hash,
    referral_code: referral_code || null,
    language: languageNow(),
    created_at: now,
    updated_at: now,
    last_used_at: now,
  }
  const person = {
    emails: emailLookups(encryption, email),
    phones: encryption.lookups(phone, phoneContext),
    nationalIds: nationalIdLookups(encryption, nationalId),
  }
  return { row, person }
}
