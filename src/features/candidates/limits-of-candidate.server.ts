import type { Sealing } from '../../encryption/sealing.server.ts'
import { limitHashes } from '../../http/limit-rows.server.ts'
import { type Candidate, limitKeysOf } from '../accounts/operator-service.server.ts'
import { photoLimitKey } from '../profile/operator-service.server.ts'

/** How a candidate may stand in the table of limits. */
export function limitHashesOf(sealing: Sealing, candidate: Candidate): string[] {
  return [...limitKeysOf(candidate), photoLimitKey(candidate.id)].flatMap((key) => limitHashes(sealing, key))
}
