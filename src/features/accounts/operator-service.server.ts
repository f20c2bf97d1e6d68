import type { Database } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import type { Sealing } from '../../sealing.server.ts'
import { keyOfCandidate, keyOfNobody, namesIn, nationalIdContext } from './identity.ts'
import { findWholeByIdentifier } from './queries.server.ts'

/** Whom an email address, username or phone number means, in any spelling that signing in takes. */
export function findCandidate(db: Database, identifier: string): Promise<CandidateRow | undefined> {
  return findWholeByIdentifier(db, namesIn(identifier.trim()))
}

/** Throws when it was sealed with a secret that is not known here. */
export function openNationalId(sealing: Sealing, { national_id_sealed }: CandidateRow): string {
  return sealing.open(national_id_sealed, nationalIdContext)
}

/** Under which keys limits count what a candidate does; before they registered, their names were nobody's. */
export function limitKeysOf({ id, email, username, phone }: CandidateRow): string[] {
  return [keyOfCandidate(id), ...[email, username, phone].map((name) => keyOfNobody(namesIn(name)))]
}
