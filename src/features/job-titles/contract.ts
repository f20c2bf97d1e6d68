import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

const jobTitle = z.object({ name: z.string() })
export const jobTitlesResponse = envelope
  .extend({ data: z.array(jobTitle) })
  .meta({ examples: [{ status: true, data: [{ name: 'Accountant' }, { name: 'Registered Nurse' }] }] })

/** This feature's API calls, for the typed client. `facts.ts` of the wizard parses their responses. */
export type JobTitleCalls = { 'GET /jobs/titles': { response: { data?: unknown } } }
