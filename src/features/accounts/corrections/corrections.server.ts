import type { Updateable } from 'kysely'
import { phoneNumber } from '../../../contract/phone-number.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import type { CandidatesTable } from '../../../db/schema.ts'
import { phoneContext } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptContact, emailLookups, encryptEmail, encryptPhone, endAccess } from '../candidate-records.server.ts'
import { claimIdentity, type EraseUnused, unlessTaken } from '../claim-identity.server.ts'
import { emailChangedMail, type Person } from '../links/account-mails.server.ts'
import { createLinkMailer } from '../links/link-mailer.server.ts'
import { deleteLinksOf } from '../links/link-queries.server.ts'
import { lockById, type PersonLookups, setCorrected } from '../queries.server.ts'

/** What can be corrected in an account. */
export type AccountDetails = { name: string; email: string; phone: string }
export type Detail = keyof AccountDetails

/**
 * Fields to correct, the values that they had when they were shown, if that matters, and who corrects them. `by` is null
 * for the candidate.
 */
export type Correction = { changes: Partial<AccountDetails>; was?: Partial<AccountDetails>; by: number | null }

/** `changed_since`: a field no longer has the value that it was shown with. `editedBy` is null for the candidate. */
export type Corrected =
  | { ok: true; changed: Detail[]; erasedIds: number[]; sessionsEnded: number }
  | { ok: false; code: 'erased' }
  | { ok: false; code: 'changed_since'; current: AccountDetails; editedBy: number | null; editedAt: Date | null }
  | { ok: false; code: 'taken'; field: 'email' | 'phone' }

/** Writes more in the transaction of a change. */
type Alongside<T> = (trx: Database, done: T) => Promise<void>

/** `claims.field` is the one that another account has, if the transaction is undone. */
type Work = {
  id: number
  correction: Correction
  claims: { field: 'email' | 'phone' }
  alongside: Alongside<Detail[]>
}

/** What candidates change themselves, and the office for those who call. */
export function createCorrections(parts: AccountParts, eraseUnused: EraseUnused | null) {
  const { db, clock, encryption, outbox } = parts
  const { mailVerificationLink, mailResetLink } = createLinkMailer(parts)
  return { correctAccount, mailResetLinkTo }

  /**
   * Corrects the name, email address or phone number. A new email address is not confirmed, ends all sessions and links,
   * gets a verification link, and the former address is told. `erasedIds`: unused accounts that had it and gave way.
   */
  async function correctAccount(
    id: number,
    correction: Correction,
    alongside: Alongside<Detail[]>,
  ): Promise<Corrected> {
    const claims: { field: 'email' | 'phone' } = { field: 'email' }
    const corrected = await unlessTaken(transact(db, (trx) => correct(trx, { id, correction, claims, alongside })))
    if (corrected?.ok) outbox.nudge()
    return corrected ?? { ok: false, code: 'taken', field: claims.field }
  }

  async function correct(
    trx: Database,
    { id, correction: { changes, was, by }, claims, alongside }: Work,
  ): Promise<Corrected> {
    const row = await lockById(trx, id)
    if (!row) return { ok: false, code: 'erased' }
    const current = { name: row.name, ...decryptContact(encryption, row) }
    if (was && details.some((field) => changes[field] !== undefined && was[field] !== current[field]))
      return { ok: false, code: 'changed_since', current, editedBy: row.edited_by, editedAt: row.edited_at }
    const next = { ...current, ...withStoredPhone(changes) }
    const changed = details.filter((field) => next[field] !== current[field])
    if (changed.length === 0) return { ok: true, changed, erasedIds: [], sessionsEnded: 0 }
    const now = clock.now()
    const erasedIds: number[] = []
    for (const field of ['email', 'phone'] as const) {
      if (!changed.includes(field)) continue
      claims.field = field
      erasedIds.push(
        ...(await claimIdentity(trx, { person: lookupsOf(next, field), candidateId: id, now, eraseUnused })),
      )
    }
    await setCorrected(trx, id, columnsOf(next, changed), { by, now })
    await alongside(trx, changed)
    const sessionsEnded = changed.includes('email')
      ? await moveTo(trx, { id, ...next, language: row.language }, current.email)
      : 0
    return { ok: true, changed, erasedIds, sessionsEnded }
  }

  function lookupsOf({ email, phone }: AccountDetails, field: 'email' | 'phone'): PersonLookups {
    return {
      emails: field === 'email' ? emailLookups(encryption, email) : [],
      phones: field === 'phone' ? encryption.lookups(phone, phoneContext) : [],
      nationalIds: [],
    }
  }

  function columnsOf({ name, email, phone }: AccountDetails, changed: Detail[]): Updateable<CandidatesTable> {
    return {
      name,
      ...(changed.includes('email') && {
        ...encryptEmail(encryption, email),
        email_verified_at: null,
      }),
      ...(changed.includes('phone') && { ...encryptPhone(encryption, phone), phone_verified_at: null }),
    }
  }

  /** Ends all access by the former email address, tells it, and mails a verification link to the new one. */
  async function moveTo(trx: Database, person: Person & { id: number }, former: string) {
    const { sessions } = await endAccess(trx, person.id, clock.now())
    await deleteLinksOf(trx, person.id, 'verify_email')
    await mailVerificationLink(trx, person)
    await outbox.queue(trx, {
      ...emailChangedMail({ ...person, email: former }, 'office'),
      candidateId: person.id,
    })
    return sessions
  }

  /** Emails a link for choosing a new password, and ends those for a new email address. Returns false if the candidate has been erased. */
  async function mailResetLinkTo(id: number, alongside: (trx: Database) => Promise<void>): Promise<boolean> {
    const isMailed = await transact(db, async (trx) => {
      const row = await lockById(trx, id)
      if (!row) return false
      await deleteLinksOf(trx, id, 'change_email')
      await mailResetLink(trx, { id, name: row.name, language: row.language, ...decryptContact(encryption, row) })
      await alongside(trx)
      return true
    })
    if (isMailed) outbox.nudge()
    return isMailed
  }
}

const details = ['name', 'email', 'phone'] as const

/** The changes with the phone number as it is stored. */
function withStoredPhone({ phone, ...changes }: Partial<AccountDetails>): Partial<AccountDetails> {
  return phone === undefined ? changes : { ...changes, phone: phoneNumber(phone) ?? phone }
}
