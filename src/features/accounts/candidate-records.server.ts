import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import {
  emailContext,
  emailKey,
  linkEmailContext,
  nationalIdContext,
  phoneContext,
} from '../../encryption/contexts.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'
import { limitKeyOfCandidate, limitKeyOfName, type Names, namesIn } from './identity.ts'
import { deleteLinksOf } from './links/link-queries.server.ts'
import { findByIdentifier, findProfile, type NameLookups, type ProfileRow } from './queries.server.ts'
import { endSessionsOf } from './sessions/session-store.server.ts'

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

/** A candidate with their encrypted columns decrypted. */
export type Candidate = CandidateRow & Contact & { nationalId: string }

/** Finds a candidate by email address, username or phone number, as sign-in does. */
export function findCandidate(db: Database, sealing: Sealing, identifier: string): Promise<CandidateRow | undefined> {
  return findByIdentifier(db, lookupsOf(sealing, namesIn(identifier.trim())))
}

/** Throws if no secret of APP_SECRET encrypted a column. */
export function decryptCandidate(sealing: Sealing, row: CandidateRow): Candidate {
  const nationalId = sealing.open(row.national_id_sealed, nationalIdContext)
  return { ...row, ...decryptContact(sealing, row), nationalId }
}

/** The email address that a link was mailed to. */
export function decryptLinkEmail(sealing: Sealing, sealed: Buffer): string {
  return sealing.open(sealed, linkEmailContext)
}

/** How many of each were ended. */
export type EndedAccess = { sessions: number; resetLinks: number }

/** Ends all sessions and password reset links of a candidate. */
export async function endAccess(db: Database, candidateId: number, now: Date): Promise<EndedAccess> {
  return {
    sessions: await endSessionsOf(db, candidateId, now),
    resetLinks: await deleteLinksOf(db, candidateId, 'reset_password'),
  }
}

/** The keys under which calls of a candidate are limited. Before they registered, their names were unknown names. */
export function limitKeysOf({ id, email, username, phone }: Candidate): string[] {
  return [limitKeyOfCandidate(id), ...[email, username, phone].map((name) => limitKeyOfName(namesIn(name)))]
}
