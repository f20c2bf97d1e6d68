import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import { emailContext, phoneContext, emailKey } from '../../encryption/contexts.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'
import { type Names } from './identity.ts'
import { findProfile, type NameLookups, type ProfileRow } from './queries.server.ts'

/** How a candidate is reached. */
export type Contact = { email: string; phone: string }

/** The candidate as their own pages and mails know them. */
export type Person = ProfileRow & Contact

/** The columns that keep the email address and phone number of a candidate. */
export function sealContact(sealing: Sealing, { email, phone }: Contact) {
  return {
    email_sealed: sealing.seal(email, emailContext),
    email_lookup: sealing.lookup(emailKey(email), emailContext),
    phone_sealed: sealing.seal(phone, phoneContext),
    phone_lookup: sealing.lookup(phone, phoneContext),
  }
}

/** Throws when they were encrypted with a secret that is not known here. */
export function openContact(
  sealing: Sealing,
  { email_sealed, phone_sealed }: Pick<CandidateRow, 'email_sealed' | 'phone_sealed'>,
): Contact {
  return { email: openEmail(sealing, { email_sealed }), phone: sealing.open(phone_sealed, phoneContext) }
}

export function openEmail(sealing: Sealing, { email_sealed }: Pick<CandidateRow, 'email_sealed'>): string {
  return sealing.open(email_sealed, emailContext)
}

/** What finds the owner of an email address, with whichever secret their row was written. */
export function emailLookups(sealing: Sealing, email: string): Buffer[] {
  return sealing.lookups(emailKey(email), emailContext)
}

/** The lookup for a candidate by any of their names. Does the same work whether or not an account matches. */
export function lookupsOf(sealing: Sealing, { name, phone }: Names): NameLookups {
  return {
    username: name,
    emails: emailLookups(sealing, name),
    phones: phone === null ? [] : sealing.lookups(phone, phoneContext),
  }
}

export async function findPerson(db: Database, sealing: Sealing, id: number): Promise<Person | undefined> {
  const row = await findProfile(db, id)
  return row && { ...row, ...openContact(sealing, row) }
}
