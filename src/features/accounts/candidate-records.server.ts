import { cleanKey } from '../../contract/clean-text.ts'
import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import {
  emailContext,
  emailKey,
  linkEmailContext,
  nationalIdContext,
  phoneContext,
} from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import {
  limitKeyOfCandidate,
  limitKeyOfIdentifier,
  nationalIdKey,
  nationalIdSpellings,
  type ParsedIdentifier,
  parseIdentifier,
} from './identity.ts'
import { deleteLinksOf } from './links/link-queries.server.ts'
import { findByAnyIdentifier, findProfile, type IdentifierLookups, type ProfileRow } from './queries.server.ts'
import { endSessionsOf } from './sessions/session-store.server.ts'

export type Contact = { email: string; phone: string }

/** A candidate as their own pages and emails show them. */
export type Person = ProfileRow & Contact

/** The columns of a candidate that hold the email address and phone number. */
export function encryptContact(encryption: Encryption, { email, phone }: Contact) {
  return { ...encryptEmail(encryption, email), ...encryptPhone(encryption, phone) }
}

export function encryptPhone(encryption: Encryption, phone: string) {
  return {
    phone_sealed: encryption.encrypt(phone, phoneContext),
    phone_lookup: encryption.lookup(phone, phoneContext),
  }
}

export function encryptEmail(encryption: Encryption, email: string) {
  return {
    email_sealed: encryption.encrypt(email, emailContext),
    email_lookup: encryption.lookup(emailKey(email), emailContext),
  }
}

/** Throws if none of the secrets in APP_SECRET can decrypt them. */
export function decryptContact(
  encryption: Encryption,
  { email_sealed, phone_sealed }: Pick<CandidateRow, 'email_sealed' | 'phone_sealed'>,
): Contact {
  return { email: decryptEmail(encryption, { email_sealed }), phone: encryption.decrypt(phone_sealed, phoneContext) }
}

export function decryptEmail(encryption: Encryption, { email_sealed }: Pick<CandidateRow, 'email_sealed'>): string {
  return encryption.decrypt(email_sealed, emailContext)
}

/** The keyed hashes of an email address, one per secret in APP_SECRET. */
export function emailLookups(encryption: Encryption, email: string): Buffer[] {
  return encryption.lookups(emailKey(email), emailContext)
}

/** The keyed hashes of a national ID in every spelling that belongs to the same person. */
export function nationalIdLookups(encryption: Encryption, nationalId: string): Buffer[] {
  return nationalIdSpellings(nationalIdKey(nationalId)).flatMap((id) => encryption.lookups(id, nationalIdContext))
}

/** The values to look up a candidate by. Does the same work whether or not the account exists. */
export function lookupsOf(encryption: Encryption, { name, phone }: ParsedIdentifier): IdentifierLookups {
  return {
    username: name,
    emails: emailLookups(encryption, name),
    phones: phone === null ? [] : encryption.lookups(phone, phoneContext),
  }
}

export async function findPerson(db: Database, encryption: Encryption, id: number): Promise<Person | undefined> {
  const row = await findProfile(db, id)
  return row && { ...row, ...decryptContact(encryption, row) }
}

/** A candidate with their encrypted columns decrypted. */
export type Candidate = CandidateRow & Contact & { nationalId: string }

/**
 * Finds candidates by email address, username or phone number, as sign-in does, or by national ID. There may be several,
 * because one person's national ID may look like another's username or phone number.
 */
export function findCandidates(db: Database, encryption: Encryption, who: string): Promise<CandidateRow[]> {
  return findByAnyIdentifier(
    db,
    lookupsOf(encryption, parseIdentifier(who)),
    nationalIdLookups(encryption, cleanKey(who)),
  )
}

/** Throws if none of the secrets in APP_SECRET can decrypt a column. */
export function decryptCandidate(encryption: Encryption, row: CandidateRow): Candidate {
  const nationalId = encryption.decrypt(row.national_id_sealed, nationalIdContext)
  return { ...row, ...decryptContact(encryption, row), nationalId }
}

/** The email address that a link was emailed to. */
export function decryptLinkEmail(encryption: Encryption, sealed: Buffer): string {
  return encryption.decrypt(sealed, linkEmailContext)
}

/** The number of sessions and reset links that were ended. */
export type EndedAccess = { sessions: number; resetLinks: number }

/** Ends all sessions of a candidate, and links for a new password or email address. */
export async function endAccess(db: Database, candidateId: number, now: Date): Promise<EndedAccess> {
  await deleteLinksOf(db, candidateId, 'change_email')
  return {
    sessions: await endSessionsOf(db, candidateId, now),
    resetLinks: await deleteLinksOf(db, candidateId, 'reset_password'),
  }
}

/** The rate limit keys of a candidate, including those of their identifiers from before they registered. */
export function limitKeysOf({ id, email, username, phone }: Candidate): string[] {
  return [
    limitKeyOfCandidate(id),
    ...[email, username, phone].map((identifier) => limitKeyOfIdentifier(parseIdentifier(identifier))),
  ]
}
