import type { CandidateRow } from '../../db/schema.ts'
import { limitHash } from '../../http/limit-rows.server.ts'
import type { Sealing } from '../../sealing.server.ts'
import { limitKeysOf } from '../accounts/operator-service.server.ts'
import { photoLimitKey } from '../profile/operator-service.server.ts'

/** How a candidate may stand in the table of limits. */
export function limitHashesOf(sealing: Sealing, candidate: CandidateRow): string[] {
  return [...limitKeysOf(candidate), photoLimitKey(candidate.id)].map((key) => limitHash(sealing, key))
}
