import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import { nationalIdContext, linkEmailContext } from '../../encryption/contexts.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'
import { type Contact, lookupsOf, openContact } from './contact-details.server.ts'
import { keyOfCandidate, keyOfNobody, namesIn } from './identity.ts'
import { deleteLinksOf } from './links/link-queries.server.ts'
import { findWholeByIdentifier } from './queries.server.ts'
import { endSessionsOf } from './sessions/session-store.server.ts'

/** A candidate with their encrypted columns decrypted. */
export type Candidate = CandidateRow & Contact & { nationalId: string }

/** Whom an email address, username or phone number means, in any spelling that signing in takes. */
export function findCandidate(db: Database, sealing: Sealing, identifier: string): Promise<CandidateRow | undefined> {
  return findWholeByIdentifier(db, lookupsOf(sealing, namesIn(identifier.trim())))
}

/** Throws when something was encrypted with a secret that is not known here. */
export function openCandidate(sealing: Sealing, row: CandidateRow): Candidate {
  return { ...row, ...openContact(sealing, row), nationalId: sealing.open(row.national_id_sealed, nationalIdContext) }
}

/** The email address that a mailed link was sent to. */
export function openLinkEmail(sealing: Sealing, sealed: Buffer): string {
  return sealing.open(sealed, linkEmailContext)
}

/** What `endAccess` ended. */
export type EndedAccess = { sessions: number; resetLinks: number }

/** Ends every session of a candidate, and every mailed link that would let somebody choose a new password. */
export async function endAccess(db: Database, candidateId: number, now: Date): Promise<EndedAccess> {
  return {
    sessions: await endSessionsOf(db, candidateId, now),
    resetLinks: await deleteLinksOf(db, candidateId, 'reset_password'),
  }
}

/** Under which keys limits count what a candidate does; before they registered, their names were nobody's. */
export function limitKeysOf({ id, email, username, phone }: Candidate): string[] {
  return [keyOfCandidate(id), ...[email, username, phone].map((name) => keyOfNobody(namesIn(name)))]
}
