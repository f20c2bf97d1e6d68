import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'
import type { CandidateCalls } from './candidates/contract.ts'

export const staffMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['staff', 'manager']),
})

export const memberResponse = envelope.extend({ data: staffMember }).meta({
  examples: [{ status: true, data: { id: 1, name: 'Wanjiru', email: 'wanjiru@example.com', role: 'manager' } }],
})

type MemberCalls = {
  'GET /staff/me': { response: z.infer<typeof memberResponse> }
}

/** Every call of the office, by method and path. */
export type StaffCalls = MemberCalls & CandidateCalls
