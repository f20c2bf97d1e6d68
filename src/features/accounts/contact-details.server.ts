import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import { emailContext, emailKey, phoneContext } from '../../encryption/contexts.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'
import type { Names } from './identity.ts'
import { findProfile, type NameLookups, type ProfileRow } from './queries.server.ts'

export type Contact = { email: string; phone: string }

/** A candidate as their own pages and mails show them. */
export type Person = ProfileRow & Contact

/** The columns of a candidate that hold the email address and phone number. */
export function encryptContact(sealing: Sealing, { email, phone }: Contact) {
  return {
    email_sealed: sealing.seal(email, emailContext),
    email_lookup: sealing.lookup(emailKey(email), emailContext),
    phone_sealed: sealing.seal(phone, phoneContext),
    phone_lookup: sealing.lookup(phone, phoneContext),
  }
}

/** Throws if no secret of APP_SECRET encrypted them. */
export function decryptContact(
  sealing: Sealing,
  { email_sealed, phone_sealed }: Pick<CandidateRow, 'email_sealed' | 'phone_sealed'>,
): Contact {
  return { email: decryptEmail(sealing, { email_sealed }), phone: sealing.open(phone_sealed, phoneContext) }
}

export function decryptEmail(sealing: Sealing, { email_sealed }: Pick<CandidateRow, 'email_sealed'>): string {
  return sealing.open(email_sealed, emailContext)
}

/** The keyed hashes of an email address, one per secret of APP_SECRET. */
export function emailLookups(sealing: Sealing, email: string): Buffer[] {
  return sealing.lookups(emailKey(email), emailContext)
}

/** What to look up to find a candidate by any of their names. Does the same work whether or not the account exists. */
export function lookupsOf(sealing: Sealing, { name, phone }: Names): NameLookups {
  return {
    username: name,
    emails: emailLookups(sealing, name),
    phones: phone === null ? [] : sealing.lookups(phone, phoneContext),
  }
}

export async function findPerson(db: Database, sealing: Sealing, id: number): Promise<Person | undefined> {
  const row = await findProfile(db, id)
  return row && { ...row, ...decryptContact(sealing, row) }
}
