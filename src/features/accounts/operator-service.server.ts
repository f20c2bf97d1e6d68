import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import type { Sealing } from '../../sealing.server.ts'
import { keyOfCandidate, keyOfNobody, namesIn, nationalIdContext } from './identity.ts'
import { deleteLinksOf } from './link-queries.server.ts'
import { findWholeByIdentifier } from './queries.server.ts'
import { endSessionsOf } from './session-store.server.ts'

/** Whom an email address, username or phone number means, in any spelling that signing in takes. */
export function findCandidate(db: Database, identifier: string): Promise<CandidateRow | undefined> {
  return findWholeByIdentifier(db, namesIn(identifier.trim()))
}

/** Throws when it was sealed with a secret that is not known here. */
export function openNationalId(sealing: Sealing, { national_id_sealed }: CandidateRow): string {
  return sealing.open(national_id_sealed, nationalIdContext)
}

/** What `endAccess` ended. */
export type EndedAccess = { sessions: number; resetLinks: number }

/** Ends every session of a candidate, and every mailed link that would let somebody choose a new password. */
export async function endAccess(db: Database, candidateId: number, now: Date): Promise<EndedAccess> {
  return { sessions: await endSessionsOf(db, candidateId, now), resetLinks: await deleteLinksOf(db, candidateId, 'reset_password') }
}

/** Under which keys limits count what a candidate does; before they registered, their names were nobody's. */
export function limitKeysOf({ id, email, username, phone }: CandidateRow): string[] {
  return [keyOfCandidate(id), ...[email, username, phone].map((name) => keyOfNobody(namesIn(name)))]
}
