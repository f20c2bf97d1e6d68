import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import { linkEmailContext, nationalIdContext } from '../../encryption/contexts.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'
import { type Contact, decryptContact, lookupsOf } from './contact-details.server.ts'
import { limitKeyOfCandidate, limitKeyOfName, namesIn } from './identity.ts'
import { deleteLinksOf } from './links/link-queries.server.ts'
import { findRowByIdentifier } from './queries.server.ts'
import { endSessionsOf } from './sessions/session-store.server.ts'

/** A candidate with their encrypted columns decrypted. */
export type Candidate = CandidateRow & Contact & { nationalId: string }

/** Finds a candidate by email address, username or phone number, as sign-in does. */
export function findCandidate(db: Database, sealing: Sealing, identifier: string): Promise<CandidateRow | undefined> {
  return findRowByIdentifier(db, lookupsOf(sealing, namesIn(identifier.trim())))
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
