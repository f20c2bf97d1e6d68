import { z } from 'zod'
import type { Refusal } from '../../../contract/envelope.ts'

/** The parameters of a call about one candidate. */
export const ofCandidate = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647).describe('The number of the candidate.'),
})

export const goneCandidate: Refusal = {
  status: false,
  message: 'There is no such candidate. The account may have been erased.',
}

/** The headers of a file to save. */
export function fileHeaders(name: string) {
  return { 'content-disposition': `attachment; filename="${name}"` }
}
