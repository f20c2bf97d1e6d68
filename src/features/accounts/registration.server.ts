import type { AccountParts } from './account-parts.server.ts'
import type { Registration } from './contract.ts'
import { nationalIdContext, nationalIdKey, phoneNumber } from './identity.ts'
import { type Weakness, weaknessOf } from './leaked-passwords.server.ts'
import { createLinkMailer } from './link-mailer.server.ts'
import { hashPassword } from './passwords.server.ts'
import { insertCandidate, isUsernameTaken } from './queries.server.ts'

export type Registered = { ok: true; candidateId: number } | { ok: false; code: Weakness | 'username_taken' | 'person_known' }

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
    const weakness = weaknessOf(registration.password, { ...registration, phone: phoneNumber(registration.phone) ?? '' })
    if (weakness) return { ok: false, code: weakness }
    const candidate = await toRow(registration)
    const candidateId = await db.transaction().execute(async (trx) => {
      const id = await insertCandidate(trx, candidate)
      if (id !== null) await mailVerificationLink(trx, { id, name: candidate.name, email: candidate.email })
      return id
    })
    if (candidateId !== null) {
      outbox.nudge()
      return { ok: true, candidateId }
    }
    // Asked whatever the conflict was: a name that is known to be taken must not tell of the other values.
    return { ok: false, code: (await isUsernameTaken(db, candidate.username)) ? 'username_taken' : 'person_known' }
  }

  async function toRow({ name, username, email, phone, national_id, password, referral_code }: Registration) {
    const number = phoneNumber(phone)
    if (number === null) throw new Error('a phone number passed the contract and is none')
    const nationalId = nationalIdKey(national_id)
    const now = clock.now()
    return {
      name,
      username,
      email,
      phone: number,
      national_id_sealed: sealing.seal(nationalId, nationalIdContext),
      national_id_lookup: sealing.lookup(nationalId, nationalIdContext),
      password_hash: await hashPassword(password),
      referral_code: referral_code || null,
      created_at: now,
      updated_at: now,
    }
  }
}
